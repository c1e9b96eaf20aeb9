/** The last publishes, for writers. They survive a restart of the site. */
import { errorMessage } from '@repo/kit/error-message.ts'
import type { FinishedPublish } from '@repo/model/site-api.ts'
import { isFile } from '#file-routes.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import type { FinishedRun } from './status.ts'

/** Stored summary of a run, for writers. */
export interface StoredPublish extends FinishedPublish {
  readonly files: number
}

/** Name of the note in the store. */
const note = 'publishes'

/** Publishes that are kept. */
const maxKept = 50

/** Documents that are named for one publish: the first start of a site has all of them. */
const maxDocuments = 10

/** The last publishes, newest first. */
export async function lastPublishes(store: RegenerationStore): Promise<readonly StoredPublish[]> {
  return parsePublishes(await store.note(note))
}

/**
 * Adds a run to the last publishes. A run that changed nothing is left out: a retry, or one that
 * finds after a start that the build has the documents already. If the disk is full the list lacks
 * it: the run itself is done.
 */
export async function keepPublish(store: RegenerationStore, run: FinishedRun): Promise<void> {
  if (documentsOf(run).length === 0 || !hasEffect(run)) return
  try {
    await store.changeNote(note, (json) =>
      JSON.stringify([publishOf(run), ...parsePublishes(json)].slice(0, maxKept)),
    )
  } catch (error) {
    console.error(JSON.stringify({ event: 'publish not listed', why: errorMessage(error) }))
  }
}

function parsePublishes(json: string | undefined): readonly StoredPublish[] {
  // Only `keepPublish` writes this note.
  return json === undefined ? [] : (JSON.parse(json) as StoredPublish[])
}

/** The documents that are applied now, and those that could not be: their revision is not known. */
function documentsOf({ documents, quarantined }: FinishedRun): FinishedPublish['documents'] {
  return [...documents, ...quarantined.map(({ document }) => ({ id: document, rev: null }))]
}

/** A redirect has an effect, although its old URL is not a page. */
function hasEffect({ expired, regenerated, saved, deleted, ...run }: FinishedRun): boolean {
  return (
    expired.length + regenerated.length + saved + deleted > 0 ||
    run.failures.length + run.quarantined.length > 0 ||
    run.dependencyKeys.some((key) => /^(?:redirect|child):/.test(key))
  )
}

function publishOf(run: FinishedRun): StoredPublish {
  const documents = documentsOf(run)
  return {
    at: run.at,
    documents: documents.slice(0, maxDocuments),
    total: documents.length,
    pages: run.regenerated.length,
    files: run.expired.filter(isFile).length,
    records: run.saved + run.deleted,
    failures: [
      ...run.failures.map(({ what, why }) => `${what}: ${why}`),
      ...run.quarantined.map(({ reason }) => reason),
    ].slice(0, maxDocuments),
    ms: run.ms.total,
  }
}
