/**
 * Webhook events of published documents, saved in the transaction that caused them and sent
 * afterwards.
 *
 * The events of one document are sent one at a time and in order; other documents do not wait for
 * them. What waits of a document is sent as one event. Sanity merges none, and drops an event after
 * two retries (changelog 2026-04-29), and so does this outbox with `STRICT=hosted`; otherwise it
 * keeps the event, and sends it again at the next start.
 */

import { EventEmitter } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage, errorMessageWithCause } from '@repo/kit/error-message.ts'
import { webhookSignature } from '@repo/kit/http/webhook-signature.ts'
import { logError } from '@repo/kit/logging/json-log.ts'
import { Sql } from '@repo/kit/sqlite/sql.ts'
import { traced, traceHeader } from '@repo/kit/tracing/tracing.ts'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { isPrivateId } from '../documents.ts'
import { webhookRetriesMs, webhooksAtOnce, webhookTimeoutMs } from '../limits.ts'
import type { LakeOptions } from '../options.ts'
import type { Transaction } from '../store/transaction.ts'
import { mergedChange, webhookBodyOf } from './projection.ts'
import { documentsOf, withTransactionDocuments, withWaiting } from './together.ts'

/** Options of an {@link Outbox}. */
export type OutboxOptions = LakeOptions['webhook'] &
  Pick<LakeOptions, 'projectId' | 'dataset'> & {
    /** Delay before a failed database operation is retried, ms. */
    readonly databaseRetryMs?: number
    /** Called when the receiver has answered an event, or could not be reached. */
    readonly onSent?: (result: Delivery, seconds: number) => void
    /** True if each event is sent alone, and deleted after its last retry, as Sanity does. */
    readonly asHosted?: boolean
  }

/** Result of sending an event. One that is `refused` is not sent again, one that `failed` is. */
export type Delivery = 'delivered' | 'refused' | 'failed'

/** An event that is sent for one or more saved events of a document. */
interface WebhookEvent {
  /** Numbers of the saved events, and the last one. */
  readonly seqs: readonly number[]
  readonly last: number
  readonly documentId: string
  /** The last transaction. */
  readonly transactionId: string
  readonly operation: string
  readonly body: string
  /** Of the last saved event. */
  readonly attempts: number
}

/** A full disk rarely has space again within a second. */
const databaseRetryMs = 5_000

