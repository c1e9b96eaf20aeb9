/**
 * Queries of pages, asked and noted. A page expires only when one of its queries answers otherwise than before: a
 * change that its readers cannot see makes nothing anew, however coarse the dependencyKeys are that it touches.
 */
import { sha256 } from '@repo/kit/hash.ts'
import type { QueryParams } from '@sanity/client'
import { publishedClient } from '#clients/sanity.ts'
import { type DependencyKey, wholeSiteKeys } from '#dependencies/keys.ts'
import { dependenciesOf } from '#dependencies/result-dependencies.ts'
import { isBuilding } from '#env.ts'
import { answerOf } from '#queries/answer.ts'
import { noteReadingOfBuild } from '../builds/build-queries.ts'
import { isKeeping } from '../page-cache/page-index.ts'
import { perRender } from '../per-render.ts'
import { isAboutContent, reasonOf } from '../runs/failure-cause.ts'
import { type Applied, applied, type Read } from '../store/regeneration-store.ts'
import { enforceExpiry, expiredUntil } from './expiries.ts'
import { readingTag, readKeyOf } from './query-tags.ts'
import { tick } from './ticks.ts'

declare global {
  var loomworkRereads: Map<string, Asked> | undefined
  var loomworkInFlight: Map<Set<DependencyKey>, string> | undefined
  var loomworkOutdatedReads: Map<string, number> | undefined
}

/** What a query gave, and when its reading began. */
interface Asked {
  /** The answer as pages see it, as JSON: it is compared, kept and handed on as a whole. */
  readonly json: string
  readonly at: number
}

/** Answers kept for the pages that are made next, at most: the page of a long article is about 20 kB. */
const maxAnswers = 1000

/** Queries asked at a time when a change is looked into: the lake answers one after the other anyway. */
const parallel = 4

/**
 * Answer of the lake as pages see it, as JSON, and the cache tags of an entry that shows it.
 * @param generation {@link generationOf} the query: what was asked until then is not used
 * @throws Error of @sanity/client when the lake does not answer or refuses the query
 */
export async function readForPage(
  query: string,
  params: QueryParams,
  generation = 0,
): Promise<{ json: string; tags: string[] }> {
  const key = readKeyOf(query, params)
  const kept = rereads().get(key)
  const { json, at } = kept && kept.at > generation ? kept : await ask({ key, query, params })
  // Next's own caches, in development, expire by the key alone (expire.ts).
  return { json, tags: [readingTag({ key, tick: at }), ...(isKeeping() ? [] : [key])] }
}

/**
 * Tick of the last moment at which a query expired, or was on its way when a run ended. Next gives an answer that is on its way to
 * everybody who asks for it (`crossRequestPendingCacheInvocations` in next/dist/server/use-cache/use-cache-wrapper.js), also to a
 * render that began after a publish: so whoever asks names the generation. A render keeps the one that it named first.
 */
export function generationOf(query: string, params: QueryParams): number {
  if (isBuilding()) return 0
  const key = readKeyOf(query, params)
  return perRender(key, () => Math.max(expiredUntil(key), outdatedReads().get(key) ?? 0))
}

/** A reading that nothing has been heard of for so long has failed, ms. */
const longestReadingMs = 120_000

/** To be called when expiries are in force: renders that begin from now on do not get an answer that is on its way now. */
export function outdateReadings(): void {
  const at = tick()
  const outdated = outdatedReads()
  for (const key of inFlight().values()) outdated.set(key, at)
  for (const [key, since] of outdated) if (since < at - longestReadingMs) outdated.delete(key)
}

/**
 * The queries that read one of the dependencyKeys, to be asked again. Those that are on their way right now, and that nobody
 * asked before, are told that they may be too old. Queries about the whole site are not asked: they expire.
 * @returns also the keys of the queries that expired
 */
export function readsToAsk(
  store: Applied,
  dependencyKeys: ReadonlySet<DependencyKey>,
): { readonly reads: Read[]; readonly expired: readonly string[] } {
  for (const suspects of inFlight().keys()) for (const key of dependencyKeys) suspects.add(key)
  const whole = new Set(store.readsOf(wholeSiteKeys).map(({ key }) => key))
  const touched = store.readsOf(dependencyKeys)
  const reads = touched.filter(({ key }) => !whole.has(key))
  const expired = touched.flatMap(({ key }) => (whole.has(key) ? [key] : []))
  for (const key of expired) {
    const at = tick()
    store.expireRead(key, at)
    enforceExpiry(key, at)
  }
  return { reads, expired }
}

