import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient } from '@sanity/client'
import { conflictSays, editDrafts, fetchRaw, type RevisedDocument } from '../../lake-client/documents.ts'
import { documentTitle } from '../uses/uses.ts'
import type { Replacement } from './matches.ts'

/** Numbers of written occurrences and documents, and the titles of documents left alone. */
export interface Applied {
  readonly occurrences: number
  readonly documents: number
  /** Titles of the documents that were left alone, because somebody has changed them. */
  readonly changed: readonly string[]
}

/**
 * Writes all replacements in one transaction, except those of documents that have changed since
 * they were read.
 * @throws Error in one sentence if somebody changes one of them at the same moment; then nothing
 * has changed
 */
export async function applyReplacements(
  client: SanityClient,
  replacements: readonly Replacement[],
): Promise<Applied> {
  const ids = replacements.flatMap(({ document: { _id } }) => [_id, `drafts.${publishedId(_id)}`])
  const found = await fetchRaw<RevisedDocument[]>(client, '*[_id in $ids]{_id, _rev}', { ids })
  const revisions = new Map(found.map(({ _id, _rev }) => [_id, _rev]))
  const written = replacements.filter(
    ({ document: { _id, _rev } }) => revisions.get(_id) === _rev && !revisions.has(`drafts.${_id}`),
  )
  if (written.length > 0)
    await editDrafts(client, written, 'text.replace').catch(
      conflictSays('somebody edits one of these documents. Try again in a moment.'),
    )
  return {
    occurrences: written.reduce((sum, { count }) => sum + count, 0),
    documents: written.length,
    changed: replacements
      .filter((one) => !written.includes(one))
      .map(({ document }) => documentTitle(document)),
  }
}
