/**
 * Entries that a killed process was writing. Next writes the files of an entry beside each other, and in place: a kill
 * can leave the new list of readings beside the old page, which would then be served as fresh for ever.
 */
import { singleton } from '#singleton.ts'
import { applied } from '../store/regeneration-store.ts'

/** Whether what is on disk for a key of the page cache may be a mixture: it is not to be read. */
export function isPartialWrite(key: string): boolean {
  return partialWrites().has(key)
}

/** Keys of these entries. */
export function partialWriteKeys(): string[] {
  return [...partialWrites()]
}

/** Writes an entry so that a kill in between is noticed at the next start. @throws what `write` throws */
export async function writeJournaled(key: string, write: () => Promise<void>): Promise<void> {
  partialWrites()
  const counts = writers()
  const count = counts.get(key) ?? 0
  if (count === 0) applied().beginWriting(key)
  counts.set(key, count + 1)
  let isWritten = false
  try {
    await write()
    isWritten = true
  } finally {
    const remaining = (counts.get(key) ?? 1) - 1
    if (remaining > 0) counts.set(key, remaining)
    else counts.delete(key)
    // One that failed stays noted: what it left on disk is read by nobody after the next start.
    if (remaining === 0 && isWritten) {
      applied().endWriting(key)
      partialWrites().delete(key)
    }
  }
}

/** Whether an entry is being written right now. */
export function isBeingWritten(key: string): boolean {
  return writers().has(key)
}

/** Deletes an entry so that a kill in between is noticed at the next start. @throws what `remove` throws */
export function removeJournaled(key: string, remove: () => void): void {
  partialWrites()
  applied().beginWriting(key)
  remove()
  applied().endWriting(key)
  partialWrites().delete(key)
}

/** Read once, before this process writes anything. */
function partialWrites(): Set<string> {
  return singleton('partialWrites', () => new Set(applied().partialWrites()))
}

/** How many writers of each key there are now: two renders of a page may end mergeChanges. */
function writers(): Map<string, number> {
  return singleton('writers', () => new Map())
}
