/**
 * Writes redirects from the former paths of documents to the lake, where they outlive the site and
 * writers see them. The site writes them, not the Studio, so that it does not matter who moved the
 * page.
 */
import { sha256 } from '@repo/kit/hash.ts'
import { redirectDocument } from '@repo/model/redirect-document.ts'
import { type FormerPath, formerPaths, type TreePosition } from '@repo/model/redirects.ts'
import type { Mutation, SanityClient } from '@sanity/client'
import { writingClient } from '#clients/sanity.ts'
import type { DocumentLocation, Fingerprint, RevisionChange } from '#dependencies/fingerprint.ts'
import { reasonOf } from '../failure-cause.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { redirectsToRestore, replacementsOf } from './replacements.ts'

/**
 * Longest path that a request can have, in characters: with its headers it has 16 kB (node:http,
 * maxHeaderSize).
 */
export const maxPath = 8000

/** Redirects written in one transaction. */
const batchSize = 200

/**
 * Ids of the redirects that were written, and the documents of which one was not, by id, and why.
 * Transient: the lake did not respond, limits the rate of requests, or rejects the token.
 */
type WrittenRedirects = {
  readonly written: readonly string[]
  readonly rejected: ReadonlyMap<string, { readonly reason: string; readonly isTransient: boolean }>
}

type RedirectWithId = ReturnType<typeof redirectDocument> & { readonly _id: string }

/** A redirect that has to be written, and the document that had its path. */
interface Write {
  readonly of: string
  readonly id: string
  readonly mutation: Mutation
}

/** Applied versions, and those in between that events reported. */
export interface KnownVersions {
  readonly applied: RegenerationStore
  readonly revisionChanges?: readonly RevisionChange[]
}

/**
 * Writes a redirect for every path that the documents had since they were applied. A redirect that
 * the lake rejects does not stop the others; the next attempt finds the same.
 * @param versions that will have been applied, by id
 */
export async function writeRedirects(
  versions: ReadonlyMap<string, Fingerprint | null>,
  known: KnownVersions,
): Promise<WrittenRedirects> {
  const client = writingClient()
  if (!client || versions.size === 0) return { written: [], rejected: new Map() }
  try {
    return await written(client, await writesFor(client, versions, known))
  } catch (error) {
    const refusal = { reason: reasonOf(error), isTransient: true }
    return { written: [], rejected: new Map([...versions.keys()].map((id) => [id, refusal])) }
  }
}

/**
 * Redirects that have to be written.
 * @throws Error of @sanity/client when the lake cannot be read
 */
async function writesFor(
  client: SanityClient,
  versions: ReadonlyMap<string, Fingerprint | null>,
  { applied, revisionChanges = [] }: KnownVersions,
): Promise<Write[]> {
  const passed = revisionChanges.flatMap(placesPassed)
  const above = passed.flatMap(({ id, container }) => [id, container])
  const was = placesOf(await applied.lastFingerprints([...versions.keys(), ...above]))
  const present = await applied.fingerprints(versions.keys())
  const ids = [...versions.keys()]
  const gone = ids.filter((id) => !versions.get(id) && present.has(id) && was.has(id))
  const back = ids.filter((id) => placeOf(versions.get(id) ?? null) && !present.has(id))
  const changed = [...versions].flatMap(([id, is]) => (is && hasMoved(was.get(id), placeOf(is)) ? [id] : []))

  const succession = await replacementsOf(client, gone)
  const after = (id: string) => (versions.has(id) ? placeOf(versions.get(id) ?? null) : was.get(id))
  const leftBy = (from: readonly string[], before: (id: string) => TreePosition | undefined) =>
    formerPaths(from, { before, after, successorOf: succession.successorOf }).filter(
      // No reader can have used a longer one, and the lake may reject it.
      (address) => !succession.isGiven(address) && address.from.length <= maxPath,
    )
  const left = leftBy([...changed, ...gone], (id) => was.get(id))
  const between = passed.flatMap((place) =>
    leftBy([place.id], (id) => (id === place.id ? place : was.get(id))),
  )
  const leftAt = new Date().toISOString()
  const writeOf = (address: FormerPath, mutate: (document: RedirectWithId) => Mutation) => {
    const id = idOf(address)
    const mutation = mutate({ _id: id, ...redirectDocument(address, leftAt) })
    return { of: address.successorOf ?? address.to, id, mutation }
  }
  return [
    ...left.map((address) => writeOf(address, (document) => ({ createOrReplace: document }))),
    // An event that is late or repeated says nothing new: an existing redirect keeps its time.
    ...between.map((address) => writeOf(address, (document) => ({ createIfNotExists: document }))),
    ...succession.strays.map((patch) => ({
      of: patch.set.successorOf,
      id: patch.id,
      mutation: { patch: { ...patch } },
    })),
    ...(await redirectsToRestore(client, new Set(back))).map(({ id, by }) => ({
      of: by,
      id,
      mutation: { patch: { id, set: { 'toPage._ref': by }, unset: ['successorOf'] } },
    })),
  ]
}

