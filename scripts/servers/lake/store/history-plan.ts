/** Decides which revisions of a document are kept. Pure. */
import { isPrivateId } from '../documents.ts'
import { draftEditWindowMs } from '../limits.ts'

/** A revision without its content. */
export interface RevisionInfo {
  /** Number of its transaction. */
  readonly seq: number
  /** Ms since 1970. */
  readonly time: number
  readonly author: string
  /** True if the document exists after it; false for a deletion. */
  readonly isThere: boolean
}

/** A revision that has to be rewritten. */
export interface Rewrite {
  readonly seq: number
  /** The revision before it after pruning; undefined for the first. */
  readonly previous: RevisionInfo | undefined
}

/** The changes of the history of one document. */
export type HistoryPlan = ReturnType<typeof planOf>

/**
 * Plans the history of a document:
 * - Revisions before `cutoff` are dropped, except the last one, which was the document at that
 *   time. It is dropped as well if it was a deletion.
 * - Of the edits of a draft that no longer exists (published or discarded), the first and the last
 *   are kept, and in between the last one of each author in five minutes.
 * @param revisions of the document, oldest first
 * @param cutoff ms since 1970
 */
export function planOf(id: string, revisions: readonly RevisionInfo[], cutoff: number) {
  const lastExpired = revisions.findLastIndex(({ time }) => time < cutoff)
  const first = revisions[lastExpired]?.isThere === false ? lastExpired + 1 : Math.max(lastExpired, 0)
  const inTime = revisions.slice(first)
  const kept = isPrivateId(id) ? withoutKeystrokes(inTime) : inTime
  const positions = new Map(inTime.map(({ seq }, index) => [seq, index]))
  const rewrites = kept.flatMap((revision, index): Rewrite[] => {
    const previous = kept[index - 1]
    const gap = previous ? (positions.get(revision.seq) ?? 0) - (positions.get(previous.seq) ?? 0) : 1
    const isFirstNow = previous === undefined && first > 0
    if (gap === 1 && !isFirstNow) return []
    return [{ seq: revision.seq, previous }]
  })
  return {
    /** Revisions up to and including this one are dropped; the next one becomes the first. */
    dropUpTo: revisions[first - 1]?.seq,
    rewrites,
  }
}

function withoutKeystrokes(revisions: readonly RevisionInfo[]): RevisionInfo[] {
  const lastDeletion = revisions.findLastIndex(({ isThere }) => !isThere)
  return revisions.filter((own, index) => {
    const [before, next] = [revisions[index - 1], revisions[index + 1]]
    // Keeps a draft that still exists, and otherwise its first and last edit and its deletion.
    if (index > lastDeletion || !own.isThere || !before?.isThere || !next?.isThere) return true
    return own.author !== next.author || windowOf(own) !== windowOf(next)
  })
}

function windowOf({ time }: RevisionInfo): number {
  return Math.floor(time / draftEditWindowMs)
}
