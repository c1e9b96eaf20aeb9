import type { PhrasingContent, Table } from 'mdast'
import type { BodyContext, PortableBlock } from './syntax.ts'
import { textBlocks } from './text.ts'

/**
 * A table; inside a box, one paragraph for each row. Images in cells are placed below the table,
 * because cells contain only text.
 */
export function table(node: Table, context: BodyContext): PortableBlock[] {
  if (node.align?.some((align) => align === 'right' || align === 'center')) {
    context.warn(node, 'the alignment of the columns of a table is left out')
  }
  if (context.level === 'inner') {
    context.warn(node, 'a table inside a box becomes one paragraph for each row')
    return node.children.flatMap((row) => {
      const cells = row.children.flatMap((cell, index): PhrasingContent[] => [
        ...(index > 0 ? [{ type: 'text' as const, value: ' | ' }] : []),
        ...cell.children,
      ])
      return textBlocks('normal', cells, context)
    })
  }
  const below: PortableBlock[] = []
  const rows = node.children.map((row) => {
    const cells = row.children.map((cell) => {
      const blocks = textBlocks('normal', cell.children, context)
      below.push(...blocks.filter(({ _type }) => _type !== 'block'))
      const content = blocks.filter(({ _type }) => _type === 'block')
      return { _type: 'tableCell', content, _key: context.key('tableCell', content) }
    })
    return { _type: 'tableRow', cells, _key: context.key('tableRow', cells) }
  })
  if (below.length > 0) context.warn(node, 'images in the cells of a table are moved below it')
  return [{ _type: 'table', headerRow: true, rows, _key: context.key('table', rows) }, ...below]
}
