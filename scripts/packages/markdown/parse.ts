/** Markdown of documentation systems → syntax tree. */
import type { BlockContent, Nodes, Root, RootContent } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { inKnownSyntax, inProse } from './dialects.ts'
import { fenceReader } from './fences.ts'
import type { Report } from './report.ts'
import { onOneLine } from './syntax.ts'

const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkMdx)
const plain = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)

/** Characters that are parsed for repairs, each of which takes the whole text: some seconds. */
const maxParsed = 1_000_000

/** Repairs one by one, before all that are alike are done at once. */
const mostSingle = 8

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
 * to. What is not valid MDX becomes text or is left out, with a remark; the rest of the text stays.
 */
export function parseMarkdown(text: string, file: string, report: Report): Parsed {
  const { lines, headingIds } = prepare(text, file, report)
  const numbers = lines.map(([, number]) => number)
  let source = lines.map(([line]) => line).join('\n')
  let reason = ''
  let repairs = 0
  for (let parsed = 0; parsed < maxParsed; parsed += source.length + 1000) {
    try {
      const root = mdx.parse(source)
      return { root: withLines(root, numbers), source, headingIds }
    } catch (error) {
      const problem = error as MdxError
      reason = problem.reason ?? ''
      repairs += 1
      const repaired = repair(source, problem, repairs > mostSingle)
      if (!repaired) break
      source = repaired.source
      const line = numbers[source.slice(0, repaired.offset).split('\n').length - 1]
      report.warn(file, repaired.message, line)
    }
  }
  report.warn(file, `not valid MDX (${onOneLine(reason)}): read as plain Markdown`)
  return { root: withLines(plain.parse(source), numbers), source, headingIds }
}

/** An error of the MDX parser (`vfile-message`). */
interface MdxError {
  readonly reason?: string
  readonly place?: Place | { readonly start: Place }
}

interface Place {
  readonly line: number
  readonly column: number
  readonly offset?: number
}

/**
 * A text without the tag, or with the escaped sign, at which the parser stopped.
 * @param isForAll repairs also what is alike after it
 */
