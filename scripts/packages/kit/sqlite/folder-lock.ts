/**
 * A lock on a data folder that the operating system releases when the process ends, however it
 * ends.
 *
 * Node has no `flock`. SQLite locks its files with `fcntl`, so an open
 * transaction on an empty database serves as the lock. The kernel keeps such locks with the file,
 * not with a process id: they also work between containers that share a volume of one machine. A
 * network file system may not support them; the data folder belongs on a local disk.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorMessage } from '../error-message.ts'

/** How long to wait for a process that was just stopped and is still ending, ms. */
const busyTimeoutMs = 2_000
/** SQLITE_BUSY (sqlite.org/rescode.html). */
const busy = 5

/** Locks of this process: the garbage collector would release one that nothing refers to. */
const held = new Set<DatabaseSync>()

/**
 * Locks a folder for this process.
 * @param folder is created if it does not exist
 * @param program "lake" or "search server", for messages
 * @returns a function that releases the lock
 * @throws Error in one sentence when another process has the lock, or the folder cannot be locked
 */
export function lockFolder(folder: string, lockFile: string, program: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, lockFile)
  const database = new DatabaseSync(file)
  try {
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;`)
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) {
      throw new Error(`Another ${program} uses ${folder}: stop it first, or set DATA_DIR to another folder.`)
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
