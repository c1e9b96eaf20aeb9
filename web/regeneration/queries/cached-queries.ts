/**
 * Runs the queries of pages and stores their results. A page expires only when one of its queries
 * returns a different result than before: a change that its readers cannot see re-renders no page,
 * however coarse the dependency keys are that it alters.
 */

import { sha256 } from '@repo/kit/hash.ts'
import type { QueryParams } from '@sanity/client'
import { publishedClient } from '#clients/sanity.ts'
import { type DependencyKey, wholeSiteKeys } from '#dependencies/keys.ts'
import { dependenciesOf } from '#dependencies/result-dependencies.ts'
import { isBuilding } from '#env.ts'
import { shownResult } from '#queries/shown-result.ts'
import { singleton } from '#singleton.ts'
import { recordBuildQuery } from '../builds/build-queries.ts'
import { isPageCacheActive } from '../page-cache/page-index.ts'
import { isAboutContent, reasonOf } from '../runs/failure-cause.ts'
import {
  applied,
  type CachedQuery,
  type QueryWithParams,
  type RegenerationStore,
} from '../store/regeneration-store.ts'
import { enforceExpiry, expiredUntil } from './expiries.ts'
import { perRender } from './per-render.ts'
import { formatQueryTag, queryKeyOf } from './query-tags.ts'
import { tick } from './ticks.ts'

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

/** Queries that a run has in flight at a time: the lake runs one after the other anyway. */
const parallel = 4

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
  const { json, at } = recent && recent.at > generation ? recent : await fetchResult({ key, query, params })
  // Next's own caches, in development, expire by the key alone (expire-in-next.ts).
  return { json, tags: [formatQueryTag({ key, tick: at }), ...(isPageCacheActive() ? [] : [key])] }
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
  return perRender(key, () => Math.max(expiredUntil(key), outdatedQueries().get(key) ?? 0))
}

/** A query that takes longer has failed, ms. */
const longestQueryMs = 120_000

/**
 * Call this when expiries are in force: renders that begin later do not get the result of a query
 * that is in flight now.
 */
export function outdateInFlightQueries(): void {
  const at = tick()
  const outdated = outdatedQueries()
  for (const key of inFlightQueries().values()) outdated.set(key, at)
  for (const [key, since] of outdated) if (since < at - longestQueryMs) outdated.delete(key)
}

/**
 * The queries that have one of these dependency keys and have to be revalidated. Queries that are
 * in flight for the first time collect the keys, since their results may be too old. Queries about
 * the whole site are not revalidated: they expire, unless `atOnce`, where
 * {@link revalidateAtOnce} does that.
 * @returns also the keys of the queries that expire
 */
export function queriesToRevalidate(
  store: RegenerationStore,
  dependencyKeys: ReadonlySet<DependencyKey>,
  atOnce: boolean,
): TouchedQueries {
  for (const changedMeanwhile of inFlightQueries().keys())
    for (const key of dependencyKeys) changedMeanwhile.add(key)
  const touched = queriesTouched(store, dependencyKeys)
  if (!atOnce) for (const key of touched.expired) expireNow(store, key)
  return touched
}

function expireNow(store: RegenerationStore, key: string) {
  const at = tick()
  store.expireQuery(key, at)
  enforceExpiry(key, at)
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
export function queriesTouched(
  store: RegenerationStore,
  dependencyKeys: ReadonlySet<DependencyKey>,
): TouchedQueries {
  const whole = new Set(store.queriesDependingOn(wholeSiteKeys).map(({ key }) => key))
  const touched = store.queriesDependingOn(dependencyKeys)
  return {
    queries: touched.filter(({ key }) => !whole.has(key)),
    expired: touched.flatMap(({ key }) => (whole.has(key) ? [key] : [])),
  }
}

/** What revalidating some queries showed. */
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
      expireNow(applied(), cached.key)
      failed.set(cached.key, read.why)
    } else {
      keepForPages(cached.key, read.result)
      if (saved(read).isDifferent) changed.push(cached.key)
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
  const results: Pick<ReadResult, 'cachedQuery' | 'changedMeanwhile'>[] = []
  const forPages = new Map<string, QueryResult>()
  const failed = new Map<string, string>()
  await forEachQuery(queries, async (cached) => {
    const read = await readOrReason(cached)
    if ('why' in read) failed.set(cached.key, read.why)
    else {
      const { result, cachedQuery, changedMeanwhile } = read
      results.push({ cachedQuery, changedMeanwhile })
      if (forPages.size < maxResults) forPages.set(cached.key, result)
    }
  })
  const at = tick()
  const outdated = results.filter(isOutdated).map(({ cachedQuery }) => cachedQuery.key)
  const expiring = new Map([...expired, ...failed.keys(), ...outdated].map((key) => [key, at]))
  const until = applied().saveResults(
    results.map(({ cachedQuery }) => cachedQuery),
    expiring,
  )
  for (const [key, tickOfKey] of until) enforceExpiry(key, tickOfKey)
  for (const [key, result] of forPages) keepForPages(key, result)
  const changed = results.flatMap(({ cachedQuery: { key } }) => (until.has(key) ? [key] : []))
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
  const workers = Array.from({ length: Math.min(parallel, queries.length) }, () =>
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
  if (recentResults().has(key) || recentResults().size < maxResults) recentResults().set(key, result)
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
    await revalidateQueries([...keys].flatMap((key) => store.cachedQuery(key) ?? []))
  } finally {
    forgetResults(keys)
  }
}

