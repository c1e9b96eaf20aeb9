/** Documents that need attention, as the lists of the start page have them. */

import { isRecord } from '@repo/model/is-record.ts'
import { singletonTypes, textTypes, writersGuideType } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { fieldIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { fetchPublished } from '../../lake-client/documents.ts'
import { documentTitle } from '../uses/uses.ts'

/** Documents that a list has at most; their number is counted apart. */
export const mostRows = 50

/** Types of documents that have a form. */
export const writtenTypes: readonly string[] = [...textTypes, 'redirect', ...singletonTypes, writersGuideType]

/** A document of a list. */
export interface AttentionRow {
  /** Published id. */
  readonly id: string
  readonly type: string
  readonly title: string
  readonly rev: string
  /** ISO 8601; empty if it is not known. */
  readonly updatedAt: string
  /** Day of the last review; null without one, and for what is not a text. */
  readonly reviewedAt: string | null
}

/** Field, panel or comment of a document, and the name of the release that it is in. */
export interface DocumentPlace {
  readonly path?: string
  readonly inspect?: string
  readonly comment?: string
  readonly release?: string | undefined
}

/** The first documents of a list, and how many there are. */
export interface AttentionList<Row = AttentionRow> {
  readonly total: number
  readonly rows: readonly Row[]
}

/** GROQ projection of a document of a list. */
export const rowFields =
  '{_id, _type, _rev, _updatedAt, title, label, productName, from, "reviewedAt": reviewedAt}'

/** The same with other fields. @param fields in GROQ, such as `"by": title` */
export function rowFieldsWith(fields: string): string {
  return rowFields.replace('{', `{${fields}, `)
}

/** GROQ: true if there are node pages, published or not. Without any, nothing speaks of nodes. */
export const hasNodes = 'defined(*[_type == "nodePage"][0]._id)'

/** The result of `{"total": count(…), "rows": […]}`; what is not a document is left out. */
export function attentionListOf(found: unknown): AttentionList {
  const rows = rowsOf(fieldIn(found, 'rows'))
  const total = fieldIn(found, 'total')
  return { total: typeof total === 'number' ? Math.max(total, rows.length) : rows.length, rows }
}

/** Documents of a query with {@link rowFields}. */
export function rowsOf(found: unknown): AttentionRow[] {
  return Array.isArray(found) ? found.flatMap((document: unknown) => rowOf(document) ?? []) : []
}

/** The published documents with these ids, by id. */
export async function readRows(
  client: SanityClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttentionRow>> {
  if (ids.length === 0) return new Map()
  const query = `*[_id in $ids]${rowFields}`
  const found: unknown = await fetchPublished(client, query, { ids })
  return new Map(rowsOf(found).map((row) => [row.id, row]))
}

function rowOf(document: unknown): AttentionRow | undefined {
  const [id, type] = [textIn(document, '_id'), textIn(document, '_type')]
  if (!id || !type) return undefined
  return {
    id: publishedId(id),
    type,
    title: documentTitle({ ...(isRecord(document) && document), _id: id, _type: type }),
    rev: textIn(document, '_rev'),
    updatedAt: textIn(document, '_updatedAt'),
    reviewedAt: textIn(document, 'reviewedAt') || null,
  }
}
