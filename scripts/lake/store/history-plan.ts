/** Which revisions of a document are kept. Pure. */
import { isPrivateId } from '../documents.ts'
import { draftEditWindowMs } from '../limits.ts'

/** What is known of a revision without reading it. */
export interface RevisionInfo {
  /** Number of its transaction. */
  readonly seq: number
  /** Ms since 1970. */
  readonly time: number
  readonly author: string
  /** Whether there is a document after it: `false` for a deletion. */
  readonly isThere: boolean
  /** Kept as whole documents by an earlier version of the lake. */
  readonly isOld: boolean
}

/** A revision that has to be rewritten. */
export interface Rewrite {
  readonly seq: number
  /** The revision that it follows on from now on; nothing for the first. */
  readonly previous: RevisionInfo | undefined
  /** Whether revisions between the two are dropped. */
  readonly isMerged: boolean
}

/** What is to be done with the history of one document. */
export interface HistoryPlan {
  /** Revisions up to and including this one are dropped; their successor becomes the first. */
  readonly dropUpTo: number | undefined
  readonly rewrites: readonly Rewrite[]
}

/**
 * Plans the history of a document:
 * - Revisions from before `cutoff` go, except the last one, which was the document at that time; it goes as well if it was a deletion.
 * - Of the edits of a draft that is gone (published or discarded), the first and the last are kept, and between them the last one of
 *   each author in five minutes.
 * - Revisions that an earlier version kept as whole documents are rewritten as patches.
 * @param revisions of the document, oldest first
 * @param cutoff ms since 1970
 */
export function planOf(id: string, revisions: readonly RevisionInfo[], cutoff: number): HistoryPlan {
  const lastExpired = revisions.findLastIndex(({ time }) => time < cutoff)
  const first = revisions[lastExpired]?.isThere === false ? lastExpired + 1 : Math.max(lastExpired, 0)
  const inTime = revisions.slice(first)
  const kept = isPrivateId(id) ? withoutKeystrokes(inTime) : inTime
  const positions = new Map(inTime.map(({ seq }, index) => [seq, index]))
  const rewrites = kept.flatMap((revision, index): Rewrite[] => {
    const previous = kept[index - 1]
    const gap = previous ? (positions.get(revision.seq) ?? 0) - (positions.get(previous.seq) ?? 0) : 1
    const isFirstNow = previous === undefined && first > 0
    if (gap === 1 && !revision.isOld && !isFirstNow) return []
    return [{ seq: revision.seq, previous, isMerged: gap > 1 }]
  })
  return { dropUpTo: revisions[first - 1]?.seq, rewrites }
}

function withoutKeystrokes(revisions: readonly RevisionInfo[]): RevisionInfo[] {
  const lastDeletion = revisions.findLastIndex(({ isThere }) => !isThere)
  return revisions.filter((own, index) => {
    const [before, next] = [revisions[index - 1], revisions[index + 1]]
    // The first of a draft, its deletion, the last before that, and a draft that is still there.
    if (index > lastDeletion || !own.isThere || !before?.isThere || !next?.isThere) return true
    return own.author !== next.author || windowOf(own) !== windowOf(next)
  })
}

function windowOf({ time }: RevisionInfo): number {
  return Math.floor(time / draftEditWindowMs)
}
