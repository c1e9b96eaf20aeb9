/** Queries that no page shows anymore, and that are deleted from the store. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { expireForgottenBefore, forgetExpiries } from '#freshness/expiries.ts'
import { type PageIndex, pageIndex } from '#freshness/page-index.ts'
import { applied } from '../store/applied.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'

/** Responses without a page that are dropped until their queries are: that looks at every query. */
export const dropsUntilCleanup = 5000

/** A page that is being rendered may still use a query that ran this long ago, ms. */
const longestRenderMs = 120_000

let dropped = 0

/** Call this when a 404 or redirect was dropped: clients can request any number of unknown URLs. */
export function countDropped(): void {
  dropped += 1
  if (dropped % dropsUntilCleanup !== 0) return
  forgetUnusedQueries(applied(), pageIndex(), oldestRenderAt()).catch((error: unknown) =>
    console.error(JSON.stringify({ event: 'queries not deleted', why: errorMessage(error) })),
  )
}

/** A moment before all pages that this process is rendering, as a tick. */
export function oldestRenderAt(): number {
  return Math.max(performance.timeOrigin, Date.now() - longestRenderMs)
}

/**
 * Deletes queries, with their expiries, that ran before a tick and that no entry in the page index
 * shows. Whatever was made from them and is still in some memory counts as expired from now on
 * (`isExpired`), because no run would expire it.
 */
export async function forgetUnusedQueries(
  store: RegenerationStore,
  pages: PageIndex,
  before: number,
): Promise<void> {
  expireForgottenBefore(before)
  forgetExpiries(await store.forgetQueries({ before, isKept: (key) => pages.isShown(key) }))
}
