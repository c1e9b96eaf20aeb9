/**
 * Applied state of the site, which survives a crash at any moment (`README.md` has the sequence).
 * Two implementations keep it, a SQLite file (`sqlite-store.ts`) and Postgres
 * (`cluster/postgres`); `testing/store-contract.ts` has the tests of both. Their tables:
 *
 * - fingerprints: the version of each published document that pages and records show
 * - former_fingerprints: the last version of deleted documents; one may return at another URL
 * - cached_queries: every query that pages show, with the hash of its last result and the tick at
 *   which that query began
 * - query_texts: the GROQ of these queries, each once
 * - query_dependencies: the dependency keys of these results
 * - dependency_changes: the dependency keys that changed in the last minutes, and at which tick
 * - expiries: until which tick a query has expired; a page that used an earlier result is not
 *   served
 * - stale_records: pages whose search records still have to be updated, and since when
 * - purges: keys of queries that an edge cache still has to drop
 * - notes: other values by name
 */

import type { Fingerprint } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'

/** A query with its parameters, and the hash of its last result. */
export interface CachedQuery {
  readonly key: string
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly hash: string
  /** Tick at which the query began. */
  readonly at: number
  readonly dependencies: readonly DependencyKey[]
}

/** A query that can be run again. */
export type QueryWithParams = Pick<CachedQuery, 'key' | 'query' | 'params'>

/** A key that an edge cache has to drop, because its query has expired or was deleted. */
export interface Purge {
  readonly key: string
  /** Differs each time the key is queued. */
  readonly turn: number
}

/**
 * Keys that an edge cache has to drop. They are queued by the transaction that expires or deletes
 * their queries, so that none is lost with a process; only if the site has an edge cache.
 */
export interface PurgeQueue {
  /** All of them, the oldest first. */
  pending(): Promise<Purge[]>
  /** Removes these; a key that was queued again in the meantime stays. */
  done(purges: readonly Purge[]): Promise<void>
}

/** How a site uses its store. */
export interface StoreOptions {
  /** True if the site has an edge cache, so that the store fills its {@link PurgeQueue}. */
  readonly hasEdge: boolean
}

/**
 * Everything that regeneration keeps, for one site. Each call is one transaction. Every method
 * rejects with an Error in one sentence when the disk, the file or the database is the reason.
 */
export interface RegenerationStore {
  /** Queue of the keys that an edge cache has to drop. */
  readonly purges: PurgeQueue

  /**
   * A number that is larger than all before it, about ms since the epoch: the order of queries and
   * expiries.
   */
  nextTick(): Promise<number>

  /** Makes every later tick larger than this one of a build or of an earlier process. */
  advanceTicks(past: number): Promise<void>

  /** Fingerprints of these documents by id; documents that were never applied are left out. */
  fingerprints(ids: Iterable<string>): Promise<Map<string, Fingerprint>>

  /** Fingerprints of these documents and the categories above them; of deleted ones the last. */
  lastFingerprints(ids: Iterable<string>): Promise<Map<string, Fingerprint>>

  /** Fingerprints of all documents that were applied, by id. */
  allFingerprints(): Promise<Map<string, Fingerprint>>

  /** Number of documents that were applied. */
  documentCount(): Promise<number>

  /**
   * Stores versions as applied; `null` stands for a deleted document. One that was read before the
   * stored version or deletion of its document is ignored: runs of two processes may end in another
   * order than they read the lake. Of a document that was never stored, a deletion leaves nothing
   * to compare with; reconciliation finds a version that is stored after it.
   * @param at tick from before the documents were read; at the same one, the last call counts
   */
  saveFingerprints(versions: ReadonlyMap<string, Fingerprint | null>, at: number): Promise<void>

  /**
   * Records which pages have stale search records, and since which tick, before anything is done
   * about it.
   */
  markRecordsStale(pages: Iterable<string>, at: number): Promise<void>

  /** Pages whose search records still have to be updated, by id, and since when. */
  staleRecords(): Promise<Map<string, number>>

  /** The records of these pages are up to date; a page that changed in the meantime stays stale. */
  markRecordsFresh(pages: ReadonlyMap<string, number>): Promise<void>

  /**
   * Stores the results of queries. If one differs from the stored one, every entry with the other
   * result expires:
   *
   * - if the new query began later: everything that read the query before it
   * - if it began earlier and took longer: the new result itself
   *
   * A result of a query that was not stored expires itself if one of its dependencies changed after
   * it began ({@link recordChanges}), because no run has revalidated it. So all entries that are
   * served show the stored result.
   * @param expired keys of queries that expire whatever their result is, and until which tick
   * @returns the queries that have expired now, and until which tick
   */
  saveResults(
    results: readonly CachedQuery[],
    expired?: ReadonlyMap<string, number>,
  ): Promise<Map<string, number>>

  /**
   * Records that dependency keys changed at a tick, before a run looks for the queries that depend
   * on them. A query that is stored for the first time is therefore either found by the run, or
   * finds the change itself.
   */
  recordChanges(dependencies: Iterable<DependencyKey>, at: number): Promise<void>

  /** Queries whose last result has one of these dependencies. */
  queriesDependingOn(dependencies: Iterable<DependencyKey>): Promise<QueryWithParams[]>

  /** The queries among these that are stored, by key, with hash and tick of their last result. */
  cachedQueries(
    keys: Iterable<string>,
  ): Promise<Map<string, QueryWithParams & Pick<CachedQuery, 'hash' | 'at'>>>

  /** Expires all results of queries whose run began at a tick or earlier. */
  expireQueries(expired: ReadonlyMap<string, number>): Promise<void>

  /** Every query that has expired, by key, and until which tick. */
  expiries(): Promise<Map<string, number>>

  /**
   * True if the store has the queries of a build, and has expired all that changed after the build.
   */
  knowsBuild(build: string): Promise<boolean>

  /**
   * Stores the queries of a build. If no other process uses the store, the pages of this build are
   * the only ones now, and its queries replace all others. Otherwise nothing is deleted, and
   * results that differ from stored ones have the same effect as in {@link saveResults}.
   * @param since tick; queries that ran later belong to pages that the new build renders already
   * @returns the queries that have expired now, and until which tick
   */
  importQueries(build: string, queries: Iterable<CachedQuery>, since: number): Promise<Map<string, number>>

  /**
   * Records that the store knows a build ({@link knowsBuild}). It forgets the builds before it that
   * no process serves, and deletes their pages.
   * @param unserved builds that no process served (`Cluster.unservedBuilds`) before the
   *   lake was read, so that what only their processes did is done again
   */
  confirmBuild(build: string, unserved: readonly string[]): Promise<void>

  /**
   * Deletes queries, and their expiries, that last ran before a tick and for which `isKept` is
   * false. Queries of other builds stay while a process serves them.
   * @returns their keys
   */
  forgetQueries(which: {
    readonly before: number
    readonly isKept: (key: string) => boolean
  }): Promise<string[]>

  /** A stored value, for example the list of the last publishes. */
  note(name: string): Promise<string | undefined>

  /**
   * Stores what `change` makes of the value that is stored under a name, or of undefined. No other
   * change of this note comes in between, of this process or another.
   * @param change without effects, because a transaction may be repeated; what it throws rejects,
   *   and the value stays
   */
  changeNote(name: string, change: (value: string | undefined) => string): Promise<void>

  close(): Promise<void>
}
