/**
 * Reads deleted documents from the history. The embedded lake lists them; Sanity's own lists all
 * changes, among which they are looked for.
 */

import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient } from '@sanity/client'
import {
  type DeletedDocument,
  entriesOf,
  type HistoryLine,
  linesIn,
  type TrashEntry,
  touchedIn,
} from './trash.ts'

/** Part of the list of deleted documents, and where the next one begins. */
export interface TrashPart {
  readonly entries: readonly TrashEntry[]
  /** Id of the last transaction that was read; null at the end of the history. */
  readonly next: string | null
}

/** Parameters of {@link readTrash}. */
export interface TrashQuery {
  readonly types: readonly string[]
  /** {@link TrashPart.next} of the part before. */
  readonly from: string | null
  /** Published ids that are listed already. */
  readonly known: ReadonlySet<string>
  /** True if the lake lists deletions itself (scripts/lake/routes/history.ts). */
  readonly isEmbedded: boolean
}

/**
 * Transactions in one response. Most of Sanity's are edits, and 1000 is what its documentation
 * reads at once ("Find and restore deleted documents").
 */
const sizes = { embedded: 20, hosted: 1000 } as const

/** Documents whose history may be read at once: Sanity accepts 100 (docs, "History API"). */
const maxHistory = 100

/**
 * Reads the next part, newest first. @throws Error of @sanity/client when the lake does not answer
 */
export async function readTrash(client: SanityClient, query: TrashQuery): Promise<TrashPart> {
  const size = query.isEmbedded ? sizes.embedded : sizes.hosted
  const lines = await readLines(client, query, size)
  // The last transaction of the part before is the first of this one.
  const touched = touchedIn(
    lines.filter(({ id }) => id !== query.from),
    query.known,
  )
  const entries = entriesOf(touched, await readContents(client, touched))
  return {
    entries: entries.filter(({ type, published }) => {
      // Automatic redirects come and go with their pages.
      return query.types.includes(type) && published?.automatic !== true
    }),
    next: lines.length < size ? null : (lines.at(-1)?.id ?? null),
  }
}

async function readLines(
  client: SanityClient,
  { types, from, isEmbedded }: TrashQuery,
  limit: number,
): Promise<HistoryLine[]> {
  const text: unknown = await client.request({
    url: `/data/history/${client.config().dataset}/transactions`,
    query: {
      reverse: 'true',
      excludeContent: 'true',
      excludeMutations: 'true',
      limit: String(limit),
      ...(from !== null && { toTransaction: from }),
      ...(isEmbedded && { deletedTypes: types.join(',') }),
    },
  })
  // The client parses a single line, and returns nothing for none.
  return linesIn(typeof text === 'string' ? text : JSON.stringify(text ?? null))
}

/** The last versions of those that do not exist anymore; removes the others from `touched`. */
async function readContents(
  client: SanityClient,
  touched: Map<string, HistoryLine>,
): Promise<Map<string, DeletedDocument>> {
  const bases = [...touched.keys()]
  const existing = await client.fetch<string[]>(
    '*[_id in $ids]._id',
    { ids: bases.flatMap((id) => [id, `drafts.${id}`]) },
    { perspective: 'raw' },
  )
  for (const id of existing) touched.delete(publishedId(id))
  const gone = [...touched].flatMap(([base, { documentIDs }]) =>
    documentIDs.filter((id) => publishedId(id) === base),
  )
  return readLastVersions(client, gone)
}

/** The last versions of documents before they were deleted, by id. */
export async function readLastVersions(
  client: SanityClient,
  ids: readonly string[],
): Promise<Map<string, DeletedDocument>> {
  const parts: string[][] = []
  for (let start = 0; start < ids.length; start += maxHistory)
    parts.push(ids.slice(start, start + maxHistory))
  const found = await Promise.all(
    parts.map((part) =>
      client.request<{ documents: DeletedDocument[] }>({
        url: `/data/history/${client.config().dataset}/documents/${part.map(encodeURIComponent).join(',')}`,
        query: { lastRevision: 'true' },
      }),
    ),
  )
  return new Map(found.flatMap(({ documents }) => documents).map((document) => [document._id, document]))
}
