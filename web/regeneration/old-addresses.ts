/**
 * Keeps the addresses that documents leave, as redirects in the lake: there they survive the site, and a writer sees
 * them. The site writes them, not the Studio, so that it does not matter who moved the page.
 */
import { sha256 } from '@repo/kit/hash.ts'
import { redirectDocument } from '@repo/model/redirect-document.ts'
import { type LeftAddress, leftAddresses, type Place } from '@repo/model/redirects.ts'
import type { Mutation, SanityClient } from '@sanity/client'
import { writingClient } from '#clients/sanity.ts'
import type { Imprint, Standing, Step } from '#facets/imprint.ts'
import type { Applied } from './applied.ts'
import { reclaimed, successionOf } from './successors.ts'
import { reasonOf } from './trouble.ts'

/** Longest path that a request can have, characters: with its headers it has 16 kB (node:http, maxHeaderSize). */
export const maxPath = 8000

/** Redirects written in one transaction. */
const batchSize = 200

/** What became of the redirects. */
export interface KeptAddresses {
  /** Ids of the redirects that were written. */
  readonly written: readonly string[]
  /** Documents of which a redirect was not written, by id, and why. */
  readonly refused: ReadonlyMap<string, RefusedAddress>
}

/** Why a redirect was not written. */
export interface RefusedAddress {
  readonly reason: string
  /** Whether the same may be written later as it is: the lake did not answer, or refuses the token. */
  readonly mayPass: boolean
}

/** A redirect to be written, and the document that left the address. */
interface Write {
  readonly of: string
  readonly id: string
  readonly mutation: Mutation
}

/**
 * Writes a redirect for every address that the documents have left since they were applied. A redirect that the lake
 * refuses does not keep the others from being written; the next try finds the same.
 * @param versions what will have been applied, by id
 * @param known what was applied; and what documents were besides, between two states that the site has read
 */
export async function keepOldAddresses(
  versions: ReadonlyMap<string, Imprint | null>,
  known: { readonly applied: Applied; readonly steps: readonly Step[] },
): Promise<KeptAddresses> {
  const client = writingClient()
  if (!client || versions.size === 0) return { written: [], refused: new Map() }
  try {
    return await written(client, await writesFor(client, versions, known))
  } catch (error) {
    const refusal = { reason: reasonOf(error), mayPass: true }
    return { written: [], refused: new Map([...versions.keys()].map((id) => [id, refusal])) }
  }
}

/** Redirects that have to be written. @throws Error of @sanity/client when the lake cannot be read */
async function writesFor(
  client: SanityClient,
  versions: ReadonlyMap<string, Imprint | null>,
  { applied, steps }: { readonly applied: Applied; readonly steps: readonly Step[] },
): Promise<Write[]> {
  const passed = steps.flatMap(placesPassed)
  const above = passed.flatMap(({ id, container }) => [id, container])
  const was = placesOf(applied.lastKnown([...versions.keys(), ...above]))
  const present = applied.imprints(versions.keys())
  const ids = [...versions.keys()]
  const gone = ids.filter((id) => !versions.get(id) && present.has(id) && was.has(id))
  const back = ids.filter((id) => placeOf(versions.get(id) ?? null) && !present.has(id))
  const changed = [...versions].flatMap(([id, is]) => (is && hasMoved(was.get(id), placeOf(is)) ? [id] : []))

  const succession = await successionOf(client, gone)
  const after = (id: string) => (versions.has(id) ? placeOf(versions.get(id) ?? null) : was.get(id))
  const leftBy = (from: readonly string[], before: (id: string) => Place | undefined) =>
    leftAddresses(from, { before, after, successorOf: succession.successorOf }).filter(
      // No reader was ever at a longer one, and the lake may refuse it.
      (address) => !succession.isGiven(address) && address.from.length <= maxPath,
    )
  const left = leftBy([...changed, ...gone], (id) => was.get(id))
  const between = passed.flatMap((place) =>
    leftBy([place.id], (id) => (id === place.id ? place : was.get(id))),
  )
  const leftAt = new Date().toISOString()
  return [
    ...left.map((address) => {
      const id = idOf(address)
      const document = { _id: id, ...redirectDocument(address, leftAt) }
      return { of: address.successorOf ?? address.to, id, mutation: { createOrReplace: document } }
    }),
    // A notice that comes late or twice tells nothing new: what is written keeps its time.
    ...between.map((address) => {
      const id = idOf(address)
      const document = { _id: id, ...redirectDocument(address, leftAt) }
      return { of: address.successorOf ?? address.to, id, mutation: { createIfNotExists: document } }
    }),
    ...succession.strays.map((patch) => ({
      of: patch.set.successorOf,
      id: patch.id,
      mutation: { patch: { ...patch } },
    })),
    ...(await reclaimed(client, new Set(back))).map(({ id, by }) => ({
      of: by,
      id,
      mutation: { patch: { id, set: { 'toPage._ref': by }, unset: ['successorOf'] } },
    })),
  ]
}

/** Writes in batches; a batch that the lake refuses is written one by one, so that only what it refuses is left out. */
async function written(client: SanityClient, writes: readonly Write[]): Promise<KeptAddresses> {
  const done: string[] = []
  const refused = new Map<string, RefusedAddress>()
  const write = async (batch: readonly Write[]): Promise<void> => {
    try {
      const mutations = batch.map(({ mutation }) => mutation)
      await client.mutate(mutations, { visibility: 'sync', returnDocuments: false })
      done.push(...batch.map(({ id }) => id))
    } catch (error) {
      const isOfContent = isAboutWhatWasSent(error)
      if (isOfContent && batch.length > 1) for (const one of batch) await write([one])
      else for (const { of } of batch) refused.set(of, { reason: reasonOf(error), mayPass: !isOfContent })
    }
  }
  for (let start = 0; start < writes.length; start += batchSize)
    await write(writes.slice(start, start + batchSize))
  return { written: [...new Set(done)], refused }
}

/** Whether a refusal follows from the document, not from the token, the number of requests or the state of the lake. */
function isAboutWhatWasSent(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  const status = Number(error.statusCode)
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}

/** Nothing for a document that stands where it stood. */
function placesPassed({ before, after }: Step): Place[] {
  const [from, to] = [placeOf(before), placeOf(after)]
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [from, to].filter((place) => place !== undefined)
}

/** One for each document and name: who comes back and leaves again has left at the later time. */
function idOf({ from, to, step }: LeftAddress): string {
  const key = JSON.stringify(step ? [to, step.container, step.name] : [to, from])
  return `redirect-${sha256(key, 'hex').slice(0, 20)}`
}

function hasMoved(was: Place | undefined, is: Place | undefined): boolean {
  return (
    was?.kind !== is?.kind ||
    was?.slug !== is?.slug ||
    was?.container !== is?.container ||
    was?.segment !== is?.segment
  )
}

function placesOf(imprints: ReadonlyMap<string, Imprint>): Map<string, Place> {
  return new Map(
    [...imprints].flatMap(([id, imprint]) => {
      const place = placeOf(imprint)
      return place ? [[id, place] as const] : []
    }),
  )
}

function placeOf(imprint: Standing | null): Place | undefined {
  if (imprint?.kind !== 'page' && imprint?.kind !== 'category' && imprint?.kind !== 'tag') return undefined
  const { id, kind, slug, container, segment } = imprint
  return { id, kind, slug, container: container || 'root', segment }
}
