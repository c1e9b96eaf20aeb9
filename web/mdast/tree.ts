/** Parts of a Markdown tree (mdast). Pure. */
import type { BlockContent, Heading, List, ListItem, PhrasingContent, RootContent } from 'mdast'

/** A part of a page, or nothing if its content is malformed, which is logged. */
export function orNothing<Node>(name: string, make: () => Node[]): Node[] {
  try {
    return make()
  } catch (error) {
    console.warn(`${name} has no Markdown and is left out:`, error)
    return []
  }
}

/** Text with each run of white space as one space, as a page shows it. */
export function text(words: string): PhrasingContent {
  return { type: 'text', value: words.replace(/\s+/g, ' ') }
}

/** A name or a value of the product, as code. */
export function code(value: string): PhrasingContent {
  return { type: 'inlineCode', value }
}

/** Text in bold. */
export function bold(words: string): PhrasingContent {
  return { type: 'strong', children: [text(words)] }
}

/** A paragraph. */
export function paragraph(children: PhrasingContent[]): BlockContent {
  return { type: 'paragraph', children }
}

/** A paragraph in bold, as a title of what follows. */
export function boldLine(words: string): BlockContent {
  return paragraph([bold(words)])
}

/** A caption as a paragraph in italics; nothing without one. */
export function captionContent(caption: string | null): BlockContent[] {
  return caption ? [paragraph([{ type: 'emphasis', children: [text(caption)] }])] : []
}

/** A heading of a level. */
export function heading(depth: Heading['depth'], children: PhrasingContent[]): BlockContent {
  return { type: 'heading', depth, children }
}

/** A bulleted list, with blank lines if an item holds more than a line and a list. */
export function bulletList(children: ListItem[]): List {
  return { type: 'list', ordered: false, spread: children.some(({ spread }) => spread === true), children }
}

/** A heading with a list below it; nothing without items. */
export function titledList(title: string, items: ListItem[]): RootContent[] {
  return items.length > 0 ? [heading(2, [text(title)]), bulletList(items)] : []
}

/** A numbered list from 1. */
export function numberedList(children: ListItem[]): List {
  return { ...bulletList(children), ordered: true, start: 1 }
}

/** An item of a list: its line, and what is below it. */
export function item(line: BlockContent, below: BlockContent[] = []): ListItem {
  return { type: 'listItem', spread: below.some(({ type }) => type !== 'list'), children: [line, ...below] }
}

/** An entry with a list of its details below, if it has any. */
export function withDetails(line: BlockContent, details: BlockContent[]): ListItem {
  return item(line, details.length > 0 ? [bulletList(details.map((detail) => item(detail)))] : [])
}
