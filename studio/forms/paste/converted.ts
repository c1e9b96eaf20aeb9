/** Result and target of a conversion of pasted content, and helpers for conversions. */
import type { Schema } from '@portabletext/schema'
import { textIn } from '@repo/model/values.ts'

/** A block, or an item of one, with its key. */
export interface KeyedBlock {
  readonly _type: string
  readonly _key: string
  readonly [field: string]: unknown
}

/** Blocks for the editor. */
export interface Converted {
  readonly blocks: readonly KeyedBlock[]
  /** Image blocks without a file, and where the file is. */
  readonly images: readonly PastedImage[]
  /** Sentences about what could not be kept, each once. */
  readonly lost: readonly string[]
}

/** An image to upload: `data:`, `https:` or a name that only its program knows. */
export interface PastedImage {
  readonly key: string
  readonly src: string
}

/** Where blocks are inserted. */
export interface PasteTarget {
  readonly schema: Schema
  readonly makeKey: () => string
}

/** A paragraph of text with the same marks. */
export function paragraph(text: string, makeKey: () => string, marks: readonly string[] = []): KeyedBlock {
  return {
    _type: 'block',
    _key: makeKey(),
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: makeKey(), text, marks }],
  }
}

/** A table of the schema from the paragraphs of its cells; short rows are filled up. */
export function tableBlock(
  rows: readonly (readonly (readonly KeyedBlock[])[])[],
  headerRow: boolean,
  makeKey: () => string,
): KeyedBlock {
  const width = Math.max(...rows.map(({ length }) => length))
  return {
    _type: 'table',
    _key: makeKey(),
    headerRow,
    rows: rows.map((cells) => ({
      _type: 'tableRow',
      _key: makeKey(),
      cells: Array.from({ length: width }, (_, index) => ({
        _type: 'tableCell',
        _key: makeKey(),
        content: cells[index]?.length ? cells[index] : [paragraph('', makeKey)],
      })),
    })),
  }
}

/**
 * The cells of a text of a spreadsheet: tabs between cells, lines between rows, quotes as in CSV.
 */
export function cellTexts(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g
  for (const [, quoted, plain = '', end] of text.replace(/\r?\n$/, '').matchAll(cells)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (!end) break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** Keeps text with its marks and links; the rest is named in `lost`. */
export function fitCell({ blocks, images, lost }: Converted, makeKey: () => string): Converted {
  const others = blocks.some(({ _type }) => _type !== 'block' && _type !== 'code')
  return {
    blocks: blocks.flatMap((block) => {
      if (block._type === 'code') return paragraph(textIn(block, 'code'), makeKey, ['code'])
      const { listItem, level, ...text } = block
      return block._type === 'block' ? { ...text, style: 'normal' } : []
    }),
    images: [],
    lost:
      others || images.length > 0
        ? [...lost, 'A cell of a table holds text only: other blocks were left out.']
        : lost,
  }
}