function repair(source: string, { reason = '', place }: MdxError, isForAll: boolean) {
  const at = place && ('start' in place ? place.start : place)
  const end = at ? offsetOf(source, at) : source.length
  // The tag that has no end, with its place: "for `<div>` (3:1-3:6)".
  const [, name = '', line, column] = /`<([^`>]*)>` \((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? []
  const isOpen = !reason.startsWith('Unexpected closing tag') || !source.includes(`</${name}>`, end)
  const offset =
    line && column && isOpen
      ? offsetOf(source, { line: Number(line), column: Number(column) })
      : startBefore(source, end, /expression|acorn|brace/.test(reason) ? '{' : '<')
  if (offset < 0) return undefined
  const tag = /^<\/?[a-zA-Z][^<>]*>/.exec(source.slice(offset))?.[0]
  const replaced = tag ? tag.replace(/[^\n]/g, ' ') : `\\${source[offset]}`
  const message = tag
    ? `the tag ${onOneLine(tag)} is left out${isForAll ? ' from here on' : ''}: ${reason.split('(')[0]?.trim()}`
    : `a "${source[offset]}" that is not valid MDX stays as a sign${isForAll ? ', and all after it' : ''}`
  const after = source.slice(offset + (tag?.length ?? 1))
  const alike = (part: string) =>
    tag
      ? part.replaceAll(tag, replaced)
      : part.replace(/(?<!\\)[{<]/g, (sign) => (sign === source[offset] ? replaced : sign))
  const rest = isForAll ? inProse(after, alike) : after
  return { source: source.slice(0, offset) + replaced + rest, offset, message }
}

function offsetOf(source: string, { line, column, offset }: Place): number {
  if (offset !== undefined) return offset
  const before = source.split('\n').slice(0, line - 1)
  return before.reduce((sum, text) => sum + text.length + 1, column - 1)
}

/** The last open `<` or `{` at or before an offset that is not escaped; -1 without one. */
function startBefore(source: string, end: number, sign: '<' | '{'): number {
  let closed = 0
  for (let offset = Math.min(end, source.length - 1); offset >= 0; offset -= 1) {
    if (source[offset - 1] === '\\') continue
    if (sign === '{' && source[offset] === '}' && offset < end) closed += 1
    if (source[offset] !== sign) continue
    if (closed === 0) return offset
    closed -= 1
  }
  return -1
}

/** The tree with whole lists, and with the lines of the file, in which boxes have no ends. */
function withLines(root: Root, numbers: readonly number[]): Root {
  const visit = (node: Nodes) => {
    if (node.position) node.position.start.line = numbers[node.position.start.line - 1] ?? 1
    if (!('children' in node)) return
    for (const child of node.children) visit(child)
    node.children = withWholeLists(node.children) as never
  }
  visit(root)
  return root
}

/**
 * A numbered list that goes on after other content is one list, in which that content belongs to
 * the item before it.
 */
function withWholeLists(nodes: readonly RootContent[]): RootContent[] {
  const done: RootContent[] = []
  for (const node of nodes) {
    const at = done.findLastIndex((one) => one.type === 'list' && one.ordered)
    const before = done[at]
    const between = done.slice(at + 1)
    const isPart =
      node.type === 'list' &&
      node.ordered &&
      before?.type === 'list' &&
      (before.start ?? 1) + before.children.length === node.start &&
      between.every(({ type }) => type !== 'heading' && type !== 'thematicBreak')
    if (!isPart) done.push(node)
    else {
      done.length = at + 1
      before.children.at(-1)?.children.push(...(between as BlockContent[]))
      before.children.push(...node.children)
    }
  }
  return done
}

/** Rewrites what other systems allow beyond MDX so that the parser accepts it. */
function prepare(text: string, file: string, report: Report) {
  const headingIds = new Map<number, string>()
  const isInCode = fenceReader()
  const fences = new Set(text.split('\n').flatMap((line, index) => (isInCode(line) ? [index + 1] : [])))
  const remark = (line: number, message: string) => report.warn(file, message, line)
  const replaced =
    (pattern: RegExp, replace: (found: string[], line: number) => string) => (source: string) =>
      source.replace(pattern, (...found) => {
        const offset = found.find((part) => typeof part === 'number')
        const line = source.slice(0, offset).split('\n').length
        if (fences.has(line)) return found[0]
        return replace(found, line) + '\n'.repeat(found[0].split('\n').length - 1)
      })
  const withoutComments = replaced(
    /<!--(?! ?@include)([\s\S]*?)-->|<(script|style)\b[^>]*>[\s\S]*?<\/\2>/g,
    ([all = '', comment], line) => {
      const what = comment === undefined ? 'code of the page' : 'a comment'
      remark(line, `${what} is left out: ${onOneLine(comment ?? all)}`)
      return ''
    },
  )
  const withoutHtmlCode = replaced(
    /<pre\b([^>]*><code\b[^>]*)>([\s\S]*?)<\/code><\/pre>/g,
    ([, attributes = '', content = '']) => htmlCode(attributes, content),
  )
  const lines = inKnownSyntax(withoutHtmlCode(withoutComments(text)), remark, headingIds)
  return { lines, headingIds }
}

/** `<pre><code class="lang-js">` of GitBook as an element; its strong lines are marked. */
function htmlCode(attributes: string, content: string): string {
  const lines = content.replace(/(<\/\w+>)(?=<strong>)/g, '').split('\n')
  const marked = lines.flatMap((line, index) => (line.includes('<strong>') ? [index + 1] : []))
  const code = lines
    .join('&#10;')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replaceAll('"', '&quot;')
  const language = /lang(?:uage)?-([\w+-]+)/.exec(attributes)?.[1] ?? ''
  return `<Code lang="${language}" mark="${marked.join()}" code="${code}" />`
}
