/**
 * Documents, in memory for queries and in SQLite for persistence. Every change goes through {@link
 * Store.commit}.
 */
import { EventEmitter } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import type { LockedDatabase } from '@repo/kit/sqlite/open.ts'
import { Sql } from '@repo/kit/sqlite/sql.ts'
import { type StoredDocument, strongTargets } from '../documents.ts'
import { mutationError, requestError } from '../errors.ts'
import { anyReference } from '../groq/dataset.ts'
import {
  applyMutations,
  type Change,
  type DocumentMutation,
  type TransactionMeta,
} from '../mutations/apply.ts'
import { releasesIn } from '../releases/release.ts'
import { viewOf } from '../views.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import { lastVersionOf } from './change-log.ts'
import { foreignWriteCheck } from './foreign-writes.ts'
import { rowOf, sinceCheckpoint } from './revisions.ts'
import { lakeDatabase, openLakeDatabase } from './sqlite.ts'
import { newTransactionId, type Transaction } from './transaction.ts'

/** Input of {@link Store.commit}; by default with a new id and the time of now. */
export interface CommitInput extends Partial<TransactionMeta> {
  readonly author: string
  readonly mutations: readonly DocumentMutation[]
  /** True if the changes are only computed and checked, and not saved. */
  readonly dryRun?: boolean
}

/** SQL for the versions in `:release`: a slash is the character after the dot. */
const ofRelease =
  "FROM documents WHERE id > 'versions.' || :release || '.' AND id < 'versions.' || :release || '/'"

/** The documents of one dataset. */
export class Store {
  readonly database: DatabaseSync
  readonly #opened: LockedDatabase
  /** The same database. */
  readonly sql: Sql
  /**
   * Checks that the documents in memory are the same as on disk.
   * @throws ApiError 503 when another process has written to the database since this store was
   *   opened
   */
  readonly checkForeignWrites: () => void
  readonly #documents = new Map<string, StoredDocument>()
  readonly #events = new EventEmitter<{ transaction: [Transaction] }>().setMaxListeners(0)
  /** Webhook events of the transactions that are not delivered yet. */
  readonly outbox: Outbox

  constructor(dataDir: string, createOutbox: (database: DatabaseSync) => Outbox) {
    this.#opened = openLakeDatabase(dataDir)
    this.database = this.#opened.database
    this.sql = new Sql(this.database)
    this.checkForeignWrites = foreignWriteCheck(this.database, lakeDatabase.fileIn(dataDir))
    this.outbox = createOutbox(this.database)
    try {
      for (const row of this.database.prepare('SELECT json FROM documents').iterate()) {
        const document: StoredDocument = JSON.parse(String(row.json))
        this.#documents.set(document._id, document)
      }
    } catch (error) {
      this.close()
      throw lakeDatabase.failure(error, lakeDatabase.fileIn(dataDir))
    }
  }

  /** The document with this id. A draft has its own id. */
  get(id: string): StoredDocument | null {
    return this.#documents.get(id) ?? null
  }

  /** All documents, drafts and versions too. */
  all(): Iterable<StoredDocument> {
    return this.#documents.values()
  }

  /** The versions in a release, in the order of their ids. */
  versionsOf(release: string): StoredDocument[] {
    const ids = this.database.prepare(`SELECT id ${ofRelease} ORDER BY id`).all({ release })
    return ids.flatMap(({ id }) => this.get(String(id)) ?? [])
  }

  /** Number of versions in a release. */
  versionCount(release: string): number {
    return Number(this.database.prepare(`SELECT count(*) AS n ${ofRelease}`).get({ release })?.n)
  }

  /** The last version of a deleted document; null when its history has expired. */
  lastVersionOf(id: string): StoredDocument | null {
    return lastVersionOf(this.sql, id)
  }

  /** The author of a transaction; undefined when its history has expired. */
  authorOf(transactionId: string): string | undefined {
    const row = this.sql.get`SELECT author FROM transactions WHERE id = ${transactionId}`
    return row && String(row.author)
  }

  /** True if a transaction published a release whose document still exists. */
  isReleasePublication(transactionId: string): boolean {
    return releasesIn(this.all()).some(({ _rev, state }) => _rev === transactionId && state === 'published')
  }

  /** Calls the listener after each committed transaction. @returns a function that removes it */
  onTransaction(listener: (transaction: Transaction) => void): () => void {
    this.#events.on('transaction', listener)
    return () => this.#events.off('transaction', listener)
  }

