/** Progress of the last publish of a document until readers see and find it. Pure. */
import type { FinishedPublish, SiteAnswer, SiteProblem } from '@repo/model/site-api.ts'

/** How far the published version of a document has come. */
export type LiveState =
  /** On its way; `isLate` after {@link lateMs}. */
  | { readonly kind: 'publishing'; readonly isLate: boolean }
  /** Readers see it and find it; `run` if the site still knows how that went. */
  | { readonly kind: 'live'; readonly run: FinishedPublish | null }
  /** Readers see it, and cannot find it yet. */
  | { readonly kind: 'not-in-search'; readonly reason: string }
  | { readonly kind: 'failed'; readonly problem: SiteProblem }
  /** The site does not answer, so nothing is known. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** A publish takes well below a second; the site retries for some seconds by itself. */
export const lateMs = 20_000

/** Most documents of one publish: after a start the site applies many, whose time says nothing. */
const maxTogether = 20

/** @param of the published id and revision, and for how long it has been waited for, ms */
export function liveStateOf(
  { id, rev, waitedMs }: { readonly id: string; readonly rev: string; readonly waitedMs: number },
  { document, problems, failures, recent }: SiteAnswer,
): LiveState {
  const problem = problems.find((candidate) => candidate.document === id)
  if (problem) return { kind: 'failed', problem }
  const isApplied = document?.rev === rev
  if (!isApplied || document.isPending) {
    const isLate = waitedMs >= lateMs
    return isApplied && isLate ? notInSearch(failures) : { kind: 'publishing', isLate }
  }
  if (!document.isIndexed) return notInSearch(failures)
  const run = recent.find(({ documents }) => documents.some((one) => one.id === id && one.rev === rev))
  const isTelling = run !== undefined && run.failures.length === 0 && run.total <= maxTogether
  return { kind: 'live', run: isTelling ? run : null }
}

function notInSearch(failures: readonly string[]): LiveState {
  return { kind: 'not-in-search', reason: failures[0] ?? 'The search service has not accepted it yet.' }
}

/** Pause until the site is asked again, ms. @param turn how often it has been asked */
export function pauseMs(state: LiveState | null, turn: number): number {
  if (state?.kind === 'live') return 60_000
  const pauses = [150, 300, 500, 1000, 2000]
  return pauses[turn] ?? 5000
}
