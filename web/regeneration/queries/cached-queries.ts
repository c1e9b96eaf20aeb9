/**
 * Runs the queries of pages and stores their results. A page expires only when one of its queries
 * returns a different result than before: a change that its readers cannot see re-renders no page,
 * however coarse the dependency keys are that it alters.
 */

import { sha256 } from '@repo/kit/hash.ts'
import type { QueryParams } from '@sanity/client'
import { fetchPublished, queriesAtOnce } from '#clients/sanity.ts'
import { type DependencyKey, wholeSiteKeys } from '#dependencies/keys.ts'
import { dependenciesOf } from '#dependencies/result-dependencies.ts'
import { isBuilding } from '#env.ts'
import { enforceExpiry, expiredUntil } from '#freshness/expiries.ts'
import { expiredTag, type QueryTag, queryKeyOf } from '#freshness/query-tags.ts'
import { mayServeCached } from '#freshness/serving-right.ts'
import { tick } from '#freshness/ticks.ts'
import { shownResult } from '#queries/shown-result.ts'
import { singleton } from '#singleton.ts'
import { recordBuildQuery } from '../builds/build-queries.ts'
import { lease } from '../nodes/lease.ts'
import { isAboutContent, reasonOf } from '../runs/failure-cause.ts'
import { applied } from '../store/applied.ts'
import type { CachedQuery, QueryWithParams, RegenerationStore } from '../store/regeneration-store.ts'
import { cacheTagsOf } from './expire-in-next.ts'
import { perRender } from './per-render.ts'

/** The result of a query. */
interface QueryResult {
  /** The result as pages see it, as JSON: it is compared, kept and passed on as a whole. */
  readonly json: string
  readonly at: number
}

/**
 * Results kept for pages that are rendered next, at most. That of a long article has about 20 kB.
 */
const maxResults = 1000

/**
 * Result of a query as pages see it, as JSON, and the cache tags of an entry that shows it.
 * @param generation {@link generationOf} the query: no earlier result is used
 * @throws Error of @sanity/client when the lake does not respond or rejects the query
 */
export async function resultForPage(
  query: string,
  params: QueryParams,
  generation = 0,
): Promise<{ json: string; tags: string[] }> {
  const key = queryKeyOf(query, params)
  const recent = recentResults().get(key)
  const result =
    recent && recent.at > generation && mayServeCached()
      ? recent
      : await fetchWhileLeased({ key, query, params })
  if (!result) return { json: resultJson(await fetchPublished(query, params)), tags: [expiredTag] }
  const { json, at } = result
  return { json, tags: cacheTagsOf({ key, tick: at }) }
}

/**
 * Tick at which a query last expired, or was in flight when a run ended. Next shares the result of
 * a query in flight with all renders that need it (`crossRequestPendingCacheInvocations` in
 * next/dist/server/use-cache/use-cache-wrapper.js), including renders that began after a publish,
 * so the generation is an argument of the cached function. A render keeps the generation that it
 * used first.
 */
export function generationOf(query: string, params: QueryParams): number {
  if (isBuilding()) return 0
  const key = queryKeyOf(query, params)
  return perRender(key, () => {
    if (mayServeCached()) return outdatedUntil(key)
    // Other nodes do not tell this one when a query in flight is outdated: no render shares it.
    unshared -= 1
    return unshared
  })
}

function outdatedUntil(key: string): number {
  return Math.max(expiredUntil(key), outdatedQueries().get(key) ?? 0)
}

/** The last generation of a query that no other render shares. */
let unshared = 0

/** A query that takes longer has failed, ms. */
const longestQueryMs = 120_000

/**
 * Call this when expiries are in force: renders that begin later do not get the result of a query
 * that is in flight now.
 */
export async function outdateInFlightQueries(): Promise<void> {
  outdateQueriesBegunBefore(await applied().nextTick())
}

/**
 * Like {@link outdateInFlightQueries}, at once.
 * @param at a tick that no query in flight has passed
 */
export function outdateQueriesBegunBefore(at: number): void {
  const outdated = outdatedQueries()
  for (const { key } of inFlightQueries()) outdated.set(key, at)
  for (const [key, since] of outdated) if (since < at - longestQueryMs) outdated.delete(key)
}

/**
 * The queries that have one of these dependency keys and have to be revalidated. The keys are
 * recorded in the store first: a query that is in flight for the first time finds them there when
 * it is stored, since its result may be too old. Queries about the whole site are not revalidated:
 * they expire, unless `atOnce`, where {@link revalidateAtOnce} does that.
 * @returns also the keys of the queries that expire
 */
