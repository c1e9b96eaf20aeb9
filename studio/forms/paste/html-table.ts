import { fitCell, type KeyedBlock, paragraph, tableBlock } from './converted.ts'

/**
 * Rows and cells with their text, marks and links; a paragraph for each row where no table may be.
 */
export function tableOfHtml(
  table: HTMLTableElement,
  isAllowed: boolean,
  makeKey: () => string,
  convertInner: (nodes: readonly Node[]) => readonly KeyedBlock[],
): KeyedBlock[] {
  for (const row of table.rows) for (const cell of [...row.cells]) splitMerged(cell)
  const rows = [...table.rows].filter(({ cells }) => cells.length > 0)
  if (!isAllowed) {
    return rows.map(({ cells }) =>
      paragraph([...cells].map((cell) => cell.textContent.trim()).join(' | '), makeKey),
    )
  }
  const headerRow = hasHeadings(table)
  const content = rows.map(({ cells }) =>
    [...cells].map(
      (cell) => fitCell({ blocks: convertInner([...cell.childNodes]), images: [], lost: [] }, makeKey).blocks,
    ),
  )
  return [tableBlock(content, headerRow, makeKey)]
}

/** Adds empty cells where a merged cell goes on. */
function splitMerged(cell: HTMLTableCellElement) {
  const { colSpan, rowSpan, cellIndex } = cell
  const rows = [...(cell.closest('table')?.rows ?? [])]
  const first = rows.findIndex(({ cells }) => [...cells].includes(cell))
  rows.slice(first, first + rowSpan).forEach((below, down) => {
    for (let right = down === 0 ? 1 : 0; right < Math.min(colSpan, 100); right += 1) {
      below.insertCell(Math.min(cellIndex + right, below.cells.length))
    }
  })
}

/** Google Docs, Word and spreadsheets do not say which rows are headings: most tables have some. */
function hasHeadings(table: HTMLTableElement): boolean {
  const isTold = table.querySelector('th, thead') !== null
  return !isTold || table.rows[0]?.matches('thead > tr, tr:has(> th)') === true
}
