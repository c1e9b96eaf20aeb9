/** Deleted documents as the pane "Trash" lists them. Pure. */

import { publishedId } from '@repo/model/published-id.ts'
import type { StoredDocument } from '../../lake-client/documents.ts'
import type { HistoryLine } from '../../lake-client/history.ts'
import { firstWords } from '../../ui/words.ts'
import { textsOf } from '../uses/mentions.ts'
import { documentTitle } from '../uses/uses.ts'

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
  readonly published: StoredDocument | null
  readonly draft: StoredDocument | null
}

/** Characters of text that an entry shows. */
const shown = 160

/** Which documents the transactions touched last, by published id, without versions of releases. */
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

/** The entries of deleted documents, from their last versions before the deletion, by id. */
export function entriesOf(
  touched: ReadonlyMap<string, HistoryLine>,
  contents: ReadonlyMap<string, StoredDocument>,
): TrashEntry[] {
  return [...touched].flatMap(([id, { timestamp, author, documentIDs }]): TrashEntry[] => {
    const version = (wanted: string) =>
      (documentIDs.includes(wanted) ? contents.get(wanted) : undefined) ?? null
    const [published, draft] = [version(id), version(`drafts.${id}`)]
    const latest = draft ?? published
    if (!latest) return []
    const { _type: type } = latest
    const [title, words] = [documentTitle(latest), wordsOf(latest)]
    return [{ id, type, title, words, deletedAt: timestamp, author, published, draft }]
  })
}

/** The beginning of a document's text, in whole words. */
function wordsOf({ summary, description, toUrl, body }: StoredDocument): string {
  const text = textsOf([summary, description, toUrl, body]).join(' ').replaceAll(/\s+/g, ' ').trim()
  return firstWords(text, shown)
}
