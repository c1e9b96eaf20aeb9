/**
 * Snapshot of what was published when a build began. A build reads the lake for a while; documents
 * that change in the meantime, or before the site starts, are found at the start by comparing the
 * lake with this snapshot (`plan.ts`, `planOfAll`).
 *
 * It is written before the first page is read, so nothing in the pages is older. The results of
 * their queries are in other files (`build-queries.ts`).
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedClient } from '#clients/sanity.ts'
import { type Fingerprint, fingerprintOf, type PublishedDocument } from '#dependencies/fingerprint.ts'
import { isBuilding } from '#env.ts'
import { buildFiles, buildFolder } from './this-build.ts'

let recorded: Promise<void> | undefined

/**
 * Writes the snapshot while Next builds, unless there is one; at any other time it does nothing.
 * The build calls it first where it lists the pages. A cached read also makes sure of it, but has
 * less time (50 s, next/dist/server/config-shared.js, useCacheTimeout) than reading every document
 * of a large site takes.
 */
export async function writeBuildSnapshot(): Promise<void> {
  if (!isBuilding() || buildFiles('.json').length > 0) return
  recorded ??= record()
  await recorded
}

/**
 * Reads the snapshot of the present build; its pages are at least as new.
 * @returns null if there is none: the build read nothing
 */
export function readBuildSnapshot(): {
  readonly at: number
  readonly fingerprints: readonly Fingerprint[]
} | null {
  const records = buildFiles('.json').map((path) =>
    parseRecord(readFileSync(/* turbopackIgnore: true */ path, 'utf8')),
  )
  return records.sort((a, b) => a.at - b.at)[0] ?? null
}

/**
 * Documents in one response of the lake, about 10 MB: those of a large site are longer than a
 * string can be.
 */
const documentsPerQuery = 500

/**
 * Fingerprints of everything that is published now. They are read in parts; a webhook event reports
 * a document that changes after it was read.
 * @param known fingerprints by id; a document that still has the revision of one of them is not
 *   read
 */
export async function publishedFingerprints(
  known: readonly ReadonlyMap<string, Fingerprint>[] = [],
): Promise<Fingerprint[]> {
  const revisions: { _id: string; _rev: string }[] = await publishedClient().fetch(
    '*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")]{_id, _rev}',
  )
  const fingerprints: Fingerprint[] = []
  const unknown: string[] = []
  for (const { _id, _rev } of revisions) {
    const fingerprint = known.map((some) => some.get(_id)).find((some) => some?.rev === _rev)
    if (fingerprint) fingerprints.push(fingerprint)
    else unknown.push(_id)
  }
  for (let start = 0; start < unknown.length; start += documentsPerQuery) {
    const documents: PublishedDocument[] = await publishedClient().fetch('*[_id in $ids]', {
      ids: unknown.slice(start, start + documentsPerQuery),
    })
    fingerprints.push(...documents.map(fingerprintOf).filter((fingerprint) => fingerprint !== null))
  }
  return fingerprints
}

async function record() {
  const at = Date.now()
  const fingerprints = await publishedFingerprints()
  mkdirSync(buildFolder(), { recursive: true })
  const path = join(buildFolder(), `${process.pid}.json`)
  writeFileSync(`${path}.part`, JSON.stringify({ at, fingerprints }))
  renameSync(`${path}.part`, path)
}

function parseRecord(text: string): { at: number; fingerprints: Fingerprint[] } {
  // Written by `record` of the same build: its shape is known.
  return JSON.parse(text) as { at: number; fingerprints: Fingerprint[] }
}