/** The webhook events of one dataset. */
export class Outbox {
  /** Gets the documents whose event is refused, or not sent again in this process, and why. */
  readonly lost = new EventEmitter<{ event: [documentId: string, reason: string] }>()
  readonly #sql: Sql
  readonly #options: OutboxOptions
  readonly #retriesMs: readonly number[]
  readonly #slots = pLimit(webhooksAtOnce)
  /** Documents that have events since the last time it woke up, longest waiting first. */
  readonly #waiting = new Set<string>()
  /** Loops that send the events of a document, until it has none. */
  readonly #busy = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  /** Ends all pauses. */
  #early = new AbortController()
  /**
   * Parent spans of the events of this process, as `traceparent` headers by event number. After a
   * restart, an event begins a trace, which has the id of its transaction.
   */
  readonly #traces = new Map<number, string>()
  #isWaking = false
  /** The documents of the last transactions: for those of a release, it is asked for each event. */
  readonly #documents = new LRUCache<string, string[]>({
    max: 10,
    memoMethod: (transactionId) => documentsOf(this.#sql, transactionId),
  })

  constructor(database: DatabaseSync, options: OutboxOptions) {
    this.#sql = new Sql(database)
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
    for (const { id, before, after } of changes) {
      // Drafts do not trigger by default, nor do the system's own documents (Sanity docs,
      // "GROQ-powered webhooks").
      if (isPrivateId(id) || (after ?? before)?._type.startsWith('sanity.')) continue
      const operation = before === null ? 'create' : after === null ? 'delete' : 'update'
      const change = { _id: id, _type: (after ?? before)?._type, operation, transactionId, before, after }
      const { lastInsertRowid } = this.#sql
        .run`INSERT INTO outbox (document_id, transaction_id, operation, body)
        VALUES (${id}, ${transactionId}, ${operation}, ${webhookBodyOf(change)})`
      this.#waiting.add(id)
      const trace = traceHeader()
      if (trace !== undefined) this.#traces.set(Number(lastInsertRowid), trace)
    }
  }

  /** Sends the events of earlier processes, with their number of attempts reset. */
  start() {
    const queue = () => {
      const waiting = this.#sql.database
        .prepare('SELECT document_id AS id FROM outbox GROUP BY document_id ORDER BY min(seq)')
        .iterate()
      for (const { id } of waiting) this.#waiting.add(String(id))
      this.#sql.database.exec('UPDATE outbox SET attempts = 0 WHERE attempts > 0')
    }
    void this.#insist('Failed webhook events cannot be queued again', queue).then(() => this.wake())
  }

  /**
   * Sends waiting and failed events at once instead of after their delay: the receiver is running
   * again.
   */
  retryNow() {
    this.#early.abort()
    this.#early = new AbortController()
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
      for (const id of this.#waiting) if (!this.#busy.has(id)) this.#busy.set(id, this.#deliver(id))
      this.#waiting.clear()
    })
  }

  /** Counts of waiting events, and of those that failed and wait for the next start. */
  status() {
    const failedForGood = this.#retriesMs.length + 1
    const row = this.#sql.get`SELECT count(*) FILTER (WHERE attempts < ${failedForGood}) AS pending,
        count(*) FILTER (WHERE attempts >= ${failedForGood}) AS failed,
        (SELECT last_error FROM outbox WHERE last_error IS NOT NULL ORDER BY seq DESC LIMIT 1) AS error
      FROM outbox`
    return {
      pending: Number(row?.pending ?? 0),
      failed: Number(row?.failed ?? 0),
      lastError: typeof row?.error === 'string' ? row.error : null,
    }
  }

  /** Stops sending. Unacknowledged events stay saved. */
  async stop() {
    this.#stopping.abort()
    await Promise.all(this.#busy.values())
  }

  /** Sends the events of a document, one after the other. */
  async #deliver(documentId: string) {
    for (let pauseMs: number | undefined = 0; pauseMs !== undefined; ) {
      if (pauseMs > 0) await this.#pause(pauseMs)
      pauseMs = await this.#slots(() => this.#sendNext(documentId))
    }
  }

  /** @returns the pause before the next event, ms; undefined without one */
  async #sendNext(documentId: string): Promise<number | undefined> {
    const event = await this.#insist('Waiting webhook events cannot be read', () => {
      const next = this.#event(documentId)
      // At once: an event that is added from here on begins a new loop.
      if (!next) this.#busy.delete(documentId)
      return next
    })
    if (!event) return undefined
    const { last, transactionId, operation, attempts } = event
    const attributes = { 'request.id': transactionId, document: documentId, operation, attempt: attempts + 1 }
    // The outbox wakes up for other events as well, so the current span is of no meaning here.
    const traces = { parent: this.#traces.get(last) ?? null, attributes }
    const problem = await traced('webhook', traces, async (span) => {
      const found = await this.#post(event)
      span.add({ isDelivered: found === undefined })
      return found
    })
    return await this.#insist(`The result of the webhook for ${documentId} cannot be saved`, () =>
      problem === undefined ? this.#remove(event) : this.#failed(event, problem),
    )
  }

  /**
   * Repeats what the database refuses, as on a full disk: the event would be sent again and again
   * otherwise. Undefined once the outbox stops.
   */
  async #insist<Result>(what: string, work: () => Result): Promise<Result | undefined> {
    while (!this.#stopping.signal.aborted) {
      try {
        return work()
      } catch (error) {
        const delayMs = this.#options.databaseRetryMs ?? databaseRetryMs
        console.error(`${what} (${errorMessage(error)}): next try in ${delayMs / 1000} s`)
        await this.#pause(delayMs)
      }
    }
    return undefined
  }

  #pause(ms: number): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, this.#early.signal])
    return sleep(ms, undefined, { signal }).catch(() => undefined)
  }

  #event(documentId: string): WebhookEvent | undefined {
    const rows: { seq: number; transactionId: string; attempts: number }[] = []
    const saved = this.#sql.database
      .prepare('SELECT * FROM outbox WHERE document_id = ? AND attempts < ? ORDER BY seq LIMIT ?')
      .iterate(documentId, this.#retriesMs.length + 1, this.#options.asHosted ? 1 : -1)
    const merged = mergedChange(
      saved.map(({ seq, transaction_id, attempts, body }) => {
        rows.push({ seq: Number(seq), transactionId: String(transaction_id), attempts: Number(attempts) })
        return String(body)
      }),
    )
    const covered = rows.slice(0, merged?.events)
    const last = covered.at(-1)
    if (!merged || !last) return undefined
    const transactions = new Set(covered.map(({ transactionId }) => transactionId))
    return {
      seqs: covered.map(({ seq }) => seq),
      last: last.seq,
      documentId,
      transactionId: last.transactionId,
      operation: merged.change.operation ?? 'update',
      body: withTransactionDocuments(webhookBodyOf(merged.change), this.#documentsOf(transactions)),
      attempts: last.attempts,
    }
  }

  /** Those of the transactions that changed several documents, with what waits together. */
  #documentsOf(transactions: Iterable<string>): readonly string[] {
    const together = [...transactions].map((id) => this.#documents.memo(id)).filter((ids) => ids.length > 1)
    return together.length === 0 ? [] : withWaiting(this.#sql, [...new Set(together.flat())])
  }

  #remove({ seqs }: WebhookEvent): number {
    this.#sql.run`DELETE FROM outbox WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))`
    for (const seq of seqs) this.#traces.delete(seq)
    return 0
  }

  #failed(event: WebhookEvent, problem: string): number {
    const { seqs, documentId, transactionId, attempts } = event
    this.#sql.run`UPDATE outbox SET attempts = ${attempts + 1}, last_error = ${problem}
      WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))`
    const delayMs = this.#retriesMs[attempts]
    if (delayMs === undefined) {
      this.lost.emit('event', documentId, problem)
      const { asHosted } = this.#options
      const outcome = asHosted ? 'dropped, as Sanity does' : 'kept, sent again at the next start'
      logError(
        `webhook for ${documentId} failed ${attempts + 1} times (${problem}), transaction ${transactionId}: ${outcome}`,
        fieldsOf(event),
      )
      return asHosted ? this.#remove(event) : 0
    }
    logError(
      `webhook for ${documentId} failed (${problem}), transaction ${transactionId}: next try in ${delayMs / 1000} s`,
      fieldsOf(event),
    )
    return delayMs
  }

  /** Sends an event. @returns why that failed; undefined when it was delivered */
  async #post({
    last,
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
        signal: AbortSignal.any([AbortSignal.timeout(webhookTimeoutMs), this.#stopping.signal]),
        headers: {
          'content-type': 'application/json',
          'sanity-webhook-signature': webhookSignature(body, secret),
          'idempotency-key': `${transactionId}-${last}`,
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
        this.lost.emit('event', documentId, text)
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

/** Log fields of an event; the transaction is the id of its request. */
function fieldsOf({ transactionId, documentId }: Pick<WebhookEvent, 'transactionId' | 'documentId'>) {
  return { requestId: transactionId, document: documentId }
}
