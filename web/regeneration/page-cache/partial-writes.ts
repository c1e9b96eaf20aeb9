/**
 * Entries that a killed process was writing. Next writes the files of an entry one by one and in
 * place, so after a kill the new list of queries may be next to the old page, which would be served
 * as fresh indefinitely. Each write is therefore recorded in a journal before it begins.
 */
import { singleton } from '#singleton.ts'
import { writeJournal } from './write-journal.ts'

/** True if the files of an entry may be a mixture of two versions, which must not be served. */
export function isPartialWrite(key: string): boolean {
  return partialWrites().has(key)
}

/** Keys of these entries. */
export function partialWriteKeys(): string[] {
  return [...partialWrites()]
}

/** Writes an entry so that the next start detects a kill in between. @throws what `write` throws */
export async function writeJournaled(key: string, write: () => Promise<void>): Promise<void> {
  partialWrites()
  const counts = writers()
  const count = counts.get(key) ?? 0
  if (count === 0) writeJournal().begin(key)
  counts.set(key, count + 1)
  let isWritten = false
  try {
    await write()
    isWritten = true
  } finally {
    const remaining = (counts.get(key) ?? 1) - 1
    if (remaining > 0) counts.set(key, remaining)
    else counts.delete(key)
    // A failed write stays recorded: the next process does not read what it left on disk.
    if (remaining === 0 && isWritten) {
      writeJournal().end(key)
      partialWrites().delete(key)
    }
  }
}

/** True while an entry is being written. */
export function isBeingWritten(key: string): boolean {
  return writers().has(key)
}

/**
 * Deletes an entry so that the next start detects a kill in between.
 * @throws what `remove` throws
 */
export function removeJournaled(key: string, remove: () => void): void {
  partialWrites()
  writeJournal().begin(key)
  remove()
  writeJournal().end(key)
  partialWrites().delete(key)
}

/** Read once, before this process writes anything. */
function partialWrites(): Set<string> {
  return singleton('partialWrites', () => new Set(writeJournal().keys()))
}

/** Number of writers of each key: two renders of a page may end at the same time. */
function writers(): Map<string, number> {
  return singleton('writers', () => new Map())
}
