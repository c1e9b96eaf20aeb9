/** Reads deleted documents from the history, which lists all changes. */
import { blockText } from '@repo/model/anchors.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { textTypes } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient } from '@sanity/client'
import { fetchRaw, type StoredDocument } from '../../lake-client/documents.ts'
import { type HistoryLine, readHistory, readLastVersions } from '../../lake-client/history.ts'
import { firstWords } from '../../ui/words.ts'
import { documentTitle } from '../uses/uses.ts'

/** A deleted document. */
export interface TrashEntry {
  /** Published id. */
  readonly id: string
  readonly type: string
  readonly title: string
  /** Its first words; empty if it had none. */
  readonly words: string
  readonly deletedAt: string
  readonly author: string
  readonly wasPublished: boolean
  /** Its draft, or what was published if it had none. */
  readonly latest: StoredDocument
}

/** Part of the list of deleted documents, and where the next one begins. */
export interface TrashPart {
  readonly entries: readonly TrashEntry[]
  /** Id of the last transaction that was read; null at the end of the history. */
  readonly next: string | null
}

/** Parameters of {@link readTrash}. */
export interface TrashQuery {
  /** {@link TrashPart.next} of the part before. */
  readonly from: string | null
  /** Published ids that are listed already. */
  readonly known: ReadonlySet<string>
}

/** Types of documents that are listed. */
const types: readonly string[] = [...textTypes, 'redirect']

/**
 * Transactions in one response. Most are edits, and 1000 is what Sanity's documentation reads at
 * once ("Find and restore deleted documents").
 */
const size = 1000

/** Responses for one part, if nothing is found in them. */
const mostResponses = 10

/** Reads the next part, newest first: until something is found, at the end, or after a while. */
export async function readTrash(client: SanityClient, query: TrashQuery): Promise<TrashPart> {
  let part = await readTransactions(client, query)
  for (let n = 1; n < mostResponses && part.next !== null && part.entries.length === 0; n += 1)
    part = await readTransactions(client, { ...query, from: part.next })
  return part
}

async function readTransactions(client: SanityClient, query: TrashQuery): Promise<TrashPart> {
  const lines = await readHistory(client, { from: query.from, limit: size })
  // The last transaction of the part before is the first of this one.
  const touched = touchedIn(
    lines.filter(({ id }) => id !== query.from),
    query.known,
  )
  const entries = entriesOf(touched, await readContents(client, touched))
  return {
    entries: entries.filter(({ type, latest }) => {
      // Automatic redirects come and go with their pages.
      return types.includes(type) && latest.automatic !== true
    }),
    next: lines.length < size ? null : (lines.at(-1)?.id ?? null),
  }
}

/** The last versions of those that do not exist anymore; removes the others from `touched`. */
async function readContents(
  client: SanityClient,
  touched: Map<string, HistoryLine>,
): Promise<Map<string, StoredDocument>> {
  const bases = [...touched.keys()]
  const ids = bases.flatMap((id) => [id, `drafts.${id}`])
  const existing = await fetchRaw<string[]>(client, '*[_id in $ids]._id', { ids })
  for (const id of existing) touched.delete(publishedId(id))
  const gone = [...touched].flatMap(([base, { documentIDs }]) =>
    documentIDs.filter((id) => publishedId(id) === base),
  )
  return readLastVersions(client, gone)
}

/** Characters of text that an entry shows. */
const shown = 160

/** Which documents the transactions touched last, by published id, without versions of releases. */
function touchedIn(lines: readonly HistoryLine[], known: ReadonlySet<string>): Map<string, HistoryLine> {
  const touched = new Map<string, HistoryLine>()
  for (const line of lines)
    for (const id of line.documentIDs) {
      const base = publishedId(id)
      if (!id.startsWith('versions.') && !known.has(base) && !touched.has(base)) touched.set(base, line)
    }
  return touched
}

/** The entries of deleted documents, from their last versions before the deletion, by id. */
function entriesOf(
  touched: ReadonlyMap<string, HistoryLine>,
  contents: ReadonlyMap<string, StoredDocument>,
): TrashEntry[] {
  return [...touched].flatMap(([id, { timestamp, author, documentIDs }]): TrashEntry[] => {
    const version = (wanted: string) => (documentIDs.includes(wanted) ? contents.get(wanted) : undefined)
    const published = version(id)
    const latest = version(`drafts.${id}`) ?? published
    if (!latest) return []
    const { _type: type } = latest
    const [title, words] = [documentTitle(latest), wordsOf(latest)]
    const wasPublished = published !== undefined
    return [{ id, type, title, words, deletedAt: timestamp, author, wasPublished, latest }]
  })
}

/** The beginning of a document's text, in whole words. */
function wordsOf({ summary, description, toUrl, body }: StoredDocument): string {
  const text = textsOf([summary, description, toUrl, body]).join(' ').replaceAll(/\s+/g, ' ').trim()
  return firstWords(text, shown)
}

/** Texts of paragraphs, wherever they are: spans of one are one text. Code is no text. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isRecord(value) || value._type === 'code') return []
  if (Array.isArray(value.children)) return [blockText(value)]
  return Object.values(value).flatMap((item) => (typeof item === 'object' ? textsOf(item) : []))
}
