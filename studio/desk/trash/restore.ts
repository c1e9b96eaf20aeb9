import { isRecord } from '@repo/model/is-record.ts'
import type { SanityClient } from '@sanity/client'
import { conflictSays, fetchRaw, mutate, newContent, waitingFor } from '../../lake-client/documents.ts'
import { readLastVersions } from '../../lake-client/history.ts'
import { listed } from '../../ui/words.ts'
import { documentTitle } from '../uses/uses.ts'
import type { TrashEntry } from './read-trash.ts'

/** A document that a restored one refers to and that does not exist. */
interface MissingTarget {
  readonly id: string
  /** Type and title from the history; null if it has expired. */
  readonly type: string | null
  readonly title: string | null
}

/**
 * Restores a document as a draft, or changes nothing. Its form has the rules for publishing it, and
 * the site gives it its redirects back then. It keeps references to missing documents, weak until
 * it is published.
 * @returns what the writer has to know about it; empty for nothing
 * @throws Error in one sentence for a writer, with what to do
 */
export async function restoreDocument(
  client: SanityClient,
  { id, type, latest }: TrashEntry,
): Promise<string> {
  const targets = strongTargets(latest).filter((target) => target !== id)
  const there = await fetchRaw<string[]>(client, '*[_id in $ids]._id', { ids: [...targets, id] })
  const again = 'It has changed in the meantime: perhaps somebody has restored it. Press “Refresh”.'
  if (there.includes(id)) throw new Error(again)
  const missing = await readMissing(
    client,
    targets.filter((target) => !there.includes(target)),
  )
  const waiting = new Map(missing.map((target) => [target.id, target.type])).set(id, type)
  const create = { ...waitingFor(waiting, newContent(latest)), _id: `drafts.${id}` }
  await mutate(client, [{ create }], 'trash.restore', 'sync').catch(conflictSays(again))
  return noteAbout(missing)
}

async function readMissing(client: SanityClient, ids: readonly string[]): Promise<MissingTarget[]> {
  const last = ids.length > 0 ? await readLastVersions(client, ids) : new Map()
  return ids.map((id) => {
    const document = last.get(id)
    return { id, type: document?._type ?? null, title: document ? documentTitle(document) : null }
  })
}

/** Note about a draft that refers to deleted documents; empty for any other. */
function noteAbout(missing: readonly MissingTarget[]): string {
  const names = missing.map(({ title }) =>
    title === null ? 'a document that is not in the history anymore' : `“${title}”`,
  )
  if (names.length === 0) return ''
  return `It still refers to ${listed(names)}, which ${names.length === 1 ? 'is deleted: restore that' : 'are deleted: restore those'} as well, or choose others in the form.`
}

/** Ids of the documents that must exist; in the order of the document, each once. */
function strongTargets(value: unknown): string[] {
  const found: string[] = []
  const collect = (inner: unknown): void => {
    if (Array.isArray(inner)) inner.forEach(collect)
    if (!isRecord(inner)) return
    if (typeof inner._ref === 'string' && inner._weak !== true) found.push(inner._ref)
    Object.values(inner).forEach(collect)
  }
  collect(value)
  return [...new Set(found)]
}
