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
export function queryQueue(store: Store, name: DatasetName, limits: WorkerLimits) {
  const oneAtATime = pLimit(1)
  let thread: QueryThread | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function runNow(query: ClientQuery): Promise<Buffer> {
    clearTimeout(idle)
    try {
      thread ??= startThread(store, name)
      return await thread.run(query, limits)
    } catch (error) {
      if (thread?.isLost()) await endThread()
      throw refusalOf(error, limits)
    } finally {
      idle = setTimeout(() => void endThread(), idleMs).unref()
    }
  }

  async function endThread() {
    const ending = thread
    thread = undefined
    await ending?.end()
  }

  return {
    /**
     * Runs a query on all transactions that were committed before.
     * @returns JSON in UTF-8
     * @throws ApiError 408 at the deadline; 400 for an invalid query or one whose values are too
     *   large; 429 when too many queries wait, or this one waited for as long as it may run
     */
    async run(query: ClientQuery): Promise<Buffer> {
      if (oneAtATime.pendingCount >= queryLimits.maxWaiting) throw tooMany()
      const since = performance.now()
      return await oneAtATime(() => {
        if (isClosed) throw requestError(503, 'The lake is stopping')
        if (performance.now() - since > limits.ms) throw tooMany()
        return runNow(query)
      })
    },
    /** Number of queries that wait or run. */
    length: () => oneAtATime.pendingCount + oneAtATime.activeCount,
    /** Ends the thread and refuses the waiting queries with 503. */
    async close() {
      isClosed = true
      clearTimeout(idle)
      await endThread()
    },
  }
}

function tooMany(): ApiError {
  return requestError(429, 'Too many slow queries are waiting: try again in a few seconds')
}

type QueryThread = ReturnType<typeof startThread>

/** One worker thread with its copy of the documents. */
function startThread(store: Store, workerData: DatasetName) {
  let reply: { resolve: (message: FromThread) => void; reject: (reason: unknown) => void } | undefined
  let gone: unknown
  // Most values of a query become garbage at once: a small young generation is collected more
  // often.
  const resourceLimits = { maxYoungGenerationSizeMb: 32 }
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits })
  worker.unref()
  worker.on('message', (message: FromThread) => reply?.resolve(message))
  worker.on('error', lost)
  worker.on('exit', () => lost(new Error('A query thread has ended')))
  // From here on each transaction is sent as well: the documents copied below are the same or
  // newer.
  const stopFollowing = store.onTransaction(({ changes }) =>
    post({ type: 'changes', changes: changes.map(({ id, after }) => ({ id, after })) }),
  )
  const ready = copy()
  // `run` awaits it and reports the error.
  ready.catch(() => undefined)

  async function copy() {
    let until = performance.now() + copyMs
    for (const document of store.all()) {
      post({ type: 'changes', changes: [{ id: document._id, after: document }] })
      if (performance.now() < until) continue
      await nextTurn()
      until = performance.now() + copyMs
    }
    await ask({ type: 'loaded' })
  }

  function post(message: ToThread) {
    worker.postMessage(message)
  }

  function ask(message: ToThread): Promise<FromThread> {
    if (gone) return Promise.reject(gone)
    return new Promise((resolve, reject) => {
      reply = { resolve, reject }
      post(message)
    })
  }

  function lost(error: unknown) {
    stopFollowing()
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    gone ??= isMemory ? new OverBudget('size') : error
    reply?.reject(gone)
  }

  async function end() {
    gone ??= requestError(503, 'The lake is stopping')
    stopFollowing()
    await worker.terminate()
  }

  return {
    /** True if the thread has ended or is ending. */
    isLost: () => gone !== undefined,
    /** @throws OverBudget, ApiError, and what the thread failed with */
    async run(query: ClientQuery, limits: WorkerLimits): Promise<Buffer> {
      await ready
      const late = sleep(limits.wallMs + graceMs, null, { ref: false })
      const answer = await Promise.race([ask({ type: 'query', query, limits }), late])
      if (answer?.type === 'result') return Buffer.from(answer.json.buffer)
      if (answer?.type === 'refused') throw new ApiError(answer.status, answer.body, answer.message)
      if (answer?.type === 'failed') throw new Error(answer.message)
      // The query does not check the clock: only ending the thread stops it.
      gone = new OverBudget('time')
      await end()
      throw gone
    },
    end,
  }
}
