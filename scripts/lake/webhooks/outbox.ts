/**
 * Webhook events of published documents, saved in the transaction that caused them and sent
 * afterwards.
 *
 * The events of one document are sent one at a time and in order; other documents do not wait for
 * them. Sanity drops an event after two retries (changelog 2026-04-29), and so does this outbox
 * with `STRICT=hosted`; otherwise it keeps the event, and sends it again at the next start.
 */

import type { DatabaseSync } from 'node:sqlite'
import { errorMessage, errorMessageWithCause } from '@repo/kit/error-message.ts'
import { logError } from '@repo/kit/logging/json-log.ts'
import { traced, traceHeader } from '@repo/kit/tracing/tracing.ts'
import { isPrivateId } from '../documents.ts'
import { webhookRetriesMs, webhookTimeoutMs } from '../limits.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Change, maxWebhookBodyLength, webhookBodyOf } from './projection.ts'
import { signatureOf } from './sign.ts'
import { documentsOf, withTransactionDocuments, withWaiting } from './together.ts'

/** Options of an {@link Outbox}. */
export interface OutboxOptions {
  /** Receiver of the events. If empty, events are neither saved nor sent. */
  readonly url: string
  readonly secret: string
  readonly projectId: string
  readonly dataset: string
  /** Delays before the retries, ms. */
  readonly retriesMs?: readonly number[]
  /** Delay before a failed database operation is retried, ms. */
  readonly databaseRetryMs?: number
  /** Called when the receiver has answered an event, or could not be reached. */
  readonly onSent?: (result: Delivery, seconds: number) => void
  /** Whether an event is deleted after its last retry. */
  readonly dropsFailed?: boolean
}

/** Result of sending an event. One that is `refused` is not sent again, one that `failed` is. */
export type Delivery = 'delivered' | 'refused' | 'failed'

/** Counts for `GET /v1/webhooks/status`. */
export interface OutboxStatus {
  readonly pending: number
  readonly failed: number
  readonly lastError: string | null
}

interface WebhookEvent {
  readonly seq: number
  readonly documentId: string
  readonly transactionId: string
  readonly operation: string
  readonly body: string
  readonly attempts: number
}

const parallel = 4

/** A full disk rarely has space again within a second. */
const databaseRetryMs = 5_000

/** The webhook events of one dataset. */
export class Outbox {
  readonly #database: DatabaseSync
  readonly #options: OutboxOptions
  readonly #retriesMs: readonly number[]
  /** Documents with an event that is being sent or waits for its retry. */
  readonly #busy = new Set<string>()
  /** Timers of retries with their document; undefined for those of the whole outbox. */
  readonly #timers = new Map<NodeJS.Timeout, string | undefined>()
  readonly #abort = new AbortController()
  readonly #sending = new Set<Promise<void>>()
  /**
   * What the events of this process are part of, as `traceparent` headers by their number. After a
   * restart, an event begins a trace, which has the id of its transaction.
   */
  readonly #traces = new Map<number, string>()
  #isWaking = false
  /** The documents of the transaction whose event was read last: those of a release follow. */
  #together: { readonly transactionId: string; readonly ids: readonly string[] } | undefined

  constructor(database: DatabaseSync, options: OutboxOptions) {
    this.#database = database
    this.#options = options
    this.#retriesMs = options.retriesMs ?? webhookRetriesMs
  }

  /** Receiver of the events; empty if none are sent. */
  get url(): string {
    return this.#options.url
  }

  /**
   * Saves an event for each published document of a transaction. Called inside its database
   * transaction.
   */
  add({ transactionId, changes }: Transaction) {
    if (!this.#options.url) return
    const insert = this.#database.prepare(
      'INSERT INTO outbox (document_id, transaction_id, operation, body) VALUES (?, ?, ?, ?)',
    )
    for (const { id, before, after } of changes) {
      // Drafts do not trigger by default, nor do the system's own documents (Sanity docs,
      // "GROQ-powered webhooks").
      if (isPrivateId(id) || (after ?? before)?._type.startsWith('sanity.')) continue
      const operation = before === null ? 'create' : after === null ? 'delete' : 'update'
      const change = { _id: id, _type: (after ?? before)?._type, operation, transactionId, before, after }
      const { lastInsertRowid } = insert.run(id, transactionId, operation, webhookBodyOf(change))
      const trace = traceHeader()
      if (trace !== undefined) this.#traces.set(Number(lastInsertRowid), trace)
    }
  }

