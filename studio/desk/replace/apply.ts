import type { SanityClient } from '@sanity/client'
import { fetchRaw, isConflict, locked, mutate, type RevisedDocument } from '../../lake-client/documents.ts'
import { documentTitle } from '../uses/uses.ts'
import type { Replacement } from './matches.ts'

/** Numbers of written occurrences and documents, and the titles of documents left alone. */
export interface Applied {
  readonly occurrences: number
  readonly documents: number
  /** Titles of the documents that were left alone, because somebody has changed them. */
  readonly changed: readonly string[]
}

/** How often it is tried when somebody changes one of the documents at the same moment. */
const attempts = 3

/**
 * Writes all replacements in one transaction, except those of documents that have changed since
 * they were read.
 * @throws Error of @sanity/client when the lake refuses; then nothing has changed
 */
export async function applyReplacements(
  client: SanityClient,
  replacements: readonly Replacement[],
): Promise<Applied> {
  for (let attempt = 1; ; attempt += 1) {
    const unchanged = await unchangedOf(client, replacements)
    const mutations = unchanged.flatMap((one) => one.mutations)
    let revision = ''
    try {
      if (mutations.length > 0) revision = await mutate(client, mutations, 'text.replace', 'sync')
    } catch (error) {
      // Somebody was faster than the transaction.
      if (attempt < attempts && isConflict(error)) continue
      throw error
    }
    const outdated = await takeBackOutdated(client, unchanged, revision)
    const written = unchanged.filter((one) => !outdated.has(one))
    return {
      occurrences: written.reduce((sum, { count }) => sum + count, 0),
      documents: written.length,
      changed: replacements
        .filter((one) => !written.includes(one))
        .map(({ document }) => documentTitle(document)),
    }
  }
}

async function unchangedOf(
  client: SanityClient,
  replacements: readonly Replacement[],
): Promise<Replacement[]> {
  const ids = replacements.flatMap(({ document, newDraft }) => [document._id, newDraft ?? document._id])
  const revisions = await readRevisions(client, ids)
  return replacements.filter(
    ({ document, newDraft }) =>
      revisions.get(document._id) === document._rev && !(newDraft && revisions.has(newDraft)),
  )
}

/**
 * A new draft has the content of the published document. Its revision is compared afterwards,
 * because `ifRevisionID` would need a change of it: a draft of an older one is removed.
 */
async function takeBackOutdated(
  client: SanityClient,
  replacements: readonly Replacement[],
  revision: string,
): Promise<ReadonlySet<Replacement>> {
  const created = replacements.filter(({ newDraft }) => newDraft !== null)
  const ids = created.map(({ document }) => document._id)
  const revisions = await readRevisions(client, ids)
  const outdated = created.filter(({ document }) => revisions.get(document._id) !== document._rev)
  await Promise.all(
    outdated.map(async ({ newDraft }) => {
      if (newDraft === null) return
      const removal = [locked({ _id: newDraft, _rev: revision }), { delete: { id: newDraft } }]
      // If somebody edits it already, it is theirs.
      await mutate(client, removal, 'text.replace').catch(() => undefined)
    }),
  )
  return new Set(outdated)
}

async function readRevisions(client: SanityClient, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await fetchRaw<RevisedDocument[]>(client, '*[_id in $ids]{_id, _rev}', { ids })
  return new Map(found.map(({ _id, _rev }) => [_id, _rev]))
}