/**
 * Writes in batches; the redirects of a rejected batch are written one by one, so that only the
 * rejected ones are left out.
 */
async function written(client: SanityClient, writes: readonly Write[]): Promise<WrittenRedirects> {
  const done: string[] = []
  const rejected = new Map<string, { reason: string; isTransient: boolean }>()
  const write = async (batch: readonly Write[]): Promise<void> => {
    try {
      const mutations = batch.map(({ mutation }) => mutation)
      await client.mutate(mutations, { visibility: 'sync', returnDocuments: false })
      done.push(...batch.map(({ id }) => id))
    } catch (error) {
      const isOfContent = isAboutWhatWasSent(error)
      if (isOfContent && batch.length > 1) for (const one of batch) await write([one])
      else
        for (const { of } of batch) rejected.set(of, { reason: reasonOf(error), isTransient: !isOfContent })
    }
  }
  for (let start = 0; start < writes.length; start += batchSize)
    await write(writes.slice(start, start + batchSize))
  return { written: [...new Set(done)], rejected }
}

/**
 * True if a rejection follows from the document, not from the token, the rate of requests or the
 * state of the lake.
 */
function isAboutWhatWasSent(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  const status = Number(error.statusCode)
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}

/** The places that a change left and reached; none for a document that has not moved. */
function placesPassed({ before, after }: RevisionChange): TreePosition[] {
  const [from, to] = [placeOf(before), placeOf(after)]
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [from, to].filter((place) => place !== undefined)
}

/**
 * One id for each document and name: a document that returns and leaves again has the later time.
 */
function idOf({ from, to, step }: FormerPath): string {
  const key = JSON.stringify(step ? [to, step.container, step.name] : [to, from])
  return `redirect-${sha256(key, 'hex').slice(0, 20)}`
}

function hasMoved(was: TreePosition | undefined, is: TreePosition | undefined): boolean {
  return (
    was?.kind !== is?.kind ||
    was?.slug !== is?.slug ||
    was?.container !== is?.container ||
    was?.segment !== is?.segment
  )
}

function placesOf(fingerprints: ReadonlyMap<string, Fingerprint>): Map<string, TreePosition> {
  return new Map(
    [...fingerprints].flatMap(([id, fingerprint]) => {
      const place = placeOf(fingerprint)
      return place ? [[id, place] as const] : []
    }),
  )
}

function placeOf(fingerprint: DocumentLocation | null): TreePosition | undefined {
  if (fingerprint?.kind !== 'page' && fingerprint?.kind !== 'category' && fingerprint?.kind !== 'tag')
    return undefined
  const { id, kind, slug, container, segment } = fingerprint
  return { id, kind, slug, container: container || 'root', segment }
}
