/**
 * Compares what the site shows with the lake, for the weekly audit
 * (`scripts/tools/audit/audit.ts`), which signs its requests. It stores, expires and renders
 * nothing.
 */
import pLimit from 'p-limit'
import { publishedClient } from '#clients/sanity.ts'
import { isExpired } from '#freshness/expiries.ts'
import { type PageIndex, pageIndex } from '#freshness/page-index.ts'
import { queryTagsIn } from '#freshness/query-tags.ts'
import { resultHash, resultJson } from '../queries/cached-queries.ts'
import { applied } from '../store/applied.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'

/** Revision of every document as it was applied, by id. */
export interface AppliedRevisions {
  readonly revisions: Readonly<Record<string, string>>
}

/** A page that differs. */
export interface StalePage {
  readonly path: string
  /** Number of its queries that return a different result now, and of all its queries. */
  readonly differing: number
  readonly queries: number
}

/** Queries in flight at a time, as in `cached-queries.ts`. */
const parallel = 4

/**
 * Answers an inspection.
 * @param what `revisions`, or paths of pages with or without a trailing slash
 * @returns revisions, or the pages that are served and differ from the lake
 * @throws Error of @sanity/client when the lake does not respond
 */
export async function inspect(
  what: 'revisions' | readonly string[],
): Promise<AppliedRevisions | { stale: readonly StalePage[] }> {
  if (what === 'revisions') {
    return {
      revisions: Object.fromEntries(
        [...(await applied().allFingerprints())].flatMap(([id, { kind, rev }]) =>
          kind === 'other' ? [] : [[id, rev]],
        ),
      ),
    }
  }
  return { stale: await stalePages(what, { store: applied(), pages: pageIndex() }) }
}

/** Keys of the queries that pages show. */
export function queryKeysAt(paths: Iterable<string>, pages: PageIndex): Set<string> {
  return new Set([...paths].flatMap((path) => queryTagsIn(tagsAt(path, pages)).map(({ key }) => key)))
}

/**
 * Runs every query that the pages show, not only those whose dependencies changed, so a page is
 * found too that is stale because a dependency is missing. A page that is not cached, or has
 * expired, is rendered at its next request and therefore not stale.
 */
async function stalePages(
  paths: readonly string[],
  { store, pages }: { store: RegenerationStore; pages: PageIndex },
): Promise<StalePage[]> {
  const served = paths.filter((path) => !isExpired(tagsAt(path, pages)))
  const others = new Set<string>()
  await pLimit(parallel).map(queryKeysAt(served, pages), async (key) => {
    if (await answersOtherwise(key, store)) others.add(key)
  })
  return served.flatMap((path) => {
    const keys = [...queryKeysAt([path], pages)]
    const differing = keys.filter((key) => others.has(key)).length
    return differing > 0 ? [{ path, differing, queries: keys.length }] : []
  })
}

async function answersOtherwise(key: string, store: RegenerationStore): Promise<boolean> {
  const noted = (await store.cachedQueries([key])).get(key)
  // A page with a query that the store does not know would never expire (`importBuild`).
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
    // No page has such a path, so nothing is cached for it.
    return path
  }
}
