/** Markdown of Docusaurus → syntax tree. */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Report } from './report.ts'

const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkMdx)
const plain = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)

/**
 * The tree of a text whose lines are those of the file, and the text that its offsets count in. Text that is no MDX is
 * read as plain Markdown.
 */
export function parseMarkdown(text: string, file: string, report: Report): { root: Root; source: string } {
  const source = prepare(text, file, report)
  try {
    return { root: mdx.parse(source), source }
  } catch (error) {
    const place = error as { line?: number; reason?: string }
    report.warn(
      file,
      place.line ?? 1,
      `no MDX (${place.reason ?? 'unknown problem'}): read as plain Markdown`,
    )
    return { root: plain.parse(source), source }
  }
}

/** Makes what Docusaurus allows beyond MDX readable for its parser, without moving a line. */
function prepare(text: string, file: string, report: Report): string {
  const fences = fencedLines(text)
  return text
    .replace(/<!--([\s\S]*?)-->/g, (comment, inner: string, offset: number) => {
      const line = text.slice(0, offset).split('\n').length
      if (fences.has(line)) return comment
      report.warn(file, line, `a comment is left out: ${inner.trim().replace(/\s+/g, ' ').slice(0, 200)}`)
      return '\n'.repeat(comment.split('\n').length - 1)
    })
    .split('\n')
    .map((line, index) => {
      if (fences.has(index + 1)) return line
      // `:::note A title` is older than `:::note[A title]`.
      const admonition = line.replace(/^(\s*:{3,}[a-z]+)[ \t]+([^[\]{}]+?)[ \t]*$/, '$1[$2]')
      return admonition.replace(
        /^(#{1,6} .*?)[ \t]*(?:\{#([\w-]+)\}|\{\/\*[ \t]*#([\w-]+)[ \t]*\*\/\})[ \t]*$/,
        (_all, heading: string, a?: string, b?: string) => {
          report.warn(
            file,
            index + 1,
            `the heading's own id "${a ?? b}" is left out: its anchor comes from its text`,
          )
          return heading
        },
      )
    })
    .join('\n')
}

/** Numbers of the lines that stand in fenced code. */
function fencedLines(text: string): Set<number> {
  const lines = new Set<number>()
  let fence: string | undefined
  text.split('\n').forEach((line, index) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence) {
      lines.add(index + 1)
      if (mark?.startsWith(fence)) fence = undefined
    } else if (mark) {
      fence = mark
      lines.add(index + 1)
    }
  })
  return lines
}
