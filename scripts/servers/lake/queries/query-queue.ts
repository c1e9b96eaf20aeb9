/** Queue of the queries that one worker thread runs, one after the other. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { ApiError, requestError } from '../errors.ts'
import { OverBudget } from '../groq/budget.ts'
import { type BudgetLimits, refusalOf } from '../groq/run.ts'
import { queryLimits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import type { ClientQuery, DatasetName, FromThread, ToThread } from './messages.ts'

/** A thread that is idle for this long ends and frees its copy of the documents. */
const idleMs = 60_000

/** Time after the deadline for the thread to report by itself that a query exceeded it. */
const graceMs = 500

/** Documents are copied in turns of about this length, so that requests are answered in between. */
const copyMs = 4

type WorkerLimits = Required<Pick<BudgetLimits, 'ms' | 'bytes' | 'wallMs'>>

/** A worker thread and the queries that wait for it. The thread is started when it is needed. */
export class QueryQueue {
  readonly #store: Store
  readonly #name: DatasetName
  readonly #limits: WorkerLimits
  readonly #oneAtATime = pLimit(1)
  #thread: QueryThread | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(store: Store, name: DatasetName, limits: WorkerLimits) {
    this.#store = store
    this.#name = name
    this.#limits = limits
  }

  /**
   * Runs a query on all transactions that were committed before.
   * @returns JSON in UTF-8
   * @throws ApiError 408 at the deadline; 400 for an invalid query or one whose values are too
   *   large; 429 when too many queries wait, or this one waited for as long as it may run
   */
  async run(query: ClientQuery): Promise<Buffer> {
    if (this.#oneAtATime.pendingCount >= queryLimits.maxWaiting) throw tooMany()
    const since = performance.now()
    return await this.#oneAtATime(() => {
      if (this.#isClosed) throw requestError(503, 'The lake is stopping')
      if (performance.now() - since > this.#limits.ms) throw tooMany()
      return this.#runNow(query)
    })
  }

  /** Number of queries that wait or run. */
  get length(): number {
    return this.#oneAtATime.pendingCount + this.#oneAtATime.activeCount
  }

  /** Ends the thread and refuses the waiting queries with 503. */
  async close() {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#end()
  }

  async #runNow(query: ClientQuery): Promise<Buffer> {
    clearTimeout(this.#idle)
    try {
      this.#thread ??= new QueryThread(this.#store, this.#name)
      return await this.#thread.run(query, this.#limits)
    } catch (error) {
      if (this.#thread?.isLost) await this.#end()
      throw refusalOf(error, this.#limits)
    } finally {
      this.#idle = setTimeout(() => void this.#end(), idleMs).unref()
    }
  }

  async #end() {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.end()
  }
}

function tooMany(): ApiError {
  return requestError(429, 'Too many slow queries are waiting: try again in a few seconds')
}

/** One worker thread with its copy of the documents. */
class QueryThread {
  readonly #worker: Worker
  readonly #stopFollowing: () => void
  readonly #ready: Promise<void>
  #reply: { resolve: (message: FromThread) => void; reject: (reason: unknown) => void } | undefined
  #gone: unknown

  constructor(store: Store, name: DatasetName) {
    // Most values of a query become garbage at once: a small young generation is collected more
    // often.
    const resourceLimits = { maxYoungGenerationSizeMb: 32 }
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: name, resourceLimits })
    this.#worker.unref()
    this.#worker.on('message', (message: FromThread) => this.#reply?.resolve(message))
    this.#worker.on('error', (error) => this.#lost(error))
    this.#worker.on('exit', () => this.#lost(new Error('A query thread has ended')))
    // From here on each transaction is sent as well: the documents copied below are the same or
    // newer.
    this.#stopFollowing = store.onTransaction(({ changes }) =>
      this.#post({ type: 'changes', changes: changes.map(({ id, after }) => ({ id, after })) }),
    )
    this.#ready = this.#copy(store)
    // `run` awaits it and reports the error.
    this.#ready.catch(() => undefined)
  }

  /** True if the thread has ended or is ending. */
  get isLost(): boolean {
    return this.#gone !== undefined
  }

  /** @throws OverBudget, ApiError, and what the thread failed with */
  async run(query: ClientQuery, limits: WorkerLimits): Promise<Buffer> {
    await this.#ready
    const late = sleep(limits.wallMs + graceMs, null, { ref: false })
    const reply = await Promise.race([this.#ask({ type: 'query', query, limits }), late])
    if (reply?.type === 'result') return Buffer.from(reply.json.buffer)
    if (reply?.type === 'refused') throw new ApiError(reply.status, reply.body, reply.message)
    if (reply?.type === 'failed') throw new Error(reply.message)
    // The query does not check the clock: only ending the thread stops it.
    this.#gone = new OverBudget('time')
    await this.end()
    throw this.#gone
  }

  async end() {
    this.#gone ??= requestError(503, 'The lake is stopping')
    this.#stopFollowing()
    await this.#worker.terminate()
  }

  async #copy(store: Store) {
    let part: string[] = []
    let until = performance.now() + copyMs
    const send = () => this.#post({ type: 'documents', json: `[${part.join(',')}]` })
    for (const document of store.all()) {
      part.push(JSON.stringify(document))
      if (performance.now() < until) continue
      send()
      part = []
      await nextTurn()
      until = performance.now() + copyMs
    }
    send()
    await this.#ask({ type: 'loaded' })
  }

  #post(message: ToThread) {
    this.#worker.postMessage(message)
  }

  #ask(message: ToThread): Promise<FromThread> {
    if (this.#gone) return Promise.reject(this.#gone)
    return new Promise((resolve, reject) => {
      this.#reply = { resolve, reject }
      this.#post(message)
    })
  }

  #lost(error: unknown) {
    this.#stopFollowing()
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    this.#gone ??= isMemory ? new OverBudget('size') : error
    this.#reply?.reject(this.#gone)
  }
}
