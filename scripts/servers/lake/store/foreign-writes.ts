/**
 * Detects that another process has written to the database. A lake has its documents in memory, so
 * writing after that would overwrite changes that it has not seen. The lock
 * (`scripts/packages/kit/sqlite/folder-lock.ts`) prevents this unless its file was deleted.
 */
import type { DatabaseSync } from 'node:sqlite'
import { ApiError, requestError } from '../errors.ts'
import { foreignWriteCheckMs } from '../limits.ts'

/**
 * A check for commits of others since now. It is called inside the transaction that writes, so that
 * no other process can commit between the check and the write.
 * @param file named in the error
 * @returns a function that throws ApiError 503
 */
export function foreignWriteCheck(database: DatabaseSync, file: string): () => void {
  // Changes when another connection commits, never for a commit of this one
  // (sqlite.org/pragma.html#pragma_data_version).
  const pragma = database.prepare('PRAGMA data_version')
  const known = pragma.get()?.data_version
  return () => {
    if (pragma.get()?.data_version === known) return
    throw requestError(
      503,
      `Another process has written to ${file}: this lake stops without writing, stop the other process and start the lake again`,
    )
  }
}

/**
 * Checks regularly, so that a lake that receives no writes does not keep returning outdated
 * documents.
 * @param check throws once another process has written
 * @param onForeignWrite called once with the message of the error
 * @returns a function that stops the checks
 */
export function watchForeignWrites(check: () => void, onForeignWrite: (message: string) => void): () => void {
  const timer = setInterval(() => {
    try {
      check()
    } catch (error) {
      // A database that cannot be read now (a full disk, for example) says nothing about other
      // writers.
      if (!(error instanceof ApiError)) return
      clearInterval(timer)
      onForeignWrite(error.message)
    }
  }, foreignWriteCheckMs)
  return () => clearInterval(timer)
}
