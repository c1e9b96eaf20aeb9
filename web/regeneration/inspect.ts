/**
 * What the site shows, told to whoever has the secret and wants to hold it against the lake: the weekly audit
 * (`scripts/audit/audit.ts`). Nothing is noted, expired or made anew by it.
 */
import { publishedClient } from '#clients/sanity.ts'
import { type Applied, applied } from './applied.ts'
import { isExpired } from './expired.ts'
import { type KeptPages, keptPages } from './kept-pages.ts'
import { readingsIn } from './reading-tags.ts'
import { hashOf, jsonOf } from './readings.ts'

/** Revision of every document as it was applied, by id. */
export interface AppliedRevisions {
  readonly revisions: Readonly<Record<string, string>>
}

/** Pages that are served and show something else than the lake has. */
export interface StalePages {
  readonly stale: readonly StalePage[]
}

/** Such a page. */
export interface StalePage {
  readonly path: string
  /** How many of its queries answer otherwise now, and how many it shows. */
  readonly differing: number
  readonly queries: number
}

/** Queries asked at a time, as `readings.ts` does. */
const parallel = 4

/**
 * @param what `revisions`, or paths of pages with or without a slash at their end
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function inspect(what: 'revisions' | readonly string[]): Promise<AppliedRevisions | StalePages> {
  if (what === 'revisions') {
    return {
      revisions: Object.fromEntries(
        [...applied().allImprints()].flatMap(([id, { kind, rev }]) => (kind === 'other' ? [] : [[id, rev]])),
      ),
    }
  }
  return { stale: await stalePages(what, { store: applied(), kept: keptPages() }) }
}

/** Keys of the queries that kept pages show. */
export function keysShownAt(paths: Iterable<string>, kept: KeptPages): Set<string> {
  return new Set([...paths].flatMap((path) => readingsIn(tagsAt(path, kept)).map(({ key }) => key)))
}

/**
 * Every query that the pages show is asked again, not only those whose facets changed: so a page that is old because a
 * facet was forgotten is found as well. A page that is not kept, or expired, is made at its next request and so not old.
 */
async function stalePages(
  paths: readonly string[],
  { store, kept }: { store: Applied; kept: KeptPages },
): Promise<StalePage[]> {
  const served = paths.filter((path) => !isExpired(tagsAt(path, kept)))
  const waiting = [...keysShownAt(served, kept)]
  const others = new Set<string>()
  const worker = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift())
      if (await answersOtherwise(key, store)) others.add(key)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return served.flatMap((path) => {
    const keys = [...keysShownAt([path], kept)]
    const differing = keys.filter((key) => others.has(key)).length
    return differing > 0 ? [{ path, differing, queries: keys.length }] : []
  })
}

async function answersOtherwise(key: string, store: Applied): Promise<boolean> {
  const noted = store.reading(key)
  // A page of a reading that the store does not know would never expire (`adoptBuild`).
  if (!noted) return true
  const result = await publishedClient().fetch<unknown>(noted.query, noted.params)
  return hashOf(jsonOf(result)) !== noted.hash
}

function tagsAt(path: string, kept: KeptPages): readonly string[] {
  const plain = path.replace(/(.)\/$/, '$1')
  return (kept.get(plain) ?? kept.get(decoded(plain)))?.tags ?? []
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // No address of a page: nothing is kept for it.
    return path
  }
}
