/** A table of pasted HTML → a table of the schema. */
import { htmlToPortableText } from '@portabletext/html'
import { type KeyedBlock, type PasteTarget, paragraph, plainParagraph, tableBlock } from './converted.ts'

/**
 * Rows and cells with their text, marks and links. Where no table is allowed, each row becomes a
 * paragraph, as in the importer.
 * @param isGoogle whether Google Docs wrote it, whose bold text is in styles
 */
export function tableOfHtml(table: Element, target: PasteTarget, isGoogle: boolean): KeyedBlock[] {
  const { schema, makeKey } = target
  const rows = rowsOf(table)
  if (!schema.blockObjects.some(({ name }) => name === 'table')) {
    return rows.map((cells) =>
      paragraph(cells.map((cell) => cell?.textContent?.trim() ?? '').join(' | '), makeKey),
    )
  }
  const content = rows.map((cells) => cells.map((cell) => (cell ? cellContent(cell, target, isGoogle) : [])))
  return [tableBlock(content, hasHeadings(table, rows), makeKey)]
}

/** Cells by row and column; where a merged cell goes on, there is no cell. */
function rowsOf(table: Element): (Element | undefined)[][] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  const grid: (Element | undefined)[][] = rows.map(() => [])
  const taken = rows.map(() => new Set<number>())
  rows.forEach((row, rowIndex) => {
    let column = 0
    for (const cell of row.children) {
      if (!/^t[dh]$/i.test(cell.tagName)) continue
      while (taken[rowIndex]?.has(column)) column += 1
      const width = span(cell, 'colspan')
      const height = Math.min(span(cell, 'rowspan'), rows.length - rowIndex)
      for (let down = 0; down < height; down += 1) {
        for (let right = 0; right < width; right += 1) {
          taken[rowIndex + down]?.add(column + right)
          const line = grid[rowIndex + down]
          if (line) line[column + right] = down + right === 0 ? cell : undefined
        }
      }
      column += width
    }
  })
  return grid.filter(({ length }) => length > 0).map((cells) => Array.from(cells))
}

function span(cell: Element, name: 'colspan' | 'rowspan'): number {
  const count = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, 100) : 1
}

/**
 * Google Docs, Word and spreadsheets do not say which rows are headings. Most tables of a
 * documentation have some, and the form of a new table says so, too.
 */
function hasHeadings(table: Element, rows: readonly (readonly (Element | undefined)[])[]): boolean {
  const isTold = table.querySelector('th, thead') !== null
  return !isTold || rows[0]?.some((cell) => cell?.tagName === 'TH' || cell?.closest('thead')) === true
}

/** Paragraphs of a cell: lists and headings become paragraphs, because a cell has only those. */
function cellContent(cell: Element, { schema, makeKey }: PasteTarget, isGoogle: boolean): KeyedBlock[] {
  // Without this element the library would not read the styles of Google Docs.
  const html = isGoogle
    ? `<b id="docs-internal-guid-cell" style="font-weight:normal">${cell.innerHTML}</b>`
    : cell.innerHTML
  const blocks: readonly KeyedBlock[] = htmlToPortableText(html, {
    schema,
    keyGenerator: makeKey,
    whitespaceMode: 'normalize',
  })
  return blocks.flatMap((block) => (block._type === 'block' ? plainParagraph(block) : []))
}
