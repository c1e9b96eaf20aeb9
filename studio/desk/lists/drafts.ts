import type { SanityClient } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { authorsOf } from '../../lake-client/history.ts'
import {
  type AttentionList,
  type AttentionRow,
  attentionListOf,
  mostRows,
  rowFields,
  writtenTypes,
} from './attention.ts'

/** A draft of the list. */
export interface ListedDraft extends AttentionRow {
  /** Id of the user who changed it last; null if the history does not say. */
  readonly author: string | null
}

/** Days after which a draft is in the list. */
const oldAfterDays = 14

/** Reads drafts that nobody has changed for two weeks, the oldest first. */
export async function readOldDrafts(
  client: SanityClient,
  now: Date = new Date(),
): Promise<AttentionList<ListedDraft>> {
  const before = new Date(now)
  before.setDate(now.getDate() - oldAfterDays)
  const drafts = '*[_id in path("drafts.**") && _type in $types && _updatedAt < $before]'
  const { total, rows } = attentionListOf(
    await fetchRaw(
      client,
      `{"total": count(${drafts}), "rows": ${drafts} | order(_updatedAt asc, _id asc)[0...${mostRows}]${rowFields}}`,
      { types: writtenTypes, before: before.toISOString() },
    ),
  )
  const ids = rows.map(({ id }) => `drafts.${id}`)
  const authors = await authorsOf(client, ids)
  return { total, rows: rows.map((row) => ({ ...row, author: authors.get(row.rev) ?? null })) }
}
