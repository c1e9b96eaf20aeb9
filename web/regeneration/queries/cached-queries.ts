/**
 * Queries of pages, asked and noted. A page expires only when one of its queries answers otherwise than before: a
 * change that its readers cannot see makes noChanges anew, however coarse the dependencyKeys are that it touches.
 */

import { sha256 } from '@repo/kit/hash.ts'
import type { QueryParams } from '@sanity/client'
import { publishedClient } from '#clients/sanity.ts'
import { type DependencyKey, wholeSiteKeys } from '#dependencies/keys.ts'
import { dependenciesOf } from '#dependencies/result-dependencies.ts'
import { isBuilding } from '#env.ts'
import { answerOf } from '#queries/answer.ts'
import { singleton } from '#singleton.ts'
import { recordBuildQuery } from '../builds/build-queries.ts'
import { isPageCacheActive } from '../page-cache/page-index.ts'
import { perRender } from '../per-render.ts'
import { isAboutContent, reasonOf } from '../runs/failure-cause.ts'
import { applied, type QueryWithParams, type RegenerationStore } from '../store/regeneration-store.ts'
import { enforceExpiry, expiredUntil } from './expiries.ts'
import { formatQueryTag, queryKeyOf } from './query-tags.ts'
import { tick } from './ticks.ts'

/** What a query gave, and when its reading began. */
interface QueryResult {
  /** The answer as pages see it, as JSON: it is compared, kept and handed on as a whole. */
  readonly json: string
  readonly at: number
}

/** Answers kept for the pages that are made next, at most: the page of a long article is about 20 kB. */
const maxResults = 1000

/** Queries asked at a time when a change is looked into: the lake answers one after the other anyway. */
const parallel = 4

/**
 * Answer of the lake as pages see it, as JSON, and the cache tags of an entry that shows it.
 * @param generation {@link generationOf} the query: what was asked until then is not used
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function resultForPage(
  query: string,
  params: QueryParams,
  generation = 0,
): Promise<{ json: string; tags: string[] }> {
  const key = queryKeyOf(query, params)
  const kept = recentResults().get(key)
  const { json, at } = kept && kept.at > generation ? kept : await fetchResult({ key, query, params })
  // Next's own caches, in development, expire by the key alone (expire.ts).
  return { json, tags: [formatQueryTag({ key, tick: at }), ...(isPageCacheActive() ? [] : [key])] }
}

/**
 * Tick of the last moment at which a query expired, or was on its way when a run ended. Next gives an answer that is on its way to
 * everybody who asks for it (`crossRequestPendingCacheInvocations` in next/dist/server/use-cache/use-cache-wrapper.js), also to a
 * render that began after a publish: so whoever asks names the generation. A render keeps the one that it named first.
 */
export function generationOf(query: string, params: QueryParams): number {
  if (isBuilding()) return 0
  const key = queryKeyOf(query, params)
  return perRender(key, () => Math.max(expiredUntil(key), outdatedQueries().get(key) ?? 0))
}

/** A reading that noChanges has been heard of for so long has failed, ms. */
const longestQueryMs = 120_000

/** To be called when expiries are in force: renders that begin from now on do not get an answer that is on its way now. */
export function outdateInFlightQueries(): void {
  const at = tick()
  const outdated = outdatedQueries()
  for (const key of inFlightQueries().values()) outdated.set(key, at)
  for (const [key, since] of outdated) if (since < at - longestQueryMs) outdated.delete(key)
}

/**
 * The queries that read one of the dependencyKeys, to be asked again. Those that are on their way right now, and that nobody
 * asked before, are told that they may be too old. Queries about the whole site are not asked: they expire.
 * @returns also the keys of the queries that expired
 */
export function queriesToRevalidate(
  store: RegenerationStore,
  dependencyKeys: ReadonlySet<DependencyKey>,
): { readonly queries: QueryWithParams[]; readonly expired: readonly string[] } {
  for (const changedMeanwhile of inFlightQueries().keys())
    for (const key of dependencyKeys) changedMeanwhile.add(key)
  const whole = new Set(store.queriesDependingOn(wholeSiteKeys).map(({ key }) => key))
  const touched = store.queriesDependingOn(dependencyKeys)
  const queries = touched.filter(({ key }) => !whole.has(key))
  const expired = touched.flatMap(({ key }) => (whole.has(key) ? [key] : []))
  for (const key of expired) {
    const at = tick()
    store.expireQuery(key, at)
    enforceExpiry(key, at)
  }
  return { queries, expired }
}

/** What came of asking queries again. */
export interface RevalidationResult {
  /** Keys of the queries that answer otherwise now. */
  readonly changed: readonly string[]
  /** Queries that could not be answered although the lake answers others: by key, and why. */
  readonly failed: ReadonlyMap<string, string>
}

