/**
 * Answers queries without letting one hold up the others. Nearly all take a few milliseconds and are answered at once,
 * on the documents in memory. One that takes longer than `queryLimits.quickMs` is given up there and asked again of a
 * thread, which has a deadline and a copy of the documents that follows every transaction.
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

/** What a runner works on. */
export interface RunnerOptions extends DatasetName {
  /** Longest time of a query, ms. */
  readonly queryDeadlineMs?: number | undefined
}

type Who = 'anonymous' | 'signedIn'

/** Runs the queries of one lake. */
export class QueryRunner {
  readonly #store: Store
  readonly #name: DatasetName
  /** Anonymous clients and those with a token do not wait for each other. */
  readonly #lanes: Readonly<Record<Who, QueryQueue>>
  readonly #paces: Readonly<Record<Who, AdaptiveLimit>> = {
    anonymous: new AdaptiveLimit(2),
    signedIn: new AdaptiveLimit(10),
  }
  /** Time of queries in this turn of the event loop, ms. */
  #spentInTurn = 0

  constructor(store: Store, { projectId, dataset, queryDeadlineMs }: RunnerOptions) {
    this.#store = store
    this.#name = { projectId, dataset }
    const allowance = { ms: queryDeadlineMs ?? queryLimits.deadlineMs, bytes: queryLimits.maxBytes }
    const lane = () => new QueryQueue(store, this.#name, allowance)
    this.#lanes = { anonymous: lane(), signedIn: lane() }
  }

  /**
   * The result of a query as JSON: text, or bytes where a thread made it. It sees every transaction that was committed
   * before.
   * @throws ApiError 400 for a wrong query or one that makes too much, 408 at the deadline, 429 when too many wait
   */
  async run(asked: ClientQuery): Promise<string | Buffer> {
    const who = whoIs(asked.identity)
    while (this.#spentInTurn >= queryLimits.quickMs) await nextTurn()
    const quick = asked.query.length > queryLimits.quickLength ? undefined : this.#quickly(asked, who)
    return quick ?? this.#lanes[who].run(asked)
  }

  /** Ends the threads. */
  async close() {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()))
  }

  /** Nothing when it takes too long for the main thread. */
  #quickly({ query, params, perspective, identity }: ClientQuery, who: Who): string | undefined {
    const began = performance.now()
    const pace = this.#paces[who]
    const dataset = viewOf({ store: this.#store }, perspective, identity)
    try {
      const asked = { query, params, dataset, identity: identity.id, sanity: this.#name }
      const ms = pace.allowed(began)
      const { quickBytes, quickMs, parsingMs } = queryLimits
      // Who has a token asks the same queries again: they are parsed here once, for next time.
      const parsing = who === 'signedIn' || ms === quickMs ? parsingMs : ms
      return queryJson(asked, { ms, bytes: quickBytes, parsingMs: parsing })
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
      pace.overran(performance.now() - began)
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

function whoIs({ role }: Identity): Who {
  return role === 'anonymous' ? 'anonymous' : 'signedIn'
}
