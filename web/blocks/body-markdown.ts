/** Blocks of a body → a Markdown tree (mdast): one entry for each block of the content model. Pure. */
import {
  isPortableTextToolkitList,
  nestLists,
  type ToolkitPortableTextDirectList,
} from '@portabletext/toolkit'
import type { BlockContent, Heading, ListItem, PhrasingContent, Table, TableRow } from 'mdast'
import {
  boldLine,
  bulletList,
  heading,
  item,
  numberedList,
  orNothing,
  paragraph,
  text,
} from '#markdown/tree.ts'
import type { Block, BlockOf, BlockType, RichText, Surroundings, TextBlock } from '#markdown/types.ts'
import { phrasingOf, webLink } from './text/phrasing.ts'
import { workflowContent } from './workflow/content.ts'

/** Every block says how it reads as Markdown; a new one is missing here until it does. */
const contents: {
  readonly [Type in BlockType]: (block: BlockOf<Type>, around: Surroundings) => BlockContent[]
} = {
  block: textContent,
  callout: ({ kind, title, body }, around) => {
    const name = kind ?? 'note'
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    const head = boldLine(title && title !== label ? `${label}: ${title}` : label)
    return [{ type: 'blockquote', children: [head, ...richContent(body, around)] }]
  },
  code: ({ language, filename, code }) => [
    {
      type: 'code',
      lang: language ?? (filename ? 'text' : null),
      meta: filename ? `title="${filename}"` : null,
      value: code ?? '',
    },
  ],
  details: ({ summary, body }, around) => [
    bulletList([item(boldLine(summary ?? ''), richContent(body, around))]),
  ],
  image: ({ asset, alt, decorative, caption }, { imageUrl }) => {
    const url = asset?._ref && !decorative ? imageUrl(asset._ref) : null
    return [
      ...(url ? [paragraph([{ type: 'image' as const, url, alt: alt ?? '' }])] : []),
      ...captionContent(caption),
    ]
  },
  steps: ({ steps }, around) => [
    numberedList(
      (steps ?? []).map(({ title, body }) => item(boldLine(title ?? ''), richContent(body, around))),
    ),
  ],
  table: ({ caption, headerRow, rows }, around) => [
    ...captionContent(caption),
    ...tableContent(rows ?? [], headerRow !== false, around),
  ],
  tabs: ({ tabs }, around) => [
    bulletList((tabs ?? []).map(({ label, body }) => item(boldLine(label ?? ''), richContent(body, around)))),
  ],
  video: ({ url, title, caption }, around) => [
    ...(url ? [paragraph([webLink(url, `Video: ${title ?? url}`, around)])] : []),
    ...captionContent(caption),
  ],
  workflow: workflowContent,
}

/**
 * Blocks in reading order, items of lists in their lists. A block of a newer version of the content model, which has
 * no entry, is left out: the rest is shown, and the page's own view names it in the log.
 */
export function richContent(body: RichText, around: Surroundings): BlockContent[] {
  return orNothing('A text', () =>
    nestLists([...(body ?? [])], 'direct').flatMap((node): BlockContent[] =>
      isPortableTextToolkitList(node)
        ? // In the mode `direct` every list is one.
          listContent(node as ToolkitPortableTextDirectList, around)
        : contentOf(node as Block, around),
    ),
  )
}

function contentOf(block: Block, around: Surroundings): BlockContent[] {
  const content: ((block: never, around: Surroundings) => BlockContent[]) | undefined = Object.hasOwn(
    contents,
    block._type,
  )
    ? contents[block._type]
    : undefined
  return content
    ? orNothing(`The block ${block._type} ${block._key}`, () => content(block as never, around))
    : []
}

const depths: Readonly<Record<string, Heading['depth']>> = { h2: 2, h3: 3, h4: 4 }

function textContent(block: TextBlock, around: Surroundings): BlockContent[] {
  const children = phrasingOf(block, around)
  if (children.length === 0) return []
  const depth = depths[block.style ?? '']
  if (depth) return [heading(depth, children)]
  return block.style === 'blockquote'
    ? [{ type: 'blockquote', children: [paragraph(children)] }]
    : [paragraph(children)]
}

/** A list that stands inside another one belongs to the item before it. */
function listContent(list: ToolkitPortableTextDirectList, around: Surroundings): BlockContent[] {
  const items: ListItem[] = []
  for (const child of list.children) {
    const content = isPortableTextToolkitList(child)
      ? listContent(child as ToolkitPortableTextDirectList, around)
      : // The items of a list are the text blocks that it was made from.
        textContent(child as unknown as TextBlock, around)
    const last = items.at(-1)
    if (isPortableTextToolkitList(child) && last) last.children.push(...content)
    else items.push({ type: 'listItem', spread: false, children: content })
  }
  return [list.listItem === 'number' ? numberedList(items) : bulletList(items)]
}

function captionContent(caption: string | null): BlockContent[] {
  return caption ? [paragraph([{ type: 'emphasis', children: [text(caption)] }])] : []
}

type Rows = NonNullable<BlockOf<'table'>['rows']>

/** A table of Markdown has a row of headings; one without gets an empty one (GFM 0.29, 4.10). */
function tableContent(rows: Rows, hasHead: boolean, around: Surroundings): Table[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(({ cells }) => cells?.length ?? 0))
  const children = rows.map(({ cells }) =>
    tableRow((cells ?? []).map(({ content }) => cellContent(content, around))),
  )
  const head = tableRow(Array.from({ length: width }, () => []))
  return [{ type: 'table', children: hasHead ? children : [head, ...children] }]
}

function tableRow(cells: PhrasingContent[][]): TableRow {
  return { type: 'tableRow', children: cells.map((children) => ({ type: 'tableCell', children })) }
}

/** A cell is one line: its paragraphs are parted by a space. */
function cellContent(content: RichText, around: Surroundings): PhrasingContent[] {
  return (content ?? [])
    .map((block) => (block._type === 'block' ? phrasingOf(block, around) : []))
    .flatMap((line, index): PhrasingContent[] => (index > 0 ? [text(' '), ...line] : line))
    .map((node) => (node.type === 'break' ? text(' ') : node))
}
