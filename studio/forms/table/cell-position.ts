import { blockText } from '@repo/model/anchors.ts'
import { fieldIn, listIn } from '@repo/model/values.ts'

/** Position of a cell, from 0, with what names it. */
export interface CellPosition {
  readonly row: number
  readonly column: number
  readonly isHeading: boolean
  /** Text of the cell above all others in its column, if the table has headings. */
  readonly heading: string
  readonly text: string
}

/** The position of a cell; undefined if the table, of any form, has no cell with this key. */
export function cellPosition(table: unknown, cellKey: string): CellPosition | undefined {
  const rows = listIn(table, 'rows').map((row) => listIn(row, 'cells'))
  const row = rows.findIndex((cells) => cells.some((cell) => fieldIn(cell, '_key') === cellKey))
  const cells = rows[row]
  if (!cells) return undefined
  const column = cells.findIndex((cell) => fieldIn(cell, '_key') === cellKey)
  const hasHeadings = fieldIn(table, 'headerRow') === true
  return {
    row,
    column,
    isHeading: hasHeadings && row === 0,
    heading: hasHeadings && row > 0 ? cellText(rows[0]?.[column]) : '',
    text: cellText(cells[column]),
  }
}

/** Name of a cell for screen readers: "Price, row 2: 3 USD". */
export function cellName({ row, column, heading, isHeading, text }: CellPosition): string {
  const place = isHeading
    ? `Heading of column ${column + 1}`
    : `${heading || `Column ${column + 1}`}, row ${row + 1}`
  return `${place}: ${text || 'empty'}`
}

/** The text of a cell without its marks; paragraphs are separated by spaces. */
export function cellText(cell: unknown): string {
  return listIn(cell, 'content').map(blockText).join(' ').trim()
}