export async function queriesToRevalidate(
  store: RegenerationStore,
  dependencyKeys: ReadonlySet<DependencyKey>,
  atOnce: boolean,
): Promise<TouchedQueries> {
  if (dependencyKeys.size > 0) await store.recordChanges(dependencyKeys, await store.nextTick())
  const touched = await queriesTouched(store, dependencyKeys)
  if (!atOnce) await expireNow(store, touched.expired)
  return touched
}

/** Expires all results of queries that began until now. */
export async function expireNow(store: RegenerationStore, keys: Iterable<string>): Promise<void> {
  const all = [...keys]
  if (all.length === 0) return
  const at = await store.nextTick()
  await store.expireQueries(new Map(all.map((key) => [key, at])))
  for (const key of all) enforceExpiry(key, at)
}

/** Queries that a change concerns, and the keys of those that expire without being run again. */
export interface TouchedQueries {
  readonly queries: readonly QueryWithParams[]
  readonly expired: readonly string[]
}

/**
 * The queries that have one of these dependency keys: those to revalidate, and the keys of those
 * about the whole site, which expire. Changes nothing.
 */
export async function queriesTouched(
  store: RegenerationStore,
  dependencyKeys: ReadonlySet<DependencyKey>,
): Promise<TouchedQueries> {
  const whole = new Set((await store.queriesDependingOn(wholeSiteKeys)).map(({ key }) => key))
  const touched = await store.queriesDependingOn(dependencyKeys)
  return {
    queries: touched.filter(({ key }) => !whole.has(key)),
    expired: touched.flatMap(({ key }) => (whole.has(key) ? [key] : [])),
  }
}

/** Result of revalidating queries. */
export interface RevalidationResult {
  /** Keys of the queries whose result differs now. */
  readonly changed: readonly string[]
  /** Queries that failed although the lake answers others: by key, and why. */
  readonly failed: ReadonlyMap<string, string>
}

/**
 * Revalidates queries. When it returns, no entry that shows an old result of theirs is served. The
 * results are kept for the pages that are about to be rendered from them, until `forgetResults`. A
 * query that fails does not stop the others: its result may differ, so what shows it expires.
 * @throws Error of @sanity/client when the lake does not respond: what has differed until then has
 *   expired
 */
export async function revalidateQueries(queries: readonly QueryWithParams[]): Promise<RevalidationResult> {
  const changed: string[] = []
  const failed = new Map<string, string>()
  await forEachQuery(queries, async (cached) => {
    const read = await readOrReason(cached)
    if ('why' in read) {
      await expireNow(applied(), [cached.key])
      failed.set(cached.key, read.why)
    } else {
      if ((await save(read.cachedQuery)) !== undefined) changed.push(cached.key)
      keepForPages(cached.key, read.result)
    }
  })
  return { changed, failed }
}

/**
 * Like {@link revalidateQueries}, but everything expires in one moment, when all queries have
 * results: until then readers get the old results of all of them, and none of them after that. On
 * disk it is one transaction. Pages get no result before it is stored: if it is reverted before the
 * next run, the store could not know that they show it.
 * @throws Error of @sanity/client when the lake does not respond: nothing has expired
 */
export async function revalidateAtOnce({ queries, expired }: TouchedQueries): Promise<RevalidationResult> {
  const results: CachedQuery[] = []
  const forPages = new Map<string, QueryResult>()
  const failed = new Map<string, string>()
  await forEachQuery(queries, async (cached) => {
    const read = await readOrReason(cached)
    if ('why' in read) failed.set(cached.key, read.why)
    else {
      results.push(read.cachedQuery)
      if (forPages.size < maxResults) forPages.set(cached.key, read.result)
    }
  })
  const at = await applied().nextTick()
  const expiring = new Map([...expired, ...failed.keys()].map((key) => [key, at]))
  const until = await applied().saveResults(results, expiring)
  for (const [key, tickOfKey] of until) enforceExpiry(key, tickOfKey)
  for (const [key, result] of forPages) keepForPages(key, result)
  const changed = results.flatMap(({ key }) => (until.has(key) ? [key] : []))
  return { changed, failed }
}

/** A few at a time. @throws what `work` throws, when the queries in flight are over */
async function forEachQuery(
  queries: readonly QueryWithParams[],
  work: (query: QueryWithParams) => Promise<void>,
) {
  const waiting = [...queries]
  const worker = async () => {
    for (let cached = waiting.shift(); cached; cached = waiting.shift()) await work(cached)
  }
  const workers = Array.from({ length: Math.min(queriesAtOnce(), queries.length) }, () =>
    worker().catch((error: unknown) => {
      // The others finish what is in flight: after this throws, no result is kept.
      waiting.length = 0
      throw error
    }),
  )
  await Promise.allSettled(workers)
  await Promise.all(workers)
}

