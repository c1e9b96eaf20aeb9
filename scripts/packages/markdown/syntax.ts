/** Shared by all conversions of a page's text: their context, and helpers for the syntax tree. */
import type { Image, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import type { MakeKey } from './keys.ts'
import type { Report } from './report.ts'

/** A block of a document. */
export type PortableBlock = {
  readonly _type: string
  readonly _key: string
  readonly [field: string]: unknown
}

/** Where a block is: boxes, tabs and steps (`inner`) contain paragraphs, code and images only. */
export type Level = 'body' | 'inner'

/** Context of a page: its source, the report, and the resolvers of its links and images. */
export interface Surroundings {
  readonly file: string
  readonly report: Report
  readonly key: MakeKey
  /** The file, for text that must be kept exactly. */
  readonly source: string
  /** Ids that headings were given with `{#id}`, by line. */
  readonly headingIds: ReadonlyMap<number, string>
  /** Reference to a page from the URL in a link; undefined for other URLs. */
  readonly resolveLink: (
    href: string,
  ) => { readonly id: string; readonly type: string; readonly fragment: string | null } | undefined
  /** Placeholder of an image file; undefined if there is no such file. */
  readonly resolveImage: (src: string) => string | undefined
  /** A file that is part of pages, by its path as a file has it; none for text without files. */
  readonly resolvePart?: (path: string, from: string) => Part | undefined
}

/** A file that is part of pages. */
export interface Part
  extends Pick<Surroundings, 'file' | 'source' | 'headingIds' | 'resolveLink' | 'resolveImage'> {
  readonly root: Root
}

/** Context of a conversion. */
export interface BodyContext extends Surroundings {
  readonly level: Level
  /** URLs that the page defines once and uses by name: `[text][name]`. */
  readonly definitions: ReadonlyMap<string, string>
  /** Converts the file at a path; undefined without such a file, and for one inside itself. */
  readonly include: (path: string) => PortableBlock[] | undefined
  /** Paths of parts by the name of their element: `import Part from './_part.md'`. */
  readonly parts: ReadonlyMap<string, string>
  /** Converts the content of a node, at the level of this context by default. */
  readonly blocks: (nodes: readonly RootContent[], level?: Level) => PortableBlock[]
  /** Elements of a paragraph that has no text: MDX makes one of a line with only `<p>…</p>`. */
  readonly elementsIn: (children: readonly PhrasingContent[]) => readonly JsxElement[] | undefined
  /** Reports what is not carried over exactly, at the line of a node. */
  readonly warn: (node: Placed, message: string) => void
}

/** A node, or its place in the source. */
export type Placed = Pick<Nodes, 'position'>

/** JSX elements as `remark-mdx` parses them. */
export type JsxElement = Extract<RootContent, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** The node as a JSX element, if it is one. */
export function jsx(node: Nodes): JsxElement | undefined {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement' ? node : undefined
}

/** True for spaces and line breaks between elements. */
export function isSpace(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** The nearest elements of a name inside a node. */
export function elementsNamed(node: Nodes, name: RegExp): JsxElement[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child) => {
    const element = jsx(child)
    return element && name.test(element.name ?? '') ? [element] : elementsNamed(child, name)
  })
}

/** A text, an expression, or null for a name alone; undefined if the element has no such name. */
export function attributeValue(node: JsxElement, name: string) {
  return node.attributes.find((found) => found.type === 'mdxJsxAttribute' && found.name === name)?.value
}

/**
 * Text of an attribute, also if it is an expression with a single string:
 * `src={require("./a.png")}`.
 */
export function attribute(node: JsxElement, name: string): string | undefined {
  const value = attributeValue(node, name)
  if (typeof value === 'string') return value
  return /^\s*(?:\w+\(\s*)?(["'`])([^"'`$]*)\1\s*\)?(?:\.default)?\s*$/.exec(value?.value ?? '')?.[2]
}

/** An element that shows an image, as an image of Markdown. */
export function imageIn(node: JsxElement, url: string): Image {
  const [alt = '', title = null] = ['alt', 'title'].map((name) => attribute(node, name))
  return { type: 'image', url, alt, title, position: node.position }
}

/** Attributes that only change how something looks, or how it is loaded. */
const looks = new Set(
  'className class id style key icon iconType color cols horizontal arrow cta width height loading allow allowFullScreen frameBorder controls lazy queryString defaultOpen open overflow lineNumbers'.split(
    ' ',
  ),
)

/** Attributes as they are written, except those named and looks; empty or ` (a="b" c={d})`. */
export function attributesOf(node: JsxElement, but: readonly string[] = []): string {
  const list = node.attributes.flatMap((one) => {
    if (one.type === 'mdxJsxExpressionAttribute') return `{${one.value}}`
    const { name, value } = one
    if (but.includes(name) || looks.has(name)) return []
    if (value === null || value === undefined) return name
    return typeof value === 'string' ? `${name}="${value}"` : `${name}={${value.value}}`
  })
  return list.length > 0 ? ` (${list.join(' ').replace(/\s+/g, ' ')})` : ''
}

/** Texts of the attributes with these names, between spaces; all others but looks are reported. */
export function attributesIn(node: JsxElement, names: string, context: BodyContext) {
  const kept = names.split(' ')
  const lost = attributesOf(node, kept)
  if (lost) context.warn(node, `<${node.name}> loses what it says in${lost}`)
  return Object.fromEntries(kept.map((name) => [name, attribute(node, name)]))
}

/** Line of a node in its file, from 1. */
export function lineOf(node: Placed): number {
  return node.position?.start.line ?? 1
}

/** The source text of a node. */
export function sourceOf(node: Placed, { source }: Surroundings): string {
  return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
}

/**
 * Joins the lines of a text. It is not shortened, because the report may be the only place that
 * keeps it.
 */
export function onOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
