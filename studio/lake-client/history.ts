/** The history of the lake: who changed which documents when (Sanity docs, "History API"). */
import type { SanityClient } from '@sanity/client'
import type { StoredDocument } from './documents.ts'

/** A transaction of the history, without its content. */
export interface HistoryLine {
  /** The revision of the documents that it has written. */
  readonly id: string
  /** ISO 8601. */
  readonly timestamp: string
  /** Id of a user. */
  readonly author: string
  readonly documentIDs: readonly string[]
}

/** Documents whose history may be read at once: Sanity accepts 100. */
const mostDocuments = 100

/**
 * Transactions of some documents, or of all, newest first.
 * @param from id of the transaction to begin with
 */
export async function readHistory(
  client: SanityClient,
  {
    ids,
    limit,
    from = null,
  }: { readonly ids?: readonly string[]; readonly limit: number; readonly from?: string | null },
): Promise<HistoryLine[]> {
  const documents = ids ? `/${listOf(ids)}` : ''
  const text = await client.request<string | HistoryLine | undefined>({
    url: `/data/history/${client.config().dataset}/transactions${documents}`,
    query: {
      reverse: 'true',
      excludeContent: 'true',
      excludeMutations: 'true',
      limit: String(limit),
      ...(from !== null && { toTransaction: from }),
    },
  })
  // One transaction as JSON on each line. The client parses a single one, and returns nothing for
  // none.
  if (typeof text !== 'string') return text ? [text] : []
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Who made each transaction of the first {@link mostDocuments} documents, by its id. */
export async function authorsOf(client: SanityClient, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const lines = await readHistory(client, { ids: ids.slice(0, mostDocuments), limit: 1000 })
  return new Map(lines.map(({ id, author }) => [id, author]))
}

/** The last versions of documents before they were deleted, by id. */
export async function readLastVersions(
  client: SanityClient,
  ids: readonly string[],
): Promise<Map<string, StoredDocument>> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostDocuments) }, (_, part) =>
    ids.slice(part * mostDocuments, (part + 1) * mostDocuments),
  )
  const found = await Promise.all(parts.map((part) => readVersions(client, part, { lastRevision: 'true' })))
  return new Map(found.flat().map((document) => [document._id, document]))
}

/**
 * Versions of {@link mostDocuments} documents at most: of a moment, of a revision, or the last
 * ones.
 */
export async function readVersions(
  client: SanityClient,
  ids: readonly string[],
  which: { readonly lastRevision: 'true' } | { readonly revision: string } | { readonly time: string },
): Promise<readonly StoredDocument[]> {
  const url = `/data/history/${client.config().dataset}/documents/${listOf(ids)}`
  const { documents } = await client.request<{ documents?: StoredDocument[] }>({ url, query: { ...which } })
  return documents ?? []
}

/**
 * True if a document was published at any time, as far as the history reaches: readers may know its
 * address, also when it is unpublished now.
 */
export async function wasPublished(client: SanityClient, id: string): Promise<boolean> {
  return (await readLastVersions(client, [id])).size > 0
}

function listOf(ids: readonly string[]): string {
  return ids.map(encodeURIComponent).join(',')
}
