/**
 * Keeps the addresses that documents leave, as redirects in the lake: there they survive the site, and a writer sees
 * them. The site writes them, not the Studio, so that it does not matter who moved the page.
 */
import { createHash } from 'node:crypto'
import { type LeftAddress, leftAddresses, type Place } from '@repo/studio/model/redirects.ts'
import { writingClient } from '#clients/sanity.ts'
import type { Imprint } from '#facets/imprint.ts'
import type { Applied } from './applied.ts'

/** Redirects written in one transaction. */
const batchSize = 200

/**
 * Writes a redirect for every address that the documents have left since they were applied.
 * @param versions what will have been applied, by id
 * @returns ids of the redirects
 * @throws Error of @sanity/client when the lake cannot be read or written: the next try finds the same
 */
export async function keepOldAddresses(
  versions: ReadonlyMap<string, Imprint | null>,
  applied: Applied,
): Promise<string[]> {
  const client = writingClient()
  if (!client) return []
  const was = placesOf(applied.lastKnown(versions.keys()))
  const changed = [...versions]
    .filter(([id, is]) => is && hasMoved(was.get(id), placeOf(is)))
    .map(([id]) => id)
  if (changed.length === 0) return []
  const left = leftAddresses(changed, {
    before: (id) => was.get(id),
    after: (id) => (versions.has(id) ? placeOf(versions.get(id) ?? null) : was.get(id)),
  })
  const leftAt = new Date().toISOString()
  for (let start = 0; start < left.length; start += batchSize) {
    const transaction = client.transaction()
    for (const address of left.slice(start, start + batchSize))
      transaction.createOrReplace({
        ...redirectOf(address, address.step !== null && was.get(address.to)?.kind === 'category'),
        leftAt,
      })
    await transaction.commit({ visibility: 'sync' })
  }
  return left.map(idOf)
}

function redirectOf(address: LeftAddress, isFolder: boolean) {
  const { from, to, step } = address
  return {
    _id: idOf(address),
    _type: 'redirect',
    from,
    // Weak: a page that once moved can be deleted like any other.
    toPage: { _type: 'reference', _ref: to, _weak: true },
    permanent: true,
    automatic: true,
    ...step,
    ...(isFolder && { folder: true }),
  }
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

function placeOf(imprint: Imprint | null): Place | undefined {
  if (imprint?.kind !== 'page' && imprint?.kind !== 'category' && imprint?.kind !== 'tag') return undefined
  const { id, kind, slug, container, segment } = imprint
  return { id, kind, slug, container: container || 'root', segment }
}
