/** Prunes the history of documents while the lake runs, a few revisions at a time. */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { Sql } from '@repo/kit/sqlite/sql.ts'
import { historyPruning } from '../limits.ts'
import { type HistoryPlan, planOf, type RevisionInfo, type Rewrite } from './history-plan.ts'
import { documentAt, isThere, revisionBefore, rowOf, sinceCheckpoint } from './revisions.ts'
import { lakeDatabase } from './sqlite.ts'

const dayMs = 86_400_000
/** Revisions that are read at once, which takes some milliseconds. */
const pageSize = 250

/**
 * One pass over the history of all documents, see {@link planOf}. It yields after every revision,
 * where the caller may commit. The next pass continues one that was not finished.
 * @param cutoff revisions from before it expire, ms since 1970
 */
export function* pruneHistory(database: DatabaseSync, cutoff: number): Generator<void> {
  const sql = new Sql(database)
  const next = (id: string) =>
    sql.get`SELECT min(document_id) AS id FROM changes WHERE document_id > ${id}`?.id
  for (let id = next(''); typeof id === 'string'; id = next(id)) {
    yield* applyPlan(sql, id, planOf(id, yield* revisionsOf(sql, id), cutoff))
    yield
  }
}

/** Reads in pages, because a draft that is edited for months has tens of thousands of revisions. */
function* revisionsOf(sql: Sql, id: string): Generator<void, RevisionInfo[]> {
  const revisions: RevisionInfo[] = []
  for (;;) {
    const rows = sql.all`SELECT seq, timestamp, author, ${isThere} AS is_there
      FROM changes JOIN transactions USING (seq)
      WHERE document_id = ${id} AND seq > ${revisions.at(-1)?.seq ?? 0} ORDER BY seq LIMIT ${pageSize}`
    for (const { seq, timestamp, author, is_there } of rows) {
      const time = Date.parse(String(timestamp))
      revisions.push({ seq: Number(seq), time, author: String(author), isThere: is_there === 1 })
    }
    if (rows.length < pageSize) return revisions
    yield
  }
}

function* applyPlan(sql: Sql, id: string, { dropUpTo, rewrites }: HistoryPlan): Generator<void> {
  const [first, ...others] = rewrites
  // The new first revision becomes a whole document before the revisions below it are dropped.
  if (first && !first.previous) makeFirst(sql, id, first.seq)
  if (dropUpTo !== undefined) drop(sql, id, 0, dropUpTo)
  yield
  for (const rewrite of first?.previous ? rewrites : others) {
    rewriteAfterPrevious(sql, id, rewrite)
    yield
  }
}

function makeFirst(sql: Sql, id: string, seq: number) {
  const document = documentAt(sql, id, seq)
  sql.run`UPDATE changes SET before_rev = ${revisionBefore}, before = NULL,
      after = ${document && JSON.stringify(document)}, apply = NULL, revert = NULL
    WHERE document_id = ${id} AND seq = ${seq}`
}

function rewriteAfterPrevious(sql: Sql, id: string, { seq, previous }: Rewrite) {
  if (!previous) return
  const before = documentAt(sql, id, previous.seq)
  const row = rowOf(before, documentAt(sql, id, seq), sinceCheckpoint(sql, id, previous.seq))
  drop(sql, id, previous.seq, seq - 1)
  sql.run`UPDATE changes SET before = NULL, before_rev = ${row.beforeRev}, after = ${row.after},
      apply = ${row.apply}, revert = ${row.revert}
    WHERE document_id = ${id} AND seq = ${seq}`
}

/**
 * Drops the revisions of a document with `after < seq <= upTo`, and transactions that then have no
 * change.
 */
function drop(sql: Sql, id: string, after: number, upTo: number) {
  const seqs = sql.all`DELETE FROM changes
    WHERE document_id = ${id} AND seq > ${after} AND seq <= ${upTo} RETURNING seq`
  for (const { seq } of seqs)
    sql.run`DELETE FROM transactions WHERE seq = ${Number(seq)}
      AND NOT EXISTS (SELECT 1 FROM changes WHERE changes.seq = transactions.seq)`
}

/** Options of {@link startHistoryPruning}. */
export interface PruningOptions {
  readonly database: DatabaseSync
  /** Revisions that are older expire; 0 keeps them. */
  readonly days: number
  /** The time, ms since 1970. */
  readonly now: () => number
  /** Called in each transaction; throws when the lake must not write. */
  readonly check: () => void
  /** Delay before the first pass, and interval of the next ones, ms. */
  readonly firstMs?: number
  readonly everyMs?: number
}

/**
 * Prunes regularly, for some milliseconds at a time.
 * @returns a function that stops it at the next pause
 */
export function startHistoryPruning(options: PruningOptions): () => void {
  const { firstMs, everyMs } = { ...historyPruning, ...options }
  const abort = new AbortController()
  const wait = (ms: number) => pause(ms, undefined, { signal: abort.signal, ref: false })
  const run = async () => {
    for (let delayMs: number = firstMs; ; delayMs = everyMs) {
      await wait(delayMs)
      try {
        const cutoff = options.days > 0 ? options.now() - options.days * dayMs : Number.NEGATIVE_INFINITY
        const work = pruneHistory(options.database, cutoff)
        while (!pruneFor(historyPruning.turnMs, work, options)) await wait(historyPruning.pauseMs)
      } catch (error) {
        if (abort.signal.aborted) return
        console.error('History could not be pruned; the next pass tries again:', error)
      }
    }
  }
  // The loop ends when it is aborted.
  run().catch(() => undefined)
  return () => abort.abort()
}

/** @returns whether the pass is finished */
function pruneFor(ms: number, work: Generator<void>, { database, check }: PruningOptions): boolean {
  return lakeDatabase.transaction(database, () => {
    check()
    const until = performance.now() + ms
    while (performance.now() < until) if (work.next().done) return true
    return false
  })
}
