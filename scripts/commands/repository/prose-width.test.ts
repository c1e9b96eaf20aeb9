/** Prose is wrapped at 100 columns, in comments and in Markdown alike. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { expect, test } from 'vitest'
import { repositoryTexts } from './texts.ts'

const mostColumns = 100

/** Texts that are not ours. */
const excluded = /\.generated\.ts$|^scripts\/seed\/docs\//

/** A line of a comment, unless it is part of a drawing (indented) or an instruction to Biome. */
const commentLine = /^\s*(?:\/\*\*|\/\*|\*|\/\/|#) (?! |biome-ignore )/

/** Lines of Markdown that are not wrapped: tables, definitions of links, lists of links. */
const unwrapped = /^\s*(?:\||\[[^\]]+\]:|- \[)/

/** Numbers of the lines of a file whose prose is too wide. */
function wideLines(path: string, text: string): number[] {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (path.endsWith('.md') && /^\s*```/.test(line)) isCode = !isCode
    const isProse = path.endsWith('.md') ? !isCode && !unwrapped.test(line) : commentLine.test(line)
    return isProse && [...line].length > mostColumns ? [index + 1] : []
  })
}

test(`prose has at most ${mostColumns} columns`, () => {
  const paths = repositoryTexts().filter((path) => !excluded.test(path.replaceAll('\\', '/')))
  expect(paths.length).toBeGreaterThan(800)
  expect(
    paths.flatMap((path) =>
      wideLines(path, readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
    ),
  ).toEqual([])
})

test('comments and paragraphs count; code, tables, links, drawings and lint instructions do not', () => {
  const wide = 'word '.repeat(22)
  const code = [
    `// ${wide}`,
    `  * ${wide}`,
    `const text = '${wide}'`,
    `// biome-ignore a: ${wide}`,
    ` *   ${wide}`,
  ]
  expect(wideLines('a.ts', code.join('\n'))).toEqual([1, 2])
  const markdown = [wide, `| ${wide} |`, `- [a](b) ${wide}`, '```', wide, '```', `- ${wide}`]
  expect(wideLines('a.md', markdown.join('\n'))).toEqual([1, 7])
})
