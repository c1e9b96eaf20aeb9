/**
 * Keeps the addresses that documents leave, as redirects in the lake: there they survive the site, and a writer sees
 * them. The site writes them, not the Studio, so that it does not matter who moved the page.
 */
import { createHash } from 'node:crypto'
import { redirectDocument } from '@repo/studio/model/redirect-document.ts'
import { type LeftAddress, leftAddresses, type Place } from '@repo/studio/model/redirects.ts'
import type { Mutation } from '@sanity/client'
import { writingClient } from '#clients/sanity.ts'
import type { Imprint, Standing, Step } from '#facets/imprint.ts'
import type { Applied } from './applied.ts'
import { reclaimed, successionOf } from './successors.ts'

/** Redirects written in one transaction. */
const batchSize = 200

/**
 * Writes a redirect for every address that the documents have left since they were applied.
 * @param versions what will have been applied, by id
 * @param known what was applied; and what documents were besides, between two states that the site has read
 * @returns ids of the redirects
 * @throws Error of @sanity/client when the lake cannot be read or written: the next try finds the same
 */
export async function keepOldAddresses(
  versions: ReadonlyMap<string, Imprint | null>,
  { applied, steps }: { readonly applied: Applied; readonly steps: readonly Step[] },
): Promise<string[]> {
  const client = writingClient()
  if (!client) return []
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
      (address) => !succession.isGiven(address),
    )
  const left = leftBy([...changed, ...gone], (id) => was.get(id))
  const between = passed.flatMap((place) =>
    leftBy([place.id], (id) => (id === place.id ? place : was.get(id))),
  )
  const leftAt = new Date().toISOString()
  const writes: { readonly id: string; readonly mutation: Mutation }[] = [
    ...left.map((address) => {
      const id = idOf(address)
      return { id, mutation: { createOrReplace: { _id: id, ...redirectDocument(address, leftAt) } } }
    }),
    // A notice that comes late or twice tells nothing new: what is written keeps its time.
    ...between.map((address) => {
      const id = idOf(address)
      return { id, mutation: { createIfNotExists: { _id: id, ...redirectDocument(address, leftAt) } } }
    }),
    ...succession.strays.map((patch) => ({ id: patch.id, mutation: { patch: { ...patch } } })),
    ...(await reclaimed(client, new Set(back))).map(({ id, by }) => ({
      id,
      mutation: { patch: { id, set: { 'toPage._ref': by }, unset: ['successorOf'] } },
    })),
  ]
  for (let start = 0; start < writes.length; start += batchSize) {
    const batch = writes.slice(start, start + batchSize).map(({ mutation }) => mutation)
    await client.mutate(batch, { visibility: 'sync', returnDocuments: false })
  }
  return [...new Set(writes.map(({ id }) => id))]
}

/** Nothing for a document that stands where it stood. */
function placesPassed({ before, after }: Step): Place[] {
  const [from, to] = [placeOf(before), placeOf(after)]
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [from, to].filter((place) => place !== undefined)
}

/** One for each document and name: who comes back and leaves again has left at the later time. */
function idOf({ from, to, step }: LeftAddress): string {
  const key = JSON.stringify(step ? [to, step.container, step.name] : [to, from])
  return `redirect-${createHash('sha256').update(key).digest('hex').slice(0, 20)}`
}

function hasMoved(was: Place | undefined, is: Place | undefined): boolean {
  return was?.slug !== is?.slug || was?.container !== is?.container || was?.segment !== is?.segment
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
