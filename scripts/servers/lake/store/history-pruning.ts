/** Prunes the history of documents while the lake runs, a few revisions at a time. */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { historyPruning } from '../limits.ts'
import { forgetExpired } from './deletions.ts'
import { type HistoryPlan, planOf, type RevisionInfo, type Rewrite } from './history-plan.ts'
import { replacedByPruning } from './mutation-log.ts'
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
  const nextId = database.prepare('SELECT min(document_id) AS id FROM changes WHERE document_id > ?')
  for (let id = nextId.get('')?.id; typeof id === 'string'; id = nextId.get(id)?.id) {
    yield* applyPlan(database, id, planOf(id, yield* revisionsOf(database, id), cutoff))
    yield
  }
}

/** Reads in pages, because a draft that is edited for months has tens of thousands of revisions. */
function* revisionsOf(database: DatabaseSync, id: string): Generator<void, RevisionInfo[]> {
  const page = database.prepare(
    `SELECT seq, timestamp, author, ${isThere} AS is_there
     FROM changes JOIN transactions USING (seq) WHERE document_id = ? AND seq > ? ORDER BY seq LIMIT ${pageSize}`,
  )
  const revisions: RevisionInfo[] = []
  for (;;) {
    const rows = page.all(id, revisions.at(-1)?.seq ?? 0)
    for (const row of rows) revisions.push(infoOf(row))
    if (rows.length < pageSize) return revisions
    yield
  }
}

function infoOf(row: Record<string, unknown>): RevisionInfo {
  return {
    seq: Number(row.seq),
    time: Date.parse(String(row.timestamp)),
    author: String(row.author),
    isThere: row.is_there === 1,
  }
}

function* applyPlan(
  database: DatabaseSync,
  id: string,
  { dropUpTo, rewrites }: HistoryPlan,
): Generator<void> {
  const [first, ...others] = rewrites
  // The new first revision becomes a whole document before the revisions below it are dropped.
  if (first && !first.previous) makeFirst(database, id, first.seq)
  if (dropUpTo !== undefined) drop(database, id, 0, dropUpTo)
  yield
  for (const rewrite of first?.previous ? rewrites : others) {
    rewriteAfterPrevious(database, id, rewrite)
    yield
  }
}

function makeFirst(database: DatabaseSync, id: string, seq: number) {
  const document = documentAt(database, id, seq)
  database
    .prepare(
      `UPDATE changes SET before_rev = ${revisionBefore}, before = NULL, after = ?, apply = NULL, revert = NULL
       WHERE document_id = ? AND seq = ?`,
    )
    .run(document && JSON.stringify(document), id, seq)
}

function rewriteAfterPrevious(database: DatabaseSync, id: string, { seq, previous, isMerged }: Rewrite) {
  if (!previous) return
  const before = documentAt(database, id, previous.seq)
  const row = rowOf(before, documentAt(database, id, seq), sinceCheckpoint(database, id, previous.seq))
  drop(database, id, previous.seq, seq - 1)
  database
    .prepare(
      `UPDATE changes SET before = NULL, before_rev = ?, after = ?, apply = ?, revert = ?, mutations = coalesce(?, mutations)
       WHERE document_id = ? AND seq = ?`,
    )
    .run(row.beforeRev, row.after, row.apply, row.revert, isMerged ? replacedByPruning : null, id, seq)
}

/**
 * Drops the revisions of a document with `after < seq <= upTo`, and transactions that then have no
 * change.
 */
function drop(database: DatabaseSync, id: string, after: number, upTo: number) {
  const seqs = database
    .prepare('DELETE FROM changes WHERE document_id = ? AND seq > ? AND seq <= ? RETURNING seq')
    .all(id, after, upTo)
  const forget = database.prepare(
    'DELETE FROM transactions WHERE seq = ? AND NOT EXISTS (SELECT 1 FROM changes WHERE changes.seq = transactions.seq)',
  )
  for (const { seq } of seqs) forget.run(Number(seq))
  forgetExpired(database, id)
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
