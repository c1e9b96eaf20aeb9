/**
 * Detects that another process has written to the database. A lake has its documents in memory, so
 * writing after that would overwrite changes that it has not seen. The lock
 * (`scripts/packages/kit/sqlite/folder-lock.ts`) prevents this unless its file was deleted.
 */
import type { DatabaseSync } from 'node:sqlite'
import { requestError } from '../errors.ts'

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
      `Another process has written to ${file}: this lake writes no more, stop the other process and start the lake again`,
    )
  }
}