/**
 * Asks queries again. When it returns, no entry that shows an old answer of theirs is served. The answers are kept for
 * the pages that are about to be made from them, until `forgetResults`. A query that fails by itself does not hold up the
 * others: nobody knows whether it would answer otherwise, so what shows it expires.
 * @throws Error of @sanity/client when the lake does not answer: what was asked until then has expired
 */
export async function revalidateQueries(queries: readonly QueryWithParams[]): Promise<RevalidationResult> {
  const waiting = [...queries]
  const changed: string[] = []
  const failed = new Map<string, string>()
  const worker = async () => {
    for (let read = waiting.shift(); read; read = waiting.shift()) {
      const asked = await fetchOrExpire(read)
      if ('why' in asked) failed.set(read.key, asked.why)
      else {
        // An older answer must not stay: another run may have kept it for pages that it still makes.
        if (recentResults().has(read.key) || recentResults().size < maxResults)
          recentResults().set(read.key, asked)
        if (asked.isDifferent) changed.push(read.key)
      }
    }
  }
  const workers = Array.from({ length: Math.min(parallel, queries.length) }, () =>
    worker().catch((error: unknown) => {
      // The others end with what they are asking: when this throws, noChanges is kept any more.
      waiting.length = 0
      throw error
    }),
  )
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return { changed, failed }
}

/** @throws Error when the lake as a whole does not answer, or the store fails */
async function fetchOrExpire(
  read: QueryWithParams,
): Promise<(QueryResult & { isDifferent: boolean }) | { readonly why: string }> {
  try {
    return await fetchResult(read)
  } catch (error) {
    if (!(await isAboutContent(error))) throw error
    recentResults().delete(read.key)
    const at = tick()
    applied().expireQuery(read.key, at)
    enforceExpiry(read.key, at)
    return { why: reasonOf(error) }
  }
}

/**
 * Asks queries by their keys, whatever they read: for pages that are found to be old without a reason.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function revalidateKeys(store: RegenerationStore, keys: ReadonlySet<string>): Promise<void> {
  try {
    await revalidateQueries([...keys].flatMap((key) => store.cachedQuery(key) ?? []))
  } finally {
    forgetResults(keys)
  }
}

/** Ends the use of answers that a run has read. */
export function forgetResults(keys: Iterable<string>): void {
  for (const key of keys) recentResults().delete(key)
}

async function fetchResult({
  key,
  query,
  params,
}: QueryWithParams): Promise<QueryResult & { isDifferent: boolean }> {
  const at = tick()
  const { result, changedMeanwhile } = await collectChangesDuring(key, () =>
    publishedClient().fetch<unknown>(query, params),
  )
  const json = resultJson(result)
  const reading = { key, query, params, hash: resultHash(json), at, dependencies: dependenciesOf(result) }
  if (isBuilding()) {
    recordBuildQuery(reading)
    return { json, at, isDifferent: false }
  }
  const store = applied()
  // A query that nobody asked before is not asked again by a run: whether this answer is older than the change that
  // came while it was on its way, its own stamps tell.
  const mayBeOutdated = !store.hasQuery(key) && reading.dependencies.some((key) => changedMeanwhile.has(key))
  const until = store.saveResult(reading)
  if (until !== undefined) enforceExpiry(key, until)
  if (mayBeOutdated) {
    store.expireQuery(key, at)
    enforceExpiry(key, at)
  }
  return { json, at, isDifferent: until !== undefined }
}

/** A query's result as pages see it (`answerOf`), as JSON. */
export function resultJson(result: unknown): string {
  return JSON.stringify(answerOf(result)) ?? 'null'
}

/** What tells one answer from another. @param json of {@link resultJson} */
export function resultHash(json: string): string {
  return sha256(json)
}

/** Runs a reading, and collects the dependencyKeys that change while it is on its way. */
async function collectChangesDuring<T>(
  key: string,
  reading: () => Promise<T>,
): Promise<{ result: T; changedMeanwhile: ReadonlySet<DependencyKey> }> {
  const changedMeanwhile = new Set<DependencyKey>()
  inFlightQueries().set(changedMeanwhile, key)
  try {
    return { result: await reading(), changedMeanwhile }
  } finally {
    inFlightQueries().delete(changedMeanwhile)
  }
}

/** For each reading that is on its way, the dependencyKeys that changed since it began, with the key of its query. */
function inFlightQueries(): Map<Set<DependencyKey>, string> {
  return singleton('inFlightQueries', () => new Map())
}

function outdatedQueries(): Map<string, number> {
  return singleton('outdatedQueries', () => new Map())
}

function recentResults(): Map<string, QueryResult> {
  return singleton('recentResults', () => new Map())
}