  /**
   * Applies mutations, all or none, and saves them in one transaction with the webhook events, so
   * that a crash loses both or neither.
   * @throws ApiError when one of them cannot be applied or would break a strong reference, 409 for
   *   a transaction id that was used before, 503 when another process has written to the database,
   *   507 when the disk is full or fails
   */
  commit({
    transactionId = newTransactionId(),
    timestamp = new Date().toISOString(),
    author,
    mutations,
    dryRun,
  }: CommitInput) {
    this.#checkUnused(transactionId)
    const meta = { transactionId, timestamp }
    const { changes, results } = applyMutations(mutations, (id) => this.get(id), meta)
    this.#checkReferences(changes)
    const committed = { transactionId, results, changes }
    if (dryRun || changes.length === 0) return committed
    const transaction: Transaction = { ...meta, author, changes }
    lakeDatabase.transaction(this.database, () => {
      this.checkForeignWrites()
      this.#write(transaction)
      this.outbox.add(transaction)
    })
    for (const { id, after } of changes) {
      if (after) this.#documents.set(id, after)
      else this.#documents.delete(id)
    }
    this.#events.emit('transaction', transaction)
    this.outbox.wake()
    return committed
  }

  /** Closes the database and releases the data folder. */
  close() {
    this.#opened.close()
  }

  #checkUnused(transactionId: string) {
    const used = this.sql.get`SELECT 1 FROM transactions WHERE id = ${transactionId}`
    if (used)
      throw requestError(
        409,
        `The transaction id "${transactionId}" was used before: send another one, or none`,
      )
  }

  #write({ transactionId, timestamp, author, changes }: Transaction) {
    const { lastInsertRowid } = this.sql.run`INSERT INTO transactions (id, timestamp, author)
      VALUES (${transactionId}, ${timestamp}, ${author})`
    for (const { id, before, after } of changes) {
      const row = rowOf(before, after, sinceCheckpoint(this.sql, id, Number(lastInsertRowid)))
      this.sql.run`INSERT INTO changes (seq, document_id, before_rev, after, apply, revert, mutations)
        VALUES (${lastInsertRowid}, ${id}, ${row.beforeRev}, ${row.after}, ${row.apply}, ${row.revert}, '')`
      if (after)
        this.sql.run`INSERT OR REPLACE INTO documents (id, json) VALUES (${id}, ${JSON.stringify(after)})`
      else this.sql.run`DELETE FROM documents WHERE id = ${id}`
    }
  }

  /**
   * Content Lake refuses to break a strong reference, in both directions (Sanity docs, "Reference
   * type").
   */
  #checkReferences(changes: readonly Change[]) {
    const after = new Map(changes.map((change) => [change.id, change.after]))
    const exists = (id: string) => (after.has(id) ? after.get(id) !== null : this.#documents.has(id))
    // Read once, because a release deletes as many versions as it publishes documents.
    const references = changes.flatMap(({ id, after: document }) =>
      [...new Set(strongTargets(document))].map((target) => ({ id, target })),
    )
    const sources = Map.groupBy(references, ({ target }) => target)
    const referrersOf = (id: string) => {
      const everything = viewOf({ store: this }, 'raw', { role: 'administrator' })
      const stored = everything.having(anyReference, id).map(({ _id }) => _id)
      const refersToIt = (source: string) => strongTargets(this.get(source)).includes(id)
      const others = stored.filter((source) => !after.has(source) && refersToIt(source))
      return [...others, ...(sources.get(id) ?? []).map((source) => source.id)]
    }
    for (const [index, { id, before, after: document }] of changes.entries()) {
      const known = new Set(document ? strongTargets(before) : [])
      const referenceID = strongTargets(document).find((target) => !known.has(target) && !exists(target))
      if (referenceID !== undefined) {
        const description = `Document "${id}" references non-existent document "${referenceID}"`
        const type = 'documentReferenceDoesNotExistError'
        throw mutationError({ type, description, id, referenceID }, index)
      }
      const referencingIDs = document ? [] : referrersOf(id)
      if (referencingIDs.length === 0) continue
      const description = `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs[0]}"`
      const type = 'documentHasExistingReferencesError'
      throw mutationError({ type, description, id, referencingIDs }, index)
    }
  }
}
