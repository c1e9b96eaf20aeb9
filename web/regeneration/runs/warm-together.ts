/** Renders pages and reads what they show in few requests, which plans of hosted Sanity meter. */
import { combinesQueries } from '#clients/sanity.ts'
import type { PageIndex } from '#freshness/page-index.ts'
import { isAtHand, readAhead } from '../queries/cached-queries.ts'
import type { QueryWithParams, RegenerationStore } from '../store/regeneration-store.ts'
import { manyPages, type Warmed, type WarmOptions, warm } from './warm.ts'

/** Options of {@link warmTogether}. */
export interface WarmTogetherOptions extends WarmOptions {
  readonly applied: Pick<RegenerationStore, 'cachedQueries'>
  /** The page index; null if our cache does not serve. */
  readonly pages: PageIndex | null
}

/**
 * Like {@link warm}. With hosted Sanity, the queries that the pages showed before are read first,
 * as far as this process does not have their results: while they render, pages ask one after the
 * other.
 */
export async function warmTogether(
  paths: readonly string[],
  { applied, pages, ...options }: WarmTogetherOptions,
): Promise<Warmed[]> {
  if (!pages || !combinesQueries()) return warm(paths, options)
  const warmed: Warmed[] = []
  for (let start = 0; start < paths.length; start += manyPages) {
    const some = paths.slice(start, start + manyPages)
    await readAhead(await queriesToRead(some, { applied, pages }))
    warmed.push(...(await warm(some, options)))
  }
  return warmed
}

async function queriesToRead(
  paths: readonly string[],
  { applied, pages }: { applied: WarmTogetherOptions['applied']; pages: PageIndex },
): Promise<readonly QueryWithParams[]> {
  const keys = paths.flatMap((path) => pages.queryKeysOf(path).filter((key) => !isAtHand(key)))
  return keys.length === 0 ? [] : [...(await applied.cachedQueries(new Set(keys))).values()]
}