/** Drops results that a run has kept for its pages. */
export function forgetResults(keys: Iterable<string>): void {
  for (const key of keys) recentResults().delete(key)
}

async function fetchResult(query: QueryWithParams): Promise<QueryResult> {
  const read = await readResult(query)
  if (isBuilding()) recordBuildQuery(read.cachedQuery)
  else saved(read)
  return read.result
}

/** A result that is not stored yet. */
interface ReadResult {
  readonly result: QueryResult
  readonly cachedQuery: CachedQuery
  /** Dependency keys that changed while the query was in flight. */
  readonly changedMeanwhile: ReadonlySet<DependencyKey>
}

async function readResult({ key, query, params }: QueryWithParams): Promise<ReadResult> {
  const at = tick()
  const { result, changedMeanwhile } = await collectChangesDuring(key, () =>
    publishedClient().fetch<unknown>(query, params),
  )
  const json = resultJson(result)
  const cachedQuery = { key, query, params, hash: resultHash(json), at, dependencies: dependenciesOf(result) }
  return { result: { json, at }, cachedQuery, changedMeanwhile }
}

/** Stores a result, and expires what shows a different one. */
function saved(read: ReadResult): { readonly isDifferent: boolean } {
  const store = applied()
  const { key, at } = read.cachedQuery
  const mayBeOutdated = isOutdated(read)
  const until = store.saveResult(read.cachedQuery)
  if (until !== undefined) enforceExpiry(key, until)
  if (mayBeOutdated) {
    store.expireQuery(key, at)
    enforceExpiry(key, at)
  }
  return { isDifferent: until !== undefined }
}

/**
 * No run revalidates a query that was never stored. Whether its result is older than a change that
 * arrived while it was in flight follows from its own dependencies.
 */
function isOutdated({
  cachedQuery: { key, dependencies },
  changedMeanwhile,
}: Pick<ReadResult, 'cachedQuery' | 'changedMeanwhile'>): boolean {
  return !applied().hasQuery(key) && dependencies.some((dependency) => changedMeanwhile.has(dependency))
}

/** A query's result as pages see it (`shownResult`), as JSON. */
export function resultJson(result: unknown): string {
  return JSON.stringify(shownResult(result)) ?? 'null'
}

/** Hash by which results are compared. @param json of {@link resultJson} */
export function resultHash(json: string): string {
  return sha256(json)
}

/** Runs a query, and collects the dependency keys that change in the meantime. */
async function collectChangesDuring<T>(
  key: string,
  run: () => Promise<T>,
): Promise<{ result: T; changedMeanwhile: ReadonlySet<DependencyKey> }> {
  const changedMeanwhile = new Set<DependencyKey>()
  inFlightQueries().set(changedMeanwhile, key)
  try {
    return { result: await run(), changedMeanwhile }
  } finally {
    inFlightQueries().delete(changedMeanwhile)
  }
}

/** For each query in flight, the dependency keys that changed since it began, with its key. */
function inFlightQueries(): Map<Set<DependencyKey>, string> {
  return singleton('inFlightQueries', () => new Map())
}

function outdatedQueries(): Map<string, number> {
  return singleton('outdatedQueries', () => new Map())
}

function recentResults(): Map<string, QueryResult> {
  return singleton('recentResults', () => new Map())
}
