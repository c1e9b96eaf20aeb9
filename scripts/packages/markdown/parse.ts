/** Markdown of Docusaurus → syntax tree. */
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Report } from './report.ts'
import { onOneLine } from './syntax.ts'

const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkMdx)
const plain = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)

/** A page's text as a tree. */
export interface Parsed {
  readonly root: Root
  /** The text that the tree's offsets count in. */
  readonly source: string
  /** Ids that headings were given with `{#id}`, by line. */
  readonly headingIds: ReadonlyMap<number, string>
}

/**
 * The syntax tree of a text, whose lines are those of the file, and the text that its offsets refer
 * to. Text that is not valid MDX is parsed as plain Markdown.
 */
export function parseMarkdown(text: string, file: string, report: Report): Parsed {
  const { source, headingIds } = prepare(text, file, report)
  try {
    return { root: mdx.parse(source), source, headingIds }
  } catch (error) {
    const place = error as { line?: number; reason?: string }
    report.warn(
      file,
      place.line ?? 1,
      `not valid MDX (${place.reason ?? 'unknown problem'}): read as plain Markdown`,
    )
    return { root: plain.parse(source), source, headingIds }
  }
}

/**
 * Rewrites what Docusaurus allows beyond MDX so that the parser accepts it. Line numbers stay the
 * same.
 */
function prepare(text: string, file: string, report: Report): Omit<Parsed, 'root'> {
  const headingIds = new Map<number, string>()
  const fences = fencedLines(text)
  const source = text
    .replace(/<!--([\s\S]*?)-->/g, (comment, inner: string, offset: number) => {
      const line = text.slice(0, offset).split('\n').length
      if (fences.has(line)) return comment
      report.warn(file, line, `a comment is left out: ${onOneLine(inner)}`)
      return '\n'.repeat(comment.split('\n').length - 1)
    })
    .split('\n')
    .map((line, index) => {
      if (fences.has(index + 1)) return line
      // `:::note A title` is older than `:::note[A title]`.
      const admonition = line
        .replace(/^(\s*:{3,}[a-z]+)[ \t]+([^[\]{}]+?)[ \t]*$/, '$1[$2]')
        .replace(/(`+).*?\1|<(https?:[^<>\s]+)>/g, (all, _code, url) => (url ? `[${url}](${url})` : all))
      return admonition.replace(
        /^(#{1,6} .*?)[ \t]*(?:\{#([\w-]+)\}|\{\/\*[ \t]*#([\w-]+)[ \t]*\*\/\})[ \t]*$/,
        (_all, heading: string, a?: string, b?: string) => {
          headingIds.set(index + 1, a ?? b ?? '')
          return heading
        },
      )
    })
    .join('\n')
  return { source, headingIds }
}

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
