/**
 * Notices about published documents, kept in the transaction that caused them and sent afterwards.
 *
 * One document's notices go out one at a time and in order; other documents do not wait for them. After two retries
 * Sanity gives a notice up (changelog 2026-04-29); here it is kept, and sent once more at the next start.
 */
import type { DatabaseSync } from 'node:sqlite'
import { isPrivateId } from '../documents.ts'
import { webhookRetriesMs, webhookTimeoutMs } from '../limits.ts'
import type { Transaction } from '../store/store.ts'
import { signatureOf } from './sign.ts'

/** Where notices go, and what the outbox needs of the world. */
export interface OutboxOptions {
  /** Empty: nothing is sent, and nothing kept. */
  readonly url: string
  readonly secret: string
  readonly projectId: string
  readonly dataset: string
  /** Pauses before the retries, ms. */
  readonly retriesMs?: readonly number[]
}

/** Counts for `GET /v1/webhooks/status`. */
export interface OutboxStatus {
  readonly pending: number
  readonly failed: number
  readonly lastError: string | null
}

interface Notice {
  readonly seq: number
  readonly documentId: string
  readonly transactionId: string
  readonly operation: string
  readonly body: string
  readonly attempts: number
}

const parallel = 4

/** The notices of one dataset. */
export class Outbox {
  readonly #database: DatabaseSync
  readonly #options: OutboxOptions
  readonly #retriesMs: readonly number[]
  /** Documents whose notice is on its way or waits for its retry. */
  readonly #busy = new Set<string>()
  /** Timers of retries, with the document they are for. */
  readonly #timers = new Map<NodeJS.Timeout, string>()
  readonly #abort = new AbortController()
  #inFlight = 0

  constructor(database: DatabaseSync, options: OutboxOptions) {
    this.#database = database
    this.#options = options
    this.#retriesMs = options.retriesMs ?? webhookRetriesMs
  }

  /** Keeps a notice for each published document of a transaction; to be called inside its database transaction. */
  add({ transactionId, changes }: Transaction) {
    if (!this.#options.url) return
    const insert = this.#database.prepare(
      'INSERT INTO outbox (document_id, transaction_id, operation, body) VALUES (?, ?, ?, ?)',
    )
    for (const { id, before, after } of changes) {
      // Drafts do not trigger by default, nor do the system's own documents (Sanity docs, "GROQ-powered webhooks").
      if (isPrivateId(id) || (after ?? before)?._type.startsWith('sanity.')) continue
      const operation = before === null ? 'create' : after === null ? 'delete' : 'update'
      const body = { _id: id, _type: (after ?? before)?._type, operation, transactionId, before, after }
      insert.run(id, transactionId, operation, JSON.stringify(body))
    }
  }

  /** Sends what earlier runs left behind: every notice gets its tries anew. */
  start() {
    this.#database.exec('UPDATE outbox SET attempts = 0')
    this.wake()
  }

  /** Sends everything that waits or has failed now, instead of after its pause: the receiver is there again. */
  retryNow() {
    for (const [timer, documentId] of this.#timers) {
      clearTimeout(timer)
      this.#busy.delete(documentId)
    }
    this.#timers.clear()
    this.start()
  }

  /** Sends what can be sent now. */
  wake() {
    if (!this.#options.url) return
    const failedForGood = this.#retriesMs.length + 1
    const rows = this.#database
      .prepare(
        'SELECT min(seq) AS seq, document_id FROM outbox WHERE attempts < ? GROUP BY document_id ORDER BY 1 LIMIT 200',
      )
      .all(failedForGood)
    for (const row of rows) {
      if (this.#inFlight >= parallel) return
      const documentId = String(row.document_id)
      if (this.#busy.has(documentId)) continue
      const notice = this.#notice(Number(row.seq))
      if (notice) void this.#send(notice)
    }
  }

  /** What waits and what has failed for good until the next start. */
  status(): OutboxStatus {
    const failedForGood = this.#retriesMs.length + 1
    const row = this.#database
      .prepare(
        `SELECT count(*) FILTER (WHERE attempts < ?) AS pending, count(*) FILTER (WHERE attempts >= ?) AS failed,
         (SELECT last_error FROM outbox WHERE last_error IS NOT NULL ORDER BY seq DESC LIMIT 1) AS error FROM outbox`,
      )
      .get(failedForGood, failedForGood)
    return {
      pending: Number(row?.pending ?? 0),
      failed: Number(row?.failed ?? 0),
      lastError: typeof row?.error === 'string' ? row.error : null,
    }
  }

  /** Stops sending; what is not acknowledged stays kept. */
  async stop() {
    this.#abort.abort()
    for (const timer of this.#timers.keys()) clearTimeout(timer)
    while (this.#inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  #notice(seq: number): Notice | undefined {
    const row = this.#database.prepare('SELECT * FROM outbox WHERE seq = ?').get(seq)
    return (
      row && {
        seq,
        documentId: String(row.document_id),
        transactionId: String(row.transaction_id),
        operation: String(row.operation),
        body: String(row.body),
        attempts: Number(row.attempts),
      }
    )
  }

  async #send(notice: Notice) {
    this.#busy.add(notice.documentId)
    this.#inFlight += 1
    const problem = await this.#post(notice)
    this.#inFlight -= 1
    if (this.#abort.signal.aborted) return
    if (problem === undefined) {
      this.#database.prepare('DELETE FROM outbox WHERE seq = ?').run(notice.seq)
      this.#busy.delete(notice.documentId)
    } else {
      this.#failed(notice, problem)
    }
    this.wake()
  }

  #failed(notice: Notice, problem: string) {
    this.#database
      .prepare('UPDATE outbox SET attempts = attempts + 1, last_error = ? WHERE seq = ?')
      .run(problem, notice.seq)
    const delayMs = this.#retriesMs[notice.attempts]
    if (delayMs === undefined) {
      console.error(
        `webhook for ${notice.documentId} failed ${notice.attempts + 1} times (${problem}): kept, sent again at the next start`,
      )
      this.#busy.delete(notice.documentId)
      return
    }
    console.error(`webhook for ${notice.documentId} failed (${problem}): next try in ${delayMs / 1000} s`)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#busy.delete(notice.documentId)
      this.wake()
    }, delayMs)
    this.#timers.set(timer, notice.documentId)
  }

  /** Why it failed, or nothing. */
  async #post({ seq, documentId, transactionId, operation, body }: Notice): Promise<string | undefined> {
    const { url, secret, projectId, dataset } = this.#options
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(webhookTimeoutMs), this.#abort.signal]),
        headers: {
          'content-type': 'application/json',
          'sanity-webhook-signature': signatureOf(body, secret, Date.now()),
          'idempotency-key': `${transactionId}-${seq}`,
          'sanity-transaction-id': transactionId,
          'sanity-document-id': documentId,
          'sanity-operation': operation,
          'sanity-project-id': projectId,
          'sanity-dataset': dataset,
        },
        body,
      })
      const text = await response.text()
      if (response.status < 300) return undefined
      return `${url} answered ${response.status} ${text.slice(0, 200)}`
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
      return `${error instanceof Error ? error.message : String(error)}${cause}`
    }
  }
}