  /** Sends the events of earlier processes, with their number of attempts reset. */
  start() {
    try {
      this.#database.exec('UPDATE outbox SET attempts = 0 WHERE attempts > 0')
    } catch (error) {
      this.#troubled(error, 'Failed webhook events cannot be queued again', () => this.start())
    }
    this.wake()
  }

  /**
   * Sends waiting and failed events at once instead of after their delay: the receiver is running
   * again.
   */
  retryNow() {
    for (const [timer, documentId] of this.#timers) {
      clearTimeout(timer)
      if (documentId !== undefined) this.#busy.delete(documentId)
    }
    this.#timers.clear()
    this.start()
  }

  /**
   * Sends the events that are due, when the current code is done: it may commit several
   * transactions, as the scheduler of releases does. Never throws, because the caller's transaction
   * is committed already.
   */
  wake() {
    if (!this.#options.url || this.#isWaking) return
    this.#isWaking = true
    queueMicrotask(() => {
      this.#isWaking = false
      if (!this.#abort.signal.aborted) this.#send()
    })
  }

  #send() {
    try {
      this.#sendWaiting()
    } catch (error) {
      // Only one retry is planned, however many commits call this.
      if ([...this.#timers.values()].includes(undefined)) return
      this.#troubled(error, 'Waiting webhook events cannot be read', () => this.wake())
    }
  }

  /** Counts of waiting events, and of those that failed and wait for the next start. */
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

  /** Stops sending. Unacknowledged events stay saved. */
  async stop() {
    this.#abort.abort()
    for (const timer of this.#timers.keys()) clearTimeout(timer)
    await Promise.all(this.#sending)
  }

  #sendWaiting() {
    const failedForGood = this.#retriesMs.length + 1
    const rows = this.#database
      .prepare(
        'SELECT min(seq) AS seq, document_id FROM outbox WHERE attempts < ? GROUP BY document_id ORDER BY 1 LIMIT 200',
      )
      .all(failedForGood)
    for (const row of rows) {
      if (this.#sending.size >= parallel) return
      const documentId = String(row.document_id)
      if (this.#busy.has(documentId)) continue
      const event = this.#event(Number(row.seq))
      if (event) this.#begin(event)
    }
  }

  #event(seq: number): WebhookEvent | undefined {
    const row = this.#database.prepare('SELECT * FROM outbox WHERE seq = ?').get(seq)
    if (!row) return undefined
    const transactionId = String(row.transaction_id)
    return {
      seq,
      documentId: String(row.document_id),
      transactionId,
      operation: String(row.operation),
      body: withTransactionDocuments(shortened(String(row.body)), this.#documentsOf(transactionId)),
      attempts: Number(row.attempts),
    }
  }

  #documentsOf(transactionId: string): readonly string[] {
    if (this.#together?.transactionId !== transactionId)
      this.#together = { transactionId, ids: documentsOf(this.#database, transactionId) }
    const { ids } = this.#together
    return ids.length < 2 ? ids : withWaiting(this.#database, ids)
  }

  #begin(event: WebhookEvent) {
    this.#busy.add(event.documentId)
    const sending = this.#tracedPost(event).then((problem) => {
      this.#sending.delete(sending)
      if (!this.#abort.signal.aborted) this.#settle(event, problem)
    })
    this.#sending.add(sending)
  }

  /**
   * Saves the result of an event. While that fails (a full disk), its document waits: the event
   * would be sent again and again otherwise.
   */
  #settle(event: WebhookEvent, problem: string | undefined) {
    try {
      if (problem === undefined) this.#remove(event)
      else this.#failed(event, problem)
    } catch (error) {
      const what = `The result of the webhook for ${event.documentId} cannot be saved`
      this.#troubled(error, what, () => this.#settle(event, problem), event.documentId)
      return
    }
    this.wake()
  }

  #remove({ seq, documentId }: WebhookEvent) {
    this.#database.prepare('DELETE FROM outbox WHERE seq = ?').run(seq)
    this.#traces.delete(seq)
    this.#busy.delete(documentId)
  }

  #failed(event: WebhookEvent, problem: string) {
    this.#database
      .prepare('UPDATE outbox SET attempts = attempts + 1, last_error = ? WHERE seq = ?')
      .run(problem, event.seq)
    const delayMs = this.#retriesMs[event.attempts]
    if (delayMs === undefined) {
      const { dropsFailed } = this.#options
      const outcome = dropsFailed ? 'dropped, as Sanity does' : 'kept, sent again at the next start'
      logError(
        `webhook for ${event.documentId} failed ${event.attempts + 1} times (${problem}), transaction ${event.transactionId}: ${outcome}`,
        fieldsOf(event),
      )
      if (dropsFailed) this.#remove(event)
      else this.#busy.delete(event.documentId)
      return
    }
    logError(
      `webhook for ${event.documentId} failed (${problem}), transaction ${event.transactionId}: next try in ${delayMs / 1000} s`,
      fieldsOf(event),
    )
    const again = () => {
      this.#busy.delete(event.documentId)
      this.wake()
    }
    this.#later(again, delayMs, event.documentId)
  }

  #troubled(error: unknown, what: string, again: () => void, documentId?: string) {
    const delayMs = this.#options.databaseRetryMs ?? databaseRetryMs
    const reason = errorMessage(error)
    console.error(`${what} (${reason}): next try in ${delayMs / 1000} s`)
    this.#later(again, delayMs, documentId)
  }

  #later(work: () => void, delayMs: number, documentId: string | undefined) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, delayMs)
    this.#timers.set(timer, documentId)
  }