/** What came of asking queries again. */
export interface Reread {
  /** Keys of the queries that answer otherwise now. */
  readonly changed: readonly string[]
  /** Queries that could not be answered although the lake answers others: by key, and why. */
  readonly failed: ReadonlyMap<string, string>
}

/**
 * Asks queries again. When it returns, no entry that shows an old answer of theirs is served. The answers are kept for
 * the pages that are about to be made from them, until `forgetAnswers`. A query that fails by itself does not hold up the
 * others: nobody knows whether it would answer otherwise, so what shows it expires.
 * @throws Error of @sanity/client when the lake does not answer: what was asked until then has expired
 */
export async function reread(reads: readonly Read[]): Promise<Reread> {
  const waiting = [...reads]
  const changed: string[] = []
  const failed = new Map<string, string>()
  const worker = async () => {
    for (let read = waiting.shift(); read; read = waiting.shift()) {
      const asked = await askOrExpire(read)
      if ('why' in asked) failed.set(read.key, asked.why)
      else {
        // An older answer must not stay: another run may have kept it for pages that it still makes.
        if (rereads().has(read.key) || rereads().size < maxAnswers) rereads().set(read.key, asked)
        if (asked.isOther) changed.push(read.key)
      }
    }
  }
  const workers = Array.from({ length: Math.min(parallel, reads.length) }, () =>
    worker().catch((error: unknown) => {
      // The others end with what they are asking: when this throws, nothing is kept any more.
      waiting.length = 0
      throw error
    }),
  )
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return { changed, failed }
}

/** @throws Error when the lake as a whole does not answer, or the store fails */
async function askOrExpire(read: Read): Promise<(Asked & { isOther: boolean }) | { readonly why: string }> {
  try {
    return await ask(read)
  } catch (error) {
    if (!(await isAboutContent(error))) throw error
    rereads().delete(read.key)
    const at = tick()
    applied().expireRead(read.key, at)
    enforceExpiry(read.key, at)
    return { why: reasonOf(error) }
  }
}

/**
 * Asks queries by their keys, whatever they read: for pages that are found to be old without a reason.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function rereadKeys(store: Applied, keys: ReadonlySet<string>): Promise<void> {
  try {
    await reread([...keys].flatMap((key) => store.reading(key) ?? []))
  } finally {
    forgetAnswers(keys)
  }
}

/** Ends the use of answers that a run has read. */
export function forgetAnswers(keys: Iterable<string>): void {
  for (const key of keys) rereads().delete(key)
}

async function ask({ key, query, params }: Read): Promise<Asked & { isOther: boolean }> {
  const at = tick()
  const { result, suspects } = await watched(key, () => publishedClient().fetch<unknown>(query, params))
  const json = jsonOf(result)
  const reading = { key, query, params, hash: hashOf(json), at, dependencies: dependenciesOf(result) }
  if (isBuilding()) {
    noteReadingOfBuild(reading)
    return { json, at, isOther: false }
  }
  const store = applied()
  // A query that nobody asked before is not asked again by a run: whether this answer is older than the change that
  // came while it was on its way, its own stamps tell.
  const isSuspect = !store.knows(key) && reading.dependencies.some((key) => suspects.has(key))
  const until = store.noteReading(reading)
  if (until !== undefined) enforceExpiry(key, until)
  if (isSuspect) {
    store.expireRead(key, at)
    enforceExpiry(key, at)
  }
  return { json, at, isOther: until !== undefined }
}

/** A query's result as pages see it (`answerOf`), as JSON. */
export function jsonOf(result: unknown): string {
  return JSON.stringify(answerOf(result)) ?? 'null'
}

/** What tells one answer from another. @param json of {@link jsonOf} */
export function hashOf(json: string): string {
  return sha256(json)
}

/** Runs a reading, and collects the dependencyKeys that change while it is on its way. */
async function watched<T>(
  key: string,
  reading: () => Promise<T>,
): Promise<{ result: T; suspects: ReadonlySet<DependencyKey> }> {
  const suspects = new Set<DependencyKey>()
  inFlight().set(suspects, key)
  try {
    return { result: await reading(), suspects }
  } finally {
    inFlight().delete(suspects)
  }
}

/** For each reading that is on its way, the dependencyKeys that changed since it began, with the key of its query. */
function inFlight(): Map<Set<DependencyKey>, string> {
  globalThis.loomworkInFlight ??= new Map()
  return globalThis.loomworkInFlight
}

function outdatedReads(): Map<string, number> {
  globalThis.loomworkOutdatedReads ??= new Map()
  return globalThis.loomworkOutdatedReads
}

function rereads(): Map<string, Asked> {
  globalThis.loomworkRereads ??= new Map()
  return globalThis.loomworkRereads
}
