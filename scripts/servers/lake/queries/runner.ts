/**
 * Runs queries so that a slow one does not delay the others. Nearly all take a few milliseconds and
 * run at once on the main thread, on the documents in memory. A query that exceeds
 * `queryLimits.quickMs` there is stopped and run again in a worker thread, which has a deadline and
 * its own copy of the documents. Each kind of client has its lane, so that none waits for another:
 * readers wait for the site, whatever a script with a token asks.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { OverBudget } from '../groq/budget.ts'
import { queryJson } from '../groq/run.ts'
import type { Identity } from '../http.ts'
import { queryLimits } from '../limits.ts'
import type { LakeOptions } from '../options.ts'
import { siteId } from '../store/sessions.ts'
import type { Store } from '../store/store.ts'
import { viewOf } from '../views.ts'
import { adaptiveLimit } from './adaptive-limit.ts'
import type { ClientQuery, DatasetName } from './messages.ts'
import { queryQueue } from './query-queue.ts'

/** Options of {@link queryRunner}. */
export interface RunnerOptions extends DatasetName, Pick<LakeOptions, 'queryDeadlineMs'> {
  /** Called after each query: a slow one has run in a worker thread. */
  readonly onQuery?: (thread: 'main' | 'worker', seconds: number) => void
}

/** The site, other clients with a token, and clients without one. */
type ClientKind = 'site' | 'signed_in' | 'anonymous'

/** The queries of one lake. */
export type QueryRunner = ReturnType<typeof queryRunner>

/** Runs the queries of one lake. */
export function queryRunner(
  store: Store,
  { projectId, dataset, queryDeadlineMs: ms = queryLimits.deadlineMs, onQuery }: RunnerOptions,
) {
  const sanity = { projectId, dataset }
  const limits = { ms, bytes: queryLimits.maxBytes, wallMs: ms * queryLimits.wallFactor }
  /** Queue and limits that the queries of one kind of client share. */
  const laneWith = (leastMs: number) => ({
    queue: queryQueue(store, sanity, limits),
    mainThreadLimit: adaptiveLimit(leastMs),
    /** Time of queries in this turn of the event loop, ms. */
    spentInTurn: 0,
  })
  const lanes = { site: laneWith(10), signed_in: laneWith(10), anonymous: laneWith(2) }

  /** The result as JSON; undefined when the query takes too long for the main thread. */
  function tryOnMainThread(query: ClientQuery, kind: ClientKind): string | undefined {
    const began = performance.now()
    const lane = lanes[kind]
    const limit = lane.mainThreadLimit
    const view = viewOf({ store }, query.perspective, query.identity)
    try {
      const input = { ...query, dataset: view, identity: query.identity.id, sanity }
      const ms = limit.current(began)
      const { quickBytes, quickMs, parsingMs } = queryLimits
      // Clients with a token send the same queries again: parsing here once fills the cache.
      const parsing = kind !== 'anonymous' || ms === quickMs ? parsingMs : ms
      return queryJson(input, { ms, bytes: quickBytes, parsingMs: parsing })
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
      limit.addLost(performance.now() - began)
      return undefined
    } finally {
      if (lane.spentInTurn === 0) setImmediate(() => (lane.spentInTurn = 0))
      lane.spentInTurn += performance.now() - began
    }
  }

  return {
    /**
     * Runs a query on all transactions that were committed before.
     * @returns JSON as of {@link queryJson}: text from the main thread, bytes from a worker
     * @throws ApiError 400 for an invalid query or one whose values are too large, 408 at the
     *   deadline, 429 when too many queries wait
     */
    async run(query: ClientQuery): Promise<string | Buffer> {
      const kind = clientKindOf(query.identity)
      const lane = lanes[kind]
      const began = performance.now()
      let thread: 'main' | 'worker' = 'main'
      try {
        while (lane.spentInTurn >= queryLimits.quickMs) await nextTurn()
        const isShort = query.query.length <= queryLimits.quickLength
        const quick = isShort ? tryOnMainThread(query, kind) : undefined
        if (quick !== undefined) return quick
        thread = 'worker'
        return await lane.queue.run(query)
      } finally {
        onQuery?.(thread, (performance.now() - began) / 1000)
      }
    },
    /** Number of slow queries that wait or run, by kind of client. */
    queueLengths(): Readonly<Record<string, number>> {
      const lengths = Object.entries(lanes).map(([kind, { queue }]) => [kind, queue.length()])
      return Object.fromEntries(lengths)
    },
    /** Ends the threads. */
    async close() {
      await Promise.all(Object.values(lanes).map(({ queue }) => queue.close()))
    },
  }
}

function clientKindOf({ id, role }: Identity): ClientKind {
  if (id === siteId) return 'site'
  return role === 'anonymous' ? 'anonymous' : 'signed_in'
}