  /** The outbox wakes up for other events as well, so the current span is of no meaning here. */
  #tracedPost(event: WebhookEvent): Promise<string | undefined> {
    const { seq, transactionId, documentId, operation, attempts } = event
    const attributes = { 'request.id': transactionId, document: documentId, operation, attempt: attempts + 1 }
    return traced('webhook', { parent: this.#traces.get(seq) ?? null, attributes }, async (span) => {
      const problem = await this.#post(event)
      span.add({ isDelivered: problem === undefined })
      return problem
    })
  }

  /** Sends an event. @returns why that failed; undefined when it was delivered */
  async #post({
    seq,
    documentId,
    transactionId,
    operation,
    body,
  }: WebhookEvent): Promise<string | undefined> {
    const { url, secret, projectId, dataset } = this.#options
    const began = performance.now()
    const report = (result: Delivery) => this.#options.onSent?.(result, (performance.now() - began) / 1000)
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
          // The receiver logs it as well, so that one id follows a publish.
          'x-request-id': transactionId,
          'sanity-document-id': documentId,
          'sanity-operation': operation,
          'sanity-project-id': projectId,
          'sanity-dataset': dataset,
        },
        body,
      })
      const text = await response.text()
      if (response.status < 300) {
        report('delivered')
        return undefined
      }
      if (response.status === 422) {
        report('refused')
        // The receiver has the event and cannot process it. A retry would fail as well and delay
        // the next change.
        logError(
          `webhook for ${documentId}: ${url} cannot process this document, transaction ${transactionId}: ${text.slice(0, 500)}`,
          fieldsOf({ documentId, transactionId }),
        )
        return undefined
      }
      report('failed')
      return `${url} answered ${response.status} ${text.slice(0, 200)}`
    } catch (error) {
      report('failed')
      return errorMessageWithCause(error)
    }
  }
}

/** What the log has about an event; the transaction is the id of its request. */
function fieldsOf({ transactionId, documentId }: Pick<WebhookEvent, 'transactionId' | 'documentId'>) {
  return { requestId: transactionId, document: documentId }
}

/**
 * Shortens an event of an earlier version, which has whole documents. The site no longer accepts
 * those.
 */
function shortened(body: string): string {
  // Only `add` writes this column.
  return body.length > maxWebhookBodyLength ? webhookBodyOf(JSON.parse(body) as Change) : body
}
