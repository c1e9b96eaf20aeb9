/**
 * Runs queries so that a slow one does not delay the others. Nearly all take a few milliseconds and
 * run at once on the main thread, on the documents in memory. A query that exceeds
 * `queryLimits.quickMs` there is stopped and run again in a worker thread, which has a deadline and
 * its own copy of the documents.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { OverBudget } from '../groq/budget.ts'
import { queryJson } from '../groq/run.ts'
import type { Identity } from '../http.ts'
import { queryLimits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import { viewOf } from '../views.ts'
import { AdaptiveLimit } from './adaptive-limit.ts'
import type { ClientQuery, DatasetName } from './messages.ts'
import { QueryQueue } from './query-queue.ts'

/** Options of a {@link QueryRunner}. */
export interface RunnerOptions extends DatasetName {
  /** Longest time of a query, ms. */
  readonly queryDeadlineMs?: number | undefined
  /** Called after each query: a slow one has run in a worker thread. */
  readonly onQuery?: (thread: QueryThreadName, seconds: number) => void
}

/** Where a query was answered or refused. */
export type QueryThreadName = 'main' | 'worker'

type ClientKind = 'anonymous' | 'signedIn'

/** Runs the queries of one lake. */
export class QueryRunner {
  readonly #store: Store
  readonly #name: DatasetName
  /** Clients with a token do not wait for anonymous ones. */
  readonly #queues: Readonly<Record<ClientKind, QueryQueue>>
  readonly #mainThreadLimits: Readonly<Record<ClientKind, AdaptiveLimit>> = {
    anonymous: new AdaptiveLimit(2),
    signedIn: new AdaptiveLimit(10),
  }
  readonly #onQuery: NonNullable<RunnerOptions['onQuery']>
  /** Time of queries in this turn of the event loop, ms. */
  #spentInTurn = 0

  constructor(store: Store, { projectId, dataset, queryDeadlineMs, onQuery }: RunnerOptions) {
    this.#store = store
    this.#name = { projectId, dataset }
    this.#onQuery = onQuery ?? (() => {})
    const limits = { ms: queryDeadlineMs ?? queryLimits.deadlineMs, bytes: queryLimits.maxBytes }
    const queue = () => new QueryQueue(store, this.#name, limits)
    this.#queues = { anonymous: queue(), signedIn: queue() }
  }

  /**
   * Runs a query on all transactions that were committed before.
   * @returns JSON as of {@link queryJson}: text from the main thread, bytes from a worker
   * @throws ApiError 400 for an invalid query or one whose values are too large, 408 at the
   *   deadline, 429 when too many queries wait
   */
  async run(query: ClientQuery): Promise<string | Buffer> {
    const kind = clientKindOf(query.identity)
    const began = performance.now()
    let thread: QueryThreadName = 'main'
    try {
      while (this.#spentInTurn >= queryLimits.quickMs) await nextTurn()
      const isShort = query.query.length <= queryLimits.quickLength
      const quick = isShort ? this.#tryOnMainThread(query, kind) : undefined
      if (quick !== undefined) return quick
      thread = 'worker'
      return await this.#queues[kind].run(query)
    } finally {
      this.#onQuery(thread, (performance.now() - began) / 1000)
    }
  }

  /** Number of slow queries that wait or run, by kind of client. */
  queueLengths(): Readonly<Record<ClientKind, number>> {
    return { anonymous: this.#queues.anonymous.length, signedIn: this.#queues.signedIn.length }
  }

  /** Ends the threads. */
  async close() {
    await Promise.all(Object.values(this.#queues).map((queue) => queue.close()))
  }

  /** The result as JSON; undefined when the query takes too long for the main thread. */
  #tryOnMainThread(
    { query, params, perspective, identity, sourceMap }: ClientQuery,
    kind: ClientKind,
  ): string | undefined {
    const began = performance.now()
    const limit = this.#mainThreadLimits[kind]
    const dataset = viewOf({ store: this.#store }, perspective, identity)
    try {
      const input = { query, params, dataset, identity: identity.id, sanity: this.#name, sourceMap }
      const ms = limit.current(began)
      const { quickBytes, quickMs, parsingMs } = queryLimits
      // Clients with a token send the same queries again: parsing here once fills the cache.
      const parsing = kind === 'signedIn' || ms === quickMs ? parsingMs : ms
      return queryJson(input, { ms, bytes: quickBytes, parsingMs: parsing })
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
      limit.addLost(performance.now() - began)
      return undefined
    } finally {
      this.#spend(performance.now() - began)
    }
  }

  #spend(ms: number) {
    if (this.#spentInTurn === 0) setImmediate(() => (this.#spentInTurn = 0))
    this.#spentInTurn += ms
  }
}

function clientKindOf({ role }: Identity): ClientKind {
  return role === 'anonymous' ? 'anonymous' : 'signedIn'
}
