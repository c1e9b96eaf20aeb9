/** The documents that a writer edited last, from the history of the lake. */

import { publishedId } from '@repo/model/published-id.ts'
import { fieldIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { type HistoryLine, readHistory } from '../../lake-client/history.ts'
import { type AttentionRow, rowFields, rowsOf, writtenTypes } from '../lists/attention.ts'

/** A document that the writer edited. */
export interface RecentDocument extends AttentionRow {
  /** When the writer edited it last, ISO 8601. */
  readonly at: string
  /** True if it has changes that are not published. */
  readonly isDraft: boolean
}

/** Documents that are shown. */
const mostRecent = 5

/** Transactions in one response: what Sanity's documentation reads at once. */
const partSize = 1000

/** Documents of one response that are looked up: a bulk change can have thousands. */
const mostLookedUp = 100

/** Responses that are read: somebody who types for an hour writes some thousand transactions. */
const mostParts = 3

/**
 * When a writer last changed each of the last 100 documents, the last one first. Pure.
 * @param lines of the history, newest first
 */
function lastEdits(lines: readonly HistoryLine[], userId: string): Map<string, string> {
  const edits = new Map<string, string>()
  for (const { author, timestamp, documentIDs } of lines) {
    if (author !== userId) continue
    for (const id of documentIDs.map(publishedId)) {
      if (edits.size === mostLookedUp) return edits
      if (!edits.has(id)) edits.set(id, timestamp)
    }
  }
  return edits
}

/**
 * Reads the documents that still exist, the last edited first.
 * @param size of the parts of the history, in transactions
 */
export async function readRecentDocuments(
  client: SanityClient,
  userId: string,
  size = partSize,
): Promise<RecentDocument[]> {
  const found = new Map<string, RecentDocument>()
  let from: string | null = null
  for (let part = 0; part < mostParts && found.size < mostRecent; part += 1) {
    const lines = await readHistory(client, { from, limit: size })
    for (const document of await existing(client, lastEdits(lines, userId)))
      if (!found.has(document.id)) found.set(document.id, document)
    if (lines.length < size) break
    from = lines.at(-1)?.id ?? null
  }
  return [...found.values()].slice(0, mostRecent)
}

/** The documents of these edits that have a form, in the same order. */
async function existing(client: SanityClient, edits: ReadonlyMap<string, string>): Promise<RecentDocument[]> {
  if (edits.size === 0) return []
  const ids = [...edits.keys()]
  const found: unknown = await fetchRaw(
    client,
    `{"published": *[_type in $types && _id in $ids && automatic != true]${rowFields}, "drafts": *[_type in $types && _id in $draftIds]${rowFields}}`,
    { types: writtenTypes, ids, draftIds: ids.map((id) => `drafts.${id}`) },
  )
  const named = (name: string) => rowsOf(fieldIn(found, name))
  const drafts = new Set(named('drafts').map(({ id }) => id))
  const rows = new Map([...named('published'), ...named('drafts')].map((row) => [row.id, row]))
  return [...edits].flatMap(([id, at]) => {
    const row = rows.get(id)
    return row ? [{ ...row, at, isDraft: drafts.has(id) }] : []
  })
}
