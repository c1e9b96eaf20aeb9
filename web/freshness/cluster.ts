/**
 * The processes that serve this site, as one of them sees them. The rest of the site asks
 * {@link cluster} and never knows how many there are. Several processes, and a cache in front of
 * the site, are the business of `web/cluster`, which installs itself here at the start.
 */
import { currentSingleton, replaceSingleton } from '#singleton.ts'

/**
 * Writes search records of some documents, or the settings of the index.
 * @throws what `write` rejects with; Error in one sentence if another process may have written at
 *   the same time: the documents count as stale then, and no later write is tried
 */
export type WriteRecords = <Result>(
  documents: readonly string[],
  write: () => Promise<Result>,
) => Promise<Result>

/** Questions of the rest of the site to its processes. */
export interface Cluster {
  /**
   * Gets ready for the first request. If the store cannot be read, nothing cached is served until
   * it can.
   * @param loadExpiries loads what earlier processes have expired
   */
  join(loadExpiries: () => Promise<void>): Promise<void>

  /**
   * True if this process may serve from its caches what has not expired: it would know of every
   * expiry. Ask before every answer.
   */
  mayServeCached(): boolean

  /** Why this process may not serve from its caches, in sentences that name no host. */
  reasonsNotReady(): readonly string[]

  /** The processes that share the store; null if this is the only one. */
  status(): ProcessesStatus | null

  /**
   * Does something with the store from which the others learn of it.
   * @returns undefined if that is not possible, or if it takes longer than this process knows of
   *   every expiry
   * @throws what `work` rejects with otherwise
   */
  whileConnected<Result>(work: () => Promise<Result>): Promise<Result | undefined>

  /**
   * Resolves when no process serves anything that had expired before this call.
   * @throws Error in one sentence when the store does not answer
   */
  waitForOthers(): Promise<void>

  /** Call this when the store has the queries of this build, and what has changed since it. */
  confirmImport(): void

  /**
   * Runs `work`, which writes search records, when no other process does.
   * @throws what `work` rejects with; Error in one sentence when the store does not answer
   */
  withRecordsLock<Result>(work: (write: WriteRecords) => Promise<Result>): Promise<Result>

  /** Other builds than that of this process which the store knows, and no process serves. */
  unservedBuilds(): Promise<readonly string[]>

  /**
   * For stored queries: tick of the first result since another process may have deleted the query.
   */
  knownSince(keys: Iterable<string>): Promise<ReadonlyMap<string, number>>

  /**
   * The page that another process has shared under Next's key of it; undefined without one. The
   * module that calls {@link Cluster.sharePage} is the only one that reads it, and knows its type.
   */
  sharedPage<Entry>(key: string): Promise<Entry | undefined>

  /**
   * Stores a page for the other processes. If that is not possible, they render it themselves.
   * @throws Error when the value cannot be stored
   */
  sharePage(key: string, entry: NonNullable<unknown>): Promise<void>

  /**
   * Headers for a response that a cache in front of the site may store.
   * @param keys of the queries that it shows
   */
  edgeHeaders(keys: readonly string[]): Readonly<Record<string, string>>

  /**
   * Drops what has expired from the cache in front of the site, when no process serves it anymore.
   * @throws Error in one sentence when the cache or the store does not answer
   */
  purgeEdge(): Promise<void>
}

/** The processes that share a store, in `/api/status`. */
export interface ProcessesStatus {
  /** True while this process may serve from its caches. */
  readonly hasLease: boolean
  /** Why this process cannot reach the others, in one sentence; null if it can. */
  readonly problem: string | null
  /** When this process last read the list of them, ISO 8601; null if it never could. */
  readonly readAt: string | null
  /** In the order in which they joined, as this process last read them. */
  readonly all: readonly ProcessStatus[]
}

/** One of them. */
export interface ProcessStatus {
  /** Host and process, for people. */
  readonly name: string
  readonly build: string
  /** True if it is the process that answers. */
  readonly isThis: boolean
  /** Number up to which it enforces expiries. */
  readonly seen: number
  /** A number that grows when it renews its lease. */
  readonly renewals: number
}

/** One process, whose store no other uses, and no cache in front of it. */
export const alone: Cluster = {
  join: (loadExpiries) => loadExpiries(),
  mayServeCached: () => true,
  reasonsNotReady: () => [],
  status: () => null,
  whileConnected: (work) => work(),
  waitForOthers: async () => {},
  confirmImport() {},
  withRecordsLock: (work) => work((_, write) => write()),
  unservedBuilds: async () => [],
  knownSince: async () => new Map(),
  sharedPage: async () => undefined,
  sharePage: async () => {},
  edgeHeaders: () => ({}),
  purgeEdge: async () => {},
}

/** The processes that serve this site. */
export function cluster(): Cluster {
  return currentSingleton<Cluster>('cluster') ?? alone
}

/** Replaces some answers of {@link alone}, or of what was installed before. */
export function extendCluster(parts: Partial<Cluster>): void {
  replaceSingleton('cluster', { ...cluster(), ...parts })
}