/** Replaces an older result: another run may have kept it for pages that it still renders. */
function keepForPages(key: string, result: QueryResult) {
  const kept = recentResults().get(key)
  if (kept ? kept.at < result.at : recentResults().size < maxResults) recentResults().set(key, result)
}

/** @throws Error when the lake as a whole does not respond */
async function readOrReason(cached: QueryWithParams): Promise<ReadResult | { readonly why: string }> {
  try {
    return await readResult(cached)
  } catch (error) {
    if (!(await isAboutContent(error))) throw error
    recentResults().delete(cached.key)
    return { why: reasonOf(error) }
  }
}

/**
 * Revalidates queries by key, whatever their dependencies are: for pages that an audit found stale.
 * @throws Error of @sanity/client when the lake does not respond
 */
export async function revalidateKeys(store: RegenerationStore, keys: ReadonlySet<string>): Promise<void> {
  try {
    await revalidateQueries([...(await store.cachedQueries(keys)).values()])
  } finally {
    forgetResults(keys)
  }
}

/**
 * Reads queries of pages that are about to be rendered. The results are kept until
 * {@link forgetResults}. A query that fails is left to its page, which reports it.
 */
export async function readAhead(queries: readonly QueryWithParams[]): Promise<void> {
  await forEachQuery(queries, async (cached) => {
    const result = await fetchWhileLeased(cached).catch(() => undefined)
    if (result) keepForPages(cached.key, result)
  })
}

/**
 * True if a page probably gets the result of a query without a request. Next drops results that
 * were not used for long, and the page then reads them again.
 * @param shown by an earlier version of the page, which this process has rendered
 */
export function isAtHand({ key, tick: at }: QueryTag): boolean {
  const since = outdatedUntil(key)
  return (recentResults().get(key)?.at ?? 0) > since || (at > since && at >= firstRead().at)
}

/** Drops results that a run has kept for its pages. */
export function forgetResults(keys: Iterable<string>): void {
  for (const key of keys) recentResults().delete(key)
}

/**
 * Reads a query and stores its result.
 * @returns undefined if this node shares its store with others, and cannot use it: it would not
 *   learn when the result expires
 */
async function fetchWhileLeased(query: QueryWithParams): Promise<QueryResult | undefined> {
  const own = lease()
  return await (own ? own.whileHeld(() => fetchResult(query)) : fetchResult(query))
}

async function fetchResult(query: QueryWithParams): Promise<QueryResult> {
  const inFlight = { key: query.key }
  inFlightQueries().add(inFlight)
  try {
    const { cachedQuery, result } = await readResult(query)
    if (isBuilding()) recordBuildQuery(cachedQuery)
    else await save(cachedQuery)
    return result
  } finally {
    inFlightQueries().delete(inFlight)
  }
}

/** A result that is not stored yet. */
interface ReadResult {
  readonly result: QueryResult
  readonly cachedQuery: CachedQuery
}

async function readResult({ key, query, params }: QueryWithParams): Promise<ReadResult> {
  const at = isBuilding() ? tick() : await applied().nextTick()
  firstRead().at = Math.min(firstRead().at, at)
  const result = await fetchPublished(query, params)
  const json = resultJson(result)
  const cachedQuery = { key, query, params, hash: resultHash(json), at, dependencies: dependenciesOf(result) }
  return { result: { json, at }, cachedQuery }
}

/**
 * Stores a result, and expires what shows a different one.
 * @returns tick until which results expire; undefined if none does
 */
async function save(cachedQuery: CachedQuery): Promise<number | undefined> {
  const until = (await applied().saveResults([cachedQuery])).get(cachedQuery.key)
  if (until !== undefined) enforceExpiry(cachedQuery.key, until)
  return until
}

/** A query's result as pages see it (`shownResult`), as JSON. */
export function resultJson(result: unknown): string {
  return JSON.stringify(shownResult(result)) ?? 'null'
}

/** Hash by which results are compared. @param json of {@link resultJson} */
export function resultHash(json: string): string {
  return sha256(json)
}

/** The queries of pages that are in flight: one object for each. */
function inFlightQueries(): Set<{ readonly key: string }> {
  return singleton('inFlightQueries', () => new Set())
}

function outdatedQueries(): Map<string, number> {
  return singleton('outdatedQueries', () => new Map())
}

/** The tick of the first read of this process: results from before it are not in its memory. */
function firstRead(): { at: number } {
  return singleton('firstRead', () => ({ at: Number.POSITIVE_INFINITY }))
}

function recentResults(): Map<string, QueryResult> {
  return singleton('recentResults', () => new Map())
}
