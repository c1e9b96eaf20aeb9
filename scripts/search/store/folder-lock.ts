import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorMessage } from '@repo/kit/error-message.ts'

/** A server that was just stopped may still be ending, ms. */
const PATIENCE_MS = 2_000
/** SQLITE_BUSY (sqlite.org/rescode.html). */
const BUSY = 5

/** Locks of this process. The garbage collector closes a database that nothing refers to, and would release its lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process, as the content lake locks its own: an open transaction on an empty SQLite database holds a
 * file lock of the operating system, which the kernel releases when the process ends, however it ends.
 * @returns a function that releases the lock; `:memory:` needs none
 * @throws Error in one sentence when another process holds the lock, or the folder cannot be locked
 */
export function lockFolder(folder: string): () => void {
  if (folder === ':memory:') return () => {}
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'search.lock')
  const database = new DatabaseSync(file)
  try {
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;`)
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) {
      throw new Error(
        `Another search server uses ${folder}: stop it first, or set DATA_DIR to another folder.`,
      )
    }
    const reason = errorMessage(error)
    throw new Error(`${file} cannot be locked (${reason}): set DATA_DIR to a folder on a local disk.`)
  }
  held.add(database)
  return () => {
    held.delete(database)
    database.close()
  }
}
