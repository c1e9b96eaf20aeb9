/**
 * Entries that a killed process was writing. Next writes the files of an entry beside each other, and in place: a kill
 * can leave the new list of readings beside the old page, which would then be served as fresh for ever.
 */
import { applied } from '../store/regeneration-store.ts'

declare global {
  var loomworkUnfinished: Set<string> | undefined
  var loomworkWriting: Map<string, number> | undefined
}

/** Whether what is on disk for a key of the page cache may be a mixture: it is not to be read. */
export function isUnfinished(key: string): boolean {
  return unfinished().has(key)
}

/** Keys of these entries. */
export function unfinishedKeys(): string[] {
  return [...unfinished()]
}

/** Writes an entry so that a kill in between is noticed at the next start. @throws what `write` throws */
export async function writeWhole(key: string, write: () => Promise<void>): Promise<void> {
  unfinished()
  const writers = writing()
  const count = writers.get(key) ?? 0
  if (count === 0) applied().beginWriting(key)
  writers.set(key, count + 1)
  let isWritten = false
  try {
    await write()
    isWritten = true
  } finally {
    const left = (writers.get(key) ?? 1) - 1
    if (left > 0) writers.set(key, left)
    else writers.delete(key)
    // One that failed stays noted: what it left on disk is read by nobody after the next start.
    if (left === 0 && isWritten) {
      applied().endWriting(key)
      unfinished().delete(key)
    }
  }
}

/** Whether an entry is being written right now. */
export function isBeingWritten(key: string): boolean {
  return writing().has(key)
}

/** Deletes an entry so that a kill in between is noticed at the next start. @throws what `remove` throws */
export function removeWhole(key: string, remove: () => void): void {
  unfinished()
  applied().beginWriting(key)
  remove()
  applied().endWriting(key)
  unfinished().delete(key)
}

/** Read once, before this process writes anything. */
function unfinished(): Set<string> {
  globalThis.loomworkUnfinished ??= new Set(applied().partialWrites())
  return globalThis.loomworkUnfinished
}

/** How many writers of each key there are now: two renders of a page may end together. */
function writing(): Map<string, number> {
  globalThis.loomworkWriting ??= new Map()
  return globalThis.loomworkWriting
}
