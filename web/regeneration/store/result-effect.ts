/** Effect of a query's new result on the stored one, for both stores. Pure. */
import type { CachedQuery } from './regeneration-store.ts'

/** The stored result of a query. */
export type KnownResult = Pick<CachedQuery, 'hash' | 'at'>

/** The write and the expiry that follow from a new result. */
export interface ResultEffect {
  /**
   * `replace`: the new result takes the place of the stored one; `confirm`: it is the same and
   * later, so the next different one has to expire it too; `none`: the stored one stays.
   */
  readonly write: 'replace' | 'confirm' | 'none'
  /** Tick until which the query has expired now; undefined if it has not. */
  readonly until: number | undefined
}

/**
 * How long changed dependency keys are kept, ms (ticks count ms): a query that takes longer has
 * failed.
 */
export const changesAreKeptMs = 120_000

/**
 * @param known the stored result, or undefined
 * @param changedAt the newest tick at which one of the new result's dependencies changed; 0 if
 *   never
 */
export function effectOf(
  { hash, at }: KnownResult,
  known: KnownResult | undefined,
  changedAt: number,
): ResultEffect {
  if (!known) return { write: 'replace', until: changedAt > at ? at : undefined }
  const isNewer = known.at < at
  if (known.hash === hash) return { write: isNewer ? 'confirm' : 'none', until: undefined }
  return isNewer ? { write: 'replace', until: at - 1 } : { write: 'none', until: at }
}
