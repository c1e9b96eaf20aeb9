/** Loads from the store which query results have expired. */
import { areLoaded, enforceExpiry, expiriesLoaded } from '#freshness/expiries.ts'
import { pageIndex } from '#freshness/page-index.ts'
import { beginWithPagesOnDisk } from '../page-cache/page-store.ts'
import { applied } from '../store/applied.ts'

/**
 * Loads the expiries of earlier processes, and makes ticks larger than all that they left; until
 * then every result counts as expired. Does nothing if they are loaded.
 * @throws Error in one sentence when the store cannot be read
 */
export async function loadExpiries(): Promise<void> {
  if (!areLoaded()) await reloadExpiries()
}

/**
 * Loads the expiries again, when this process may have missed some.
 * @throws Error in one sentence when the store cannot be read
 */
export async function reloadExpiries(): Promise<void> {
  beginWithPagesOnDisk()
  const store = applied()
  const stored = await store.expiries()
  let newest = 0
  for (const at of [...stored.values(), ...pageIndex().newestTicks().values()]) newest = Math.max(newest, at)
  await store.advanceTicks(newest)
  for (const [key, at] of stored) enforceExpiry(key, at)
  expiriesLoaded()
}
