/**
 * Notices about published documents, kept in the transaction that caused them and sent afterwards.
 *
 * One document's notices go out one at a time and in order; other documents do not wait for them. After two retries
 * Sanity gives a notice up (changelog 2026-04-29); here it is kept, and sent once more at the next start.
 */

import type { DatabaseSync } from 'node:sqlite'
import { errorMessage, errorMessageWithCause } from '@repo/kit/error-message.ts'
import { isPrivateId } from '../documents.ts'
import { webhookRetriesMs, webhookTimeoutMs } from '../limits.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Change, maxNoticeLength, noticeOf } from './projection.ts'
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
  /** Pause after which a database that could not be read or written is tried again, ms. */
  readonly databaseRetryMs?: number
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

/** A full disk is not emptied within a second, and a notice that is on its way has time. */
const databaseRetryMs = 5_000

/** The notices of one dataset. */
export class Outbox {
  readonly #database: DatabaseSync
  readonly #options: OutboxOptions
  readonly #retriesMs: readonly number[]
  /** Documents whose notice is on its way or waits for its retry. */
  readonly #busy = new Set<string>()
  /** Timers of retries, with the document they are for; none for those of the whole outbox. */
  readonly #timers = new Map<NodeJS.Timeout, string | undefined>()
  readonly #abort = new AbortController()
  readonly #sending = new Set<Promise<void>>()

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
      const change = { _id: id, _type: (after ?? before)?._type, operation, transactionId, before, after }
      insert.run(id, transactionId, operation, noticeOf(change))
    }
  }

  /** Sends what earlier runs left behind: every notice gets its tries anew. */
  start() {
    try {
      this.#database.exec('UPDATE outbox SET attempts = 0 WHERE attempts > 0')
    } catch (error) {
      this.#troubled(error, 'Notices that failed for good cannot be taken up again', () => this.start())
    }
    this.wake()
  }

  /** Sends everything that waits or has failed now, instead of after its pause: the receiver is there again. */
  retryNow() {
    for (const [timer, documentId] of this.#timers) {
      clearTimeout(timer)
      if (documentId !== undefined) this.#busy.delete(documentId)
    }
    this.#timers.clear()
    this.start()
  }

  /** Sends what can be sent now. Never throws: what a caller has committed is not undone by a notice that cannot go out. */
  wake() {
    if (!this.#options.url) return
    try {
      this.#sendWaiting()
    } catch (error) {
      // One try at a time, however many commits ask for it.
      if ([...this.#timers.values()].includes(undefined)) return
      this.#troubled(error, 'Notices that wait cannot be read', () => this.wake())
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
      const notice = this.#notice(Number(row.seq))
      if (notice) this.#begin(notice)
    }
  }

  #notice(seq: number): Notice | undefined {
    const row = this.#database.prepare('SELECT * FROM outbox WHERE seq = ?').get(seq)
    return (
      row && {
        seq,
        documentId: String(row.document_id),
        transactionId: String(row.transaction_id),
        operation: String(row.operation),
        body: shortened(String(row.body)),
        attempts: Number(row.attempts),
      }
    )
  }

  #begin(notice: Notice) {
    this.#busy.add(notice.documentId)
    const sending = this.#post(notice).then((problem) => {
      this.#sending.delete(sending)
      if (!this.#abort.signal.aborted) this.#settle(notice, problem)
    })
    this.#sending.add(sending)
  }

  /**
   * Writes down what became of a notice. While that cannot be written (a full disk), its document waits: sent again at once, the
   * notice would come twice and as often as the disk is full.
   */
  #settle(notice: Notice, problem: string | undefined) {
    try {
      if (problem === undefined) this.#delivered(notice)
      else this.#failed(notice, problem)
    } catch (error) {
      const what = `What became of the webhook for ${notice.documentId} cannot be written`
      this.#troubled(error, what, () => this.#settle(notice, problem), notice.documentId)
      return
    }
    this.wake()
  }

  #delivered({ seq, documentId }: Notice) {
    this.#database.prepare('DELETE FROM outbox WHERE seq = ?').run(seq)
    this.#busy.delete(documentId)
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
    const again = () => {
      this.#busy.delete(notice.documentId)
      this.wake()
    }
    this.#later(again, delayMs, notice.documentId)
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
      if (response.status === 422) {
        // The receiver has the notice and cannot use it: again it would be no better, and the next change would wait for it.
        console.error(`webhook for ${documentId}: ${url} cannot process this document: ${text.slice(0, 500)}`)
        return undefined
      }
      return `${url} answered ${response.status} ${text.slice(0, 200)}`
    } catch (error) {
      return errorMessageWithCause(error)
    }
  }
}

/** Earlier versions kept whole documents, which the site does not take any more. */
function shortened(body: string): string {
  // Only `add` writes this column.
  return body.length > maxNoticeLength ? noticeOf(JSON.parse(body) as Change) : body
}
