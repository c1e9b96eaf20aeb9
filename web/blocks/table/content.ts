import type { PhrasingContent, Table, TableRow } from 'mdast'
import { captionContent, text } from '#mdast/tree.ts'
import { lines } from '../lines.ts'
import { phrasingOf } from '../text/phrasing.ts'
import type { ContentOf, MarkdownBlockOf, MarkdownContext, MarkdownRichText } from '../types.ts'

/** As text, a table has a line for each row; as Markdown, it is a GFM table below its caption. */
export const tableContent: ContentOf<'table'> = {
  text: ({ caption, rows }, richText) =>
    lines(
      caption,
      ...(rows ?? []).map(({ cells }) =>
        (cells ?? []).map(({ content }) => richText(content).replaceAll('\n', ' ')).join(' · '),
      ),
    ),
  markdown: ({ caption, headerRow, rows }, context) => [
    ...captionContent(caption),
    ...tableMarkdown(rows ?? [], headerRow !== false, context),
  ],
}

type Rows = NonNullable<MarkdownBlockOf<'table'>['rows']>

/** A table in Markdown always has a header row: one without gets an empty one (GFM 0.29, 4.10). */
function tableMarkdown(rows: Rows, hasHead: boolean, context: MarkdownContext): Table[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(({ cells }) => cells?.length ?? 0))
  const children = rows.map(({ cells }) =>
    tableRow((cells ?? []).map(({ content }) => cellContent(content, context))),
  )
  const head = tableRow(Array.from({ length: width }, () => []))
  return [{ type: 'table', children: hasHead ? children : [head, ...children] }]
}

function tableRow(cells: PhrasingContent[][]): TableRow {
  return { type: 'tableRow', children: cells.map((children) => ({ type: 'tableCell', children })) }
}

/** A cell is one line: its paragraphs are separated by a space. */
function cellContent(content: MarkdownRichText, context: MarkdownContext): PhrasingContent[] {
  return (content ?? [])
    .map((block) => (block._type === 'block' ? phrasingOf(block, context) : []))
    .flatMap((line, index): PhrasingContent[] => (index > 0 ? [text(' '), ...line] : line))
    .map((node) => (node.type === 'break' ? text(' ') : node))
}
