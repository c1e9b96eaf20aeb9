/** Deleted documents as the pane "Trash" lists them. Pure. */

import { beginningOf } from '@repo/kit/cut-text.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { textsOf } from '../uses/mentions.ts'
import { documentTitle } from '../uses/uses.ts'

/** A document of the history, as it was when it was deleted. */
export interface DeletedDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

/** A transaction of the history, without its content. */
export interface HistoryLine {
  readonly id: string
  /** ISO 8601. */
  readonly timestamp: string
  /** Id of a user. */
  readonly author: string
  readonly documentIDs: readonly string[]
}

/** A deleted document: what was published of it, its draft, or both. */
export interface TrashEntry {
  /** Published id. */
  readonly id: string
  readonly type: string
  readonly title: string
  /** Its first words; empty if it had none. */
  readonly words: string
  readonly deletedAt: string
  readonly author: string
  readonly published: DeletedDocument | null
  readonly draft: DeletedDocument | null
}

/** Characters of text that an entry shows. */
const shown = 160

/** Parses the lines of the History API: one transaction as JSON on each. */
export function linesIn(text: string): HistoryLine[] {
  return text
    .split('\n')
    .filter(Boolean)
    .flatMap((line): HistoryLine[] => {
      const entry: unknown = JSON.parse(line)
      return isHistoryLine(entry) ? [entry] : []
    })
}

function isHistoryLine(entry: unknown): entry is HistoryLine {
  if (typeof entry !== 'object' || entry === null) return false
  const { id, timestamp, author, documentIDs } = entry as Record<string, unknown>
  return (
    [id, timestamp, author].every((text) => typeof text === 'string') &&
    Array.isArray(documentIDs) &&
    documentIDs.every((text) => typeof text === 'string')
  )
}

/**
 * Which documents the transactions touched last, by published id; versions of releases are left
 * out.
 */
export function touchedIn(
  lines: readonly HistoryLine[],
  known: ReadonlySet<string>,
): Map<string, HistoryLine> {
  const touched = new Map<string, HistoryLine>()
  for (const line of lines)
    for (const id of line.documentIDs) {
      const base = publishedId(id)
      if (!id.startsWith('versions.') && !known.has(base) && !touched.has(base)) touched.set(base, line)
    }
  return touched
}

/**
 * The entries of deleted documents.
 * @param contents last versions before the deletion, of published documents and drafts by their ids
 */
export function entriesOf(
  touched: ReadonlyMap<string, HistoryLine>,
  contents: ReadonlyMap<string, DeletedDocument>,
): TrashEntry[] {
  return [...touched].flatMap(([id, { timestamp, author, documentIDs }]): TrashEntry[] => {
    const version = (wanted: string) =>
      (documentIDs.includes(wanted) ? contents.get(wanted) : undefined) ?? null
    const [published, draft] = [version(id), version(`drafts.${id}`)]
    const latest = draft ?? published
    if (!latest) return []
    const title = documentTitle(latest)
    return [
      {
        id,
        type: latest._type,
        title,
        words: wordsOf(latest),
        deletedAt: timestamp,
        author,
        published,
        draft,
      },
    ]
  })
}

/** The beginning of a document's text, in whole words. */
function wordsOf({ summary, description, toUrl, body }: DeletedDocument): string {
  const text = textsOf([summary, description, toUrl, body]).join(' ').replaceAll(/\s+/g, ' ').trim()
  if (text.length <= shown) return text
  return `${beginningOf(text, shown + 1).replace(/\s+\S*$/, '')} …`
}
