/** Drafts that nobody has changed for two weeks, and who changed them last. */
import type { SanityClient } from '@sanity/client'
import {
  type AttentionList,
  type AttentionRow,
  attentionListOf,
  mostRows,
  rowFields,
  writtenTypes,
} from '../attention.ts'
import { authorsOf } from '../publish/list-publishes.ts'

/** Days after which a draft is in the list. */
const oldAfterDays = 14

/** A draft of the list. */
export interface OldDraft extends AttentionRow {
  /** Id of the user who changed it last; null if the history does not say. */
  readonly author: string | null
}

const drafts = '*[_id in path("drafts.**") && _type in $types && _updatedAt < $before]'

/**
 * Reads the list, the oldest first.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function readOldDrafts(
  client: SanityClient,
  now: Date = new Date(),
): Promise<AttentionList<OldDraft>> {
  const before = new Date(now)
  before.setDate(now.getDate() - oldAfterDays)
  const { total, rows } = attentionListOf(
    await client.fetch<unknown>(
      `{"total": count(${drafts}), "rows": ${drafts} | order(_updatedAt asc, _id asc)[0...${mostRows}]${rowFields}}`,
      { types: writtenTypes, before: before.toISOString() },
      { perspective: 'raw' },
    ),
  )
  const authors = await authorsOf(
    client,
    rows.map(({ id }) => `drafts.${id}`),
  )
  return { total, rows: rows.map((row) => ({ ...row, author: authors.get(row.rev) ?? null })) }
}
