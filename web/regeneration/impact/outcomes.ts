/** Which queries a draft would change: each is run in the perspective that shows drafts. */
import { placeOfPagePath } from '@repo/model/paths.ts'
import pLimit from 'p-limit'
import { draftsClient } from '#clients/sanity.ts'
import { dependenciesOf } from '#dependencies/result-dependencies.ts'
import { categoryQuery } from '#queries/category.ts'
import { pageQuery } from '#queries/page.ts'
import { tagQuery } from '#queries/tag.ts'
import { isAboutContent } from '../failure-cause.ts'
import { resultHash, resultJson } from '../queries/cached-queries.ts'
import type { QueryWithParams, RegenerationStore } from '../store/regeneration-store.ts'
import type { OtherDrafts } from './other-drafts.ts'

/**
 * Effect of publishing a draft on a query or a page. `mixed`: other drafts show in the same result,
 * so the effect of this one alone is unknown. `unchecked`: there was no time, or the query fails.
 */
export type DraftOutcome = 'same' | 'changed' | 'mixed' | 'unchecked'

/** Dependencies of {@link outcomesOf} and {@link outcomesOfPaths}. */
export interface OutcomeContext {
  readonly store: RegenerationStore
  readonly others: OtherDrafts
  /** True if no time is left. */
  readonly isLate: () => boolean
}

/** Queries in flight at a time, as in a run (`cached-queries.ts`). */
const parallel = 4

/** Most queries that are run for one answer, each a millisecond or two of the lake's time. */
const maxQueries = 300

/**
 * The outcome of each query, by key. Exact where no other draft shows in the result: without a
 * dependency key that the other drafts alter, the result is the same without them.
 * @throws Error of @sanity/client when the lake does not respond
 */
export async function outcomesOf(
  queries: readonly QueryWithParams[],
  context: OutcomeContext,
): Promise<Map<string, DraftOutcome>> {
  // The queries of single pages last: those that many pages share decide more.
  const inOrder = [...queries].sort(
    (one, other) => Number(one.query === pageQuery) - Number(other.query === pageQuery),
  )
  return outcomesBy(inOrder, context, async (key, result) => {
    const stored = (await context.store.cachedQueries([key])).get(key)
    return stored?.hash !== resultHash(resultJson(result))
  })
}

/**
 * The outcome of each path that has no page yet: `changed` if it gets one. Paths that can have none
 * are left out.
 * @param paths without a trailing slash
 * @throws Error of @sanity/client when the lake does not respond
 */
export async function outcomesOfPaths(
  paths: readonly string[],
  context: OutcomeContext,
): Promise<Map<string, DraftOutcome>> {
  return outcomesBy(paths.flatMap(queryOfPath), context, async (_path, result) => isFound(result))
}

/** Runs queries with drafts while there is time. @param isChanged whether a result is a change */
async function outcomesBy(
  queries: readonly QueryWithParams[],
  { others, isLate }: OutcomeContext,
  isChanged: (key: string, result: unknown) => Promise<boolean>,
): Promise<Map<string, DraftOutcome>> {
  let left = maxQueries
  const entries = await pLimit(parallel).map(queries, async (own): Promise<[string, DraftOutcome]> => {
    left -= 1
    const result = left < 0 || isLate() ? null : await resultWithDrafts(own)
    if (!result) return [own.key, 'unchecked']
    if (isMixed(result.value, others)) return [own.key, 'mixed']
    return [own.key, (await isChanged(own.key, result.value)) ? 'changed' : 'same']
  })
  return new Map(entries)
}

/** Null if the lake answers, but not this query: then the run expires what shows it. */
async function resultWithDrafts({ query, params }: QueryWithParams): Promise<{ value: unknown } | null> {
  try {
    return { value: await draftsClient().fetch<unknown>(query, params) }
  } catch (error) {
    if (!(await isAboutContent(error))) throw error
    return null
  }
}

function isMixed(result: unknown, { keys, areTooMany }: OtherDrafts): boolean {
  return areTooMany || (keys.size > 0 && dependenciesOf(result).some((key) => keys.has(key)))
}

/** The query that decides whether a path has a page, with the path as its key. */
function queryOfPath(path: string): QueryWithParams[] {
  const [, kind, slug] = /^\/docs\/(category|tags)\/([^/]+)$/.exec(path) ?? []
  if (slug !== undefined)
    return [{ key: path, query: kind === 'tags' ? tagQuery : categoryQuery, params: { slug } }]
  const place = placeOfPagePath(`${path}/`)
  return place ? [{ key: path, query: pageQuery, params: { ...place } }] : []
}

/** Names under which these queries return the document. */
const documentKeys = new Set(['page', 'category', 'tag'])

function isFound(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  return Object.entries(result).some(([key, value]) => documentKeys.has(key) && value !== null)
}
