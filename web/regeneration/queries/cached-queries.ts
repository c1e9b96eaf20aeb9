/**
 * Runs the queries of pages and stores their results. A page expires only when one of its queries
 * returns a different result than before: a change that its readers cannot see re-renders no page,
 * however coarse the dependency keys are that it alters.
 */

import { allEnded } from '@repo/kit/all-ended.ts'
import { sha256 } from '@repo/kit/hash.ts'
import type { QueryParams } from '@sanity/client'
import pLimit from 'p-limit'
import { fetchPublished, queriesAtOnce } from '#clients/sanity.ts'
import { type DependencyKey, wholeSiteKeys } from '#dependencies/keys.ts'
import { dependenciesOf } from '#dependencies/result-dependencies.ts'
import { env, isBuilding } from '#env.ts'
import { cluster } from '#freshness/cluster.ts'
import { enforceExpiry } from '#freshness/expiries.ts'
import { type Kept, MemoryCache } from '#freshness/memory-cache.ts'
import { expiredTag, formatQueryTag, queryKeyOf } from '#freshness/query-tags.ts'
import { tick } from '#freshness/ticks.ts'
import { shownResult } from '#queries/shown-result.ts'
import { singleton } from '#singleton.ts'
import { recordBuildQuery } from '../builds/build-queries.ts'
import { isAboutContent, reasonOf } from '../failure-cause.ts'
import { applied } from '../store/applied.ts'
import type { CachedQuery, QueryWithParams, RegenerationStore } from '../store/regeneration-store.ts'

interface QueryResult extends Kept {
  /** The result as pages see it, as JSON: it is compared, kept and passed on as a whole. */
  readonly json: string
  readonly at: number
}

/** Bytes of the results that are kept, about: a character is one in most of them. */
const maxBytes = 50 * 1024 * 1024

/**
 * Result of a query as pages see it, as JSON, and the cache tags of an entry that shows it. Renders
 * share results, and queries in flight, until they expire.
 * @throws Error of @sanity/client when the lake does not respond or rejects the query
 */
export async function resultForPage(
  query: string,
  params: QueryParams,
): Promise<{ json: string; tags: string[] }> {
  const key = queryKeyOf(query, params)
  const result = keptResult(key) ?? (await fetchWhileLeased({ key, query, params }))
  if (!result) return { json: resultJson(await fetchPublished(query, params)), tags: [expiredTag] }
  return { json: result.json, tags: result.queries.map(formatQueryTag) }
}

/** The result of a query that this process has read last, unless it has expired. */
function keptResult(key: string): QueryResult | undefined {
  if (env().SITE_CACHE === 'off') return undefined
  return isBuilding() ? results().peek(key) : results().get(key)
}

/**
 * Call this when expiries are in force: renders that begin later do not get the result of a query
 * that is in flight now.
 */
export function outdateInFlightQueries(): void {
  inFlightQueries().clear()
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
 * results are kept for the pages that are about to be rendered from them. A query that fails does
 * not stop the others: its result may differ, so what shows it expires.
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
      keep(cached.key, read.result)
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
      forPages.set(cached.key, read.result)
    }
  })
  const at = await applied().nextTick()
  const expiring = new Map([...expired, ...failed.keys()].map((key) => [key, at]))
  const until = await applied().saveResults(results, expiring)
  for (const [key, tickOfKey] of until) enforceExpiry(key, tickOfKey)
  for (const [key, result] of forPages) keep(key, result)
  const changed = results.flatMap(({ key }) => (until.has(key) ? [key] : []))
  return { changed, failed }
}

/** A few at a time. @throws what `work` throws, when the queries in flight are over */
async function forEachQuery(
  queries: readonly QueryWithParams[],
  work: (query: QueryWithParams) => Promise<void>,
) {
  let hasFailed = false
  const limit = pLimit(queriesAtOnce())
  const unlessFailed = async (query: QueryWithParams) => {
    // What is in flight is finished: after this throws, no result is kept.
    if (hasFailed) return
    await work(query).catch((error: unknown) => {
      hasFailed = true
      throw error
    })
  }
  await allEnded(queries.map((query) => limit(unlessFailed, query)))
}

/** Keeps a result for pages, unless a newer one is there: reads may end in another order. */
function keep(key: string, result: QueryResult) {
  if ((results().peek(key)?.at ?? 0) < result.at) results().set(key, result)
}

/** @throws Error when the lake as a whole does not respond */
async function readOrReason(cached: QueryWithParams): Promise<ReadResult | { readonly why: string }> {
  try {
    return await readResult(cached)
  } catch (error) {
    if (!(await isAboutContent(error))) throw error
    return { why: reasonOf(error) }
  }
}

/**
 * Revalidates queries by key, whatever their dependencies are: for pages that an audit found stale.
 * @throws Error of @sanity/client when the lake does not respond
 */
export async function revalidateKeys(store: RegenerationStore, keys: ReadonlySet<string>): Promise<void> {
  await revalidateQueries([...(await store.cachedQueries(keys)).values()])
}

/**
 * Reads queries of pages that are about to be rendered. A query that fails is left to its page,
 * which reports it.
 */
export async function readAhead(queries: readonly QueryWithParams[]): Promise<void> {
  await forEachQuery(queries, async (cached) => void (await fetchWhileLeased(cached).catch(() => undefined)))
}

/** True if a page gets the result of a query without a request. */
export function isAtHand(key: string): boolean {
  return keptResult(key) !== undefined
}

/**
 * Reads a query and stores its result.
 * @returns undefined if this process would not learn when the result expires
 */
async function fetchWhileLeased(query: QueryWithParams): Promise<QueryResult | undefined> {
  return await cluster().whileConnected(() => fetchResult(query))
}

async function fetchResult(query: QueryWithParams): Promise<QueryResult> {
  const inFlight = inFlightQueries()
  const known = inFlight.get(query.key)
  // A process that learns nothing of the others shares no queries between its renders.
  if (known && cluster().mayServeCached()) return known
  const result = readAndStore(query)
  inFlight.set(query.key, result)
  try {
    const read = await result
    // What a run has outdated meanwhile is only for those who asked before.
    if (inFlight.get(query.key) === result) keep(query.key, read)
    return read
  } finally {
    if (inFlight.get(query.key) === result) inFlight.delete(query.key)
  }
}

async function readAndStore(query: QueryWithParams): Promise<QueryResult> {
  const { cachedQuery, result } = await readResult(query)
  if (isBuilding()) recordBuildQuery(cachedQuery)
  else await save(cachedQuery)
  return result
}

/** A result that is not stored yet. */
interface ReadResult {
  readonly result: QueryResult
  readonly cachedQuery: CachedQuery
}

async function readResult({ key, query, params }: QueryWithParams): Promise<ReadResult> {
  const at = isBuilding() ? tick() : await applied().nextTick()
  const result = await fetchPublished(query, params)
  const json = resultJson(result)
  const cachedQuery = { key, query, params, hash: resultHash(json), at, dependencies: dependenciesOf(result) }
  return { result: { json, at, queries: [{ key, tick: at }], size: json.length + 100 }, cachedQuery }
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

/** The queries in flight by key, without those that a run has outdated. */
function inFlightQueries(): Map<string, Promise<QueryResult>> {
  return singleton('inFlightQueries', () => new Map())
}

function results(): MemoryCache<QueryResult> {
  return singleton('results', () => new MemoryCache(maxBytes))
}
