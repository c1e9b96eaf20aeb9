/**
 * Search records that one node at a time writes, because an older record could be written after a
 * newer one. A node that was frozen or cut off has lost the lock without noticing, so it is asked
 * after each write. What was written then may have replaced newer records: these documents become
 * stale again, and the failure that the run reports has them compared by its retry.
 */
import type { Cluster } from '#freshness/cluster.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'

/** The right to write search records, which one node has at a time. */
export interface RecordsLock {
  /** True if it was held until now, without a gap in which another node may have had it. */
  isHeld(): Promise<boolean>
}

/** A store with the lock, which runs `work` when no other call does, of this node or another. */
export interface RecordsLocks extends Pick<RegenerationStore, 'markRecordsStale' | 'nextTick'> {
  withRecordsLock<Result>(work: (lock: RecordsLock) => Promise<Result>): Promise<Result>
}

/** Why records are not known to be up to date although they were written. */
const lockLost =
  'The connection to the database was interrupted, so another node may have written at the same time'

/** Writes records with the lock. */
export function lockedRecords(store: RecordsLocks): Cluster['withRecordsLock'] {
  /** Documents that were written without the lock, until they are stale in the store again. */
  const late = new Set<string>()
  const markLateStale = async () => {
    const documents = [...late]
    if (documents.length === 0) return
    await store.markRecordsStale(documents, await store.nextTick())
    for (const id of documents) late.delete(id)
  }
  return async (work) => {
    await markLateStale()
    return await store.withRecordsLock(async (lock) => {
      let isLost = false
      const result = await work(async (documents, write) => {
        if (isLost) throw new Error(lockLost)
        const [written] = await Promise.allSettled([write()])
        // Also a write that failed may have arrived.
        if (!(await lock.isHeld())) {
          isLost = true
          for (const id of documents) late.add(id)
          throw new Error(lockLost)
        }
        if (written.status === 'rejected') throw written.reason
        return written.value
      })
      // If it fails, the next pass begins with it.
      await markLateStale()
      return result
    })
  }
}
