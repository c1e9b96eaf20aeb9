/** What happened to documents, asked of SQLite: a document that was edited for years has more history than anybody asks for at once. */
import type { DatabaseSync } from 'node:sqlite'
import type { StoredDocument } from '../documents.ts'

/** A transaction, as far as it touched the documents that were asked about. */
export interface LoggedTransaction {
  readonly transactionId: string
  readonly timestamp: string
  readonly author: string
  readonly documentIds: readonly string[]
  /** What was written, in the order of the documents. Read when it is called. */
  mutations(): unknown[]
  /** Each document before and after. Read when it is called. */
  effects(): { documentId: string; before: StoredDocument | null; after: StoredDocument | null }[]
}

/** Which transactions. */
export interface Span {
  /** Each once; not more than `maxHistoryDocuments` (limits.ts). */
  readonly ids: readonly string[]
  /** The first and the last one; one that did not touch these documents is no bound. */
  readonly from: string | null
  readonly to: string | null
  /** Newest first. */
  readonly reverse: boolean
  /** 0: all. */
  readonly limit: number
}

/** The transactions that touched some documents, each read when it is its turn. */
export function* transactionsOf(database: DatabaseSync, span: Span): Generator<LoggedTransaction> {
  const { ids, reverse, limit } = span
  const among = `document_id IN (${ids.map(() => '?').join(',')})`
  const position = database.prepare(
    `SELECT seq FROM transactions JOIN changes USING (seq) WHERE id = ? AND ${among} LIMIT 1`,
  )
  const first = position.get(span.from ?? '', ...ids)?.seq ?? 0
  const last = position.get(span.to ?? '', ...ids)?.seq ?? Number.MAX_SAFE_INTEGER
  // Numbers alone: they are read at once, so that what is written meanwhile changes nothing. A SELECT for each document, which SQLite
  // merges in the order of the key and ends at the limit: of `IN` it sorts all (105 ms and 0.4 ms of 10,000 changes).
  const each = ids.map(() => 'SELECT seq FROM changes WHERE document_id = ? AND seq BETWEEN ? AND ?')
  const numbers = database
    .prepare(`${each.join(' UNION ')} ORDER BY seq ${reverse ? 'DESC' : 'ASC'} LIMIT ?`)
    .all(...ids.flatMap((id) => [id, first, last]), limit || -1)
  const about = database.prepare('SELECT id, timestamp, author FROM transactions WHERE seq = ?')
  const touched = database.prepare(
    `SELECT document_id FROM changes WHERE seq = ? AND ${among} ORDER BY document_id`,
  )
  const details = (column: 'mutations' | 'document_id, before, after', seq: number) =>
    database
      .prepare(`SELECT ${column} FROM changes WHERE seq = ? AND ${among} ORDER BY document_id`)
      .all(seq, ...ids)
  for (const row of numbers) {
    const seq = Number(row.seq)
    const transaction = about.get(seq)
    if (!transaction) continue
    yield {
      transactionId: String(transaction.id),
      timestamp: String(transaction.timestamp),
      author: String(transaction.author),
      documentIds: touched.all(seq, ...ids).map(({ document_id }) => String(document_id)),
      mutations: () => details('mutations', seq).flatMap(({ mutations }) => JSON.parse(String(mutations))),
      effects: () =>
        details('document_id, before, after', seq).map(({ document_id, before, after }) => ({
          documentId: String(document_id),
          before: documentOf(before),
          after: documentOf(after),
        })),
    }
  }
}

/** A document as a transaction left it; nothing when it did not touch it, or deleted it. */
export function revisionOf(database: DatabaseSync, id: string, revision: string): StoredDocument | null {
  const row = database
    .prepare(
      'SELECT after FROM changes JOIN transactions USING (seq) WHERE transactions.id = ? AND document_id = ?',
    )
    .get(revision, id)
  return documentOf(row?.after)
}

/** The last version of a document that was not its end. */
export function lastVersionOf(database: DatabaseSync, id: string): StoredDocument | null {
  const row = database
    .prepare(
      'SELECT after FROM changes WHERE document_id = ? AND after IS NOT NULL ORDER BY seq DESC LIMIT 1',
    )
    .get(id)
  return documentOf(row?.after)
}

/** A document at a time, an ISO date; nothing when there was none then. Without a time: now. */
export function versionAt(database: DatabaseSync, id: string, time: string | null): StoredDocument | null {
  const row = database
    .prepare(
      `SELECT after FROM changes JOIN transactions USING (seq)
       WHERE document_id = ? AND (? IS NULL OR timestamp <= ?) ORDER BY seq DESC LIMIT 1`,
    )
    .get(id, time, time)
  return documentOf(row?.after)
}

/** What a transaction did to one version of a document. */
export interface Turn {
  /** Revision before; nothing where the version began. */
  readonly before: string | null
  /** Whether there is one after. */
  readonly isThere: boolean
}

/** A transaction that began, ended or published something. */
export interface Milestone {
  readonly transactionId: string
  readonly timestamp: string
  readonly author: string
  readonly published: Turn | undefined
  readonly draft: Turn | undefined
}

/**
 * Milestones of a document, newest first: edits of the draft are none.
 * @param options `drafts`: also those that only made or dropped a draft
 */
export function milestonesOf(
  database: DatabaseSync,
  base: string,
  { drafts, limit }: { drafts: boolean; limit: number },
): Milestone[] {
  const draftId = `drafts.${base}`
  const ofDrafts = drafts ? 'OR (document_id = :draftId AND (before IS NULL OR after IS NULL))' : ''
  const rows = database
    .prepare(
      `SELECT seq, transactions.id, timestamp, author, document_id, json_extract(before, '$._rev') AS rev, after IS NOT NULL AS is_there
       FROM changes JOIN transactions USING (seq)
       WHERE document_id IN (:base, :draftId) AND seq IN (
         SELECT DISTINCT seq FROM changes WHERE document_id = :base ${ofDrafts} ORDER BY seq DESC LIMIT :limit
       ) ORDER BY seq DESC`,
    )
    .all({ base, draftId, limit })
  return [...Map.groupBy(rows, ({ seq }) => seq).values()].map((changes) => {
    const turn = (id: string) => {
      const row = changes.find(({ document_id }) => document_id === id)
      return row && { before: row.rev === null ? null : String(row.rev), isThere: row.is_there === 1 }
    }
    return {
      transactionId: String(changes[0]?.id),
      timestamp: String(changes[0]?.timestamp),
      author: String(changes[0]?.author),
      published: turn(base),
      draft: turn(draftId),
    }
  })
}

function documentOf(json: unknown): StoredDocument | null {
  return typeof json === 'string' ? JSON.parse(json) : null
}
