import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { isOutsideClone } from './texts.ts'

/**
 * The documentation. Without the changelog, which names former files, and the pages of the seed,
 * whose links are the site's.
 */
function documents(): string[] {
  return globSync(['*.md', 'docs/**/*.md', '{web,studio,scripts}/**/*.md'], {
    cwd: root,
    exclude: (path) =>
      isOutsideClone(path) || path === 'CHANGELOG.md' || path.startsWith(join('scripts', 'tools', 'seed')),
  })
}

/** A code span that is only a path below one of these folders. */
const pathInCode = /^(?:web|studio|scripts|docs)\/[^\s`]*$/

const parser = unified().use(remarkParse).use(remarkGfm)

/**
 * Paths of the repository in a Markdown text: relative links and images, and code spans that begin
 * with a folder of the repository. Code blocks are ignored, because they contain drawings and
 * commands.
 * @param file of the text, from the root, with slashes
 * @returns each with its path from the root
 */
function pathsIn(text: string, file: string): { line: number; named: string; path: string }[] {
  const found: { line: number; named: string; path: string }[] = []
  const relative = (url: string) => {
    const [path = ''] = decodeURI(url).split(/[?#]/)
    const isElsewhere = /^(?:[a-z][a-z+.-]*:|\/)/i.test(path)
    return path === '' || isElsewhere ? undefined : join(dirname(file), path)
  }
  const visit = (node: Nodes) => {
    const line = node.position?.start.line ?? 0
    if (node.type === 'inlineCode' && pathInCode.test(node.value))
      found.push({ line, named: node.value, path: node.value.replace(/#.*$/, '') })
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const path = relative(node.url)
      if (path !== undefined) found.push({ line, named: node.url, path })
    }
    if (node.type === 'html') {
      for (const [, url = ''] of node.value.matchAll(/\s(?:src|srcset|href)="([^"]*)"/g)) {
        const path = relative(url)
        if (path !== undefined) found.push({ line, named: url, path })
      }
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(parser.parse(text))
  return found
}

function isThere(path: string): boolean {
  return existsSync(join(root, path)) || (/[*{]/.test(path) && globSync(path, { cwd: root }).length > 0)
}

test('every path and relative link in the documentation exists, unless it is a build', () => {
  const files = documents()
  expect(files).toEqual(
    expect.arrayContaining(['README.md', join('web', 'SPEC.md'), join('docs', 'glossary.md')]),
  )
  const missing = files.flatMap((file) =>
    pathsIn(readFileSync(join(root, file), 'utf8'), file.replaceAll('\\', '/'))
      .filter(({ path }) => !isOutsideClone(path) && !isThere(path))
      .map(({ line, named }) => `${file}:${line}: ${named}`),
  )
  expect(missing).toEqual([])
})
