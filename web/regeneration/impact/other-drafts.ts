/**
 * The drafts of other documents. Sanity's perspective `drafts` shows all drafts at once, so before
 * some of them are published it has to be known where the others show as well.
 */

import { draftsClient } from '#clients/sanity.ts'
import { changedKeys } from '#dependencies/change.ts'
import {
  type Fingerprint,
  fingerprintedTypes,
  fingerprintOf,
  type PublishedDocument,
} from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { draftRevisionsQuery } from '#queries/drafts.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'

/** Differences between the drafts of other documents and what is published, for readers. */
export interface OtherDrafts {
  /** Dependency keys that these drafts alter. */
  readonly keys: ReadonlySet<DependencyKey>
  /** True if there are too many drafts to compare: any of them may show anywhere. */
  readonly areTooMany: boolean
}

/** Most drafts that are compared: each is read once in full. */
const maxDrafts = 500

/** Fingerprints of drafts by id and revision: most drafts are the same next time. */
const known = new Map<string, Fingerprint | null>()

function publishedIdOf(id: string): string {
  return id.replace(/^drafts\./, '')
}

/**
 * Compares the drafts of all other documents with what is published.
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function otherDrafts(ids: readonly string[], store: RegenerationStore): Promise<OtherDrafts> {
  const raw = { perspective: 'raw' as const }
  const all: { readonly _id: string; readonly _rev: string }[] = await draftsClient().fetch(
    draftRevisionsQuery,
    { types: fingerprintedTypes },
    raw,
  )
  const listed = all.filter(({ _id }) => !ids.includes(publishedIdOf(_id)))
  if (listed.length > maxDrafts) return { keys: new Set(), areTooMany: true }
  const unknown = listed.filter((draft) => !known.has(versionOf(draft))).map(({ _id }) => _id)
  if (unknown.length > 0) {
    const documents: PublishedDocument[] = await draftsClient().fetch('*[_id in $unknown]', { unknown }, raw)
    for (const document of documents)
      known.set(versionOf(document), fingerprintOf({ ...document, _id: publishedIdOf(document._id) }))
  }
  const versions = new Set(all.map(versionOf))
  for (const version of known.keys()) if (!versions.has(version)) known.delete(version)
  return differing(
    listed.flatMap((draft) => known.get(versionOf(draft)) ?? []),
    store,
  )
}

/** Documents that change in one transaction have the same revision. */
function versionOf({ _id, _rev }: Pick<PublishedDocument, '_id' | '_rev'>): string {
  return `${_id} ${_rev}`
}

async function differing(drafts: readonly Fingerprint[], store: RegenerationStore): Promise<OtherDrafts> {
  const published = await store.fingerprints(drafts.map(({ id }) => id))
  const keys = drafts.flatMap((draft) => [...changedKeys(published.get(draft.id) ?? null, draft)])
  return { keys: new Set(keys), areTooMany: false }
}
