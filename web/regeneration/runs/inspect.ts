/**
 * What the site shows, told to whoever has the secret and wants to hold it against the lake: the weekly audit
 * (`scripts/audit/audit.ts`). Nothing is noted, expired or made anew by it.
 */
import { publishedClient } from '#clients/sanity.ts'
import { type PageIndex, pageIndex } from '../page-cache/page-index.ts'
import { resultHash, resultJson } from '../queries/cached-queries.ts'
import { isExpired } from '../queries/expiries.ts'
import { queryTagsIn } from '../queries/query-tags.ts'
import { applied, type RegenerationStore } from '../store/regeneration-store.ts'

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

/** Queries asked at a time, as `cached-queries.ts` does. */
const parallel = 4

/**
 * @param what `revisions`, or paths of pages with or without a slash at their end
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function inspect(what: 'revisions' | readonly string[]): Promise<AppliedRevisions | StalePages> {
  if (what === 'revisions') {
    return {
      revisions: Object.fromEntries(
        [...applied().allFingerprints()].flatMap(([id, { kind, rev }]) =>
          kind === 'other' ? [] : [[id, rev]],
        ),
      ),
    }
  }
  return { stale: await stalePages(what, { store: applied(), pages: pageIndex() }) }
}

/** Keys of the queries that kept pages show. */
export function queryKeysAt(paths: Iterable<string>, pages: PageIndex): Set<string> {
  return new Set([...paths].flatMap((path) => queryTagsIn(tagsAt(path, pages)).map(({ key }) => key)))
}

/**
 * Every query that the pages show is asked again, not only those whose facets changed: so a page that is old because a
 * facet was forgotten is found as well. A page that is not kept, or expired, is made at its next request and so not old.
 */
async function stalePages(
  paths: readonly string[],
  { store, pages }: { store: RegenerationStore; pages: PageIndex },
): Promise<StalePage[]> {
  const served = paths.filter((path) => !isExpired(tagsAt(path, pages)))
  const waiting = [...queryKeysAt(served, pages)]
  const others = new Set<string>()
  const worker = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift())
      if (await answersOtherwise(key, store)) others.add(key)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return served.flatMap((path) => {
    const keys = [...queryKeysAt([path], pages)]
    const differing = keys.filter((key) => others.has(key)).length
    return differing > 0 ? [{ path, differing, queries: keys.length }] : []
  })
}

async function answersOtherwise(key: string, store: RegenerationStore): Promise<boolean> {
  const noted = store.cachedQuery(key)
  // A page of a reading that the store does not know would never expire (`importBuild`).
  if (!noted) return true
  const result = await publishedClient().fetch<unknown>(noted.query, noted.params)
  return resultHash(resultJson(result)) !== noted.hash
}

function tagsAt(path: string, pages: PageIndex): readonly string[] {
  const plain = path.replace(/(.)\/$/, '$1')
  return (pages.get(plain) ?? pages.get(decoded(plain)))?.tags ?? []
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // No address of a page: noChanges is kept for it.
    return path
  }
}
