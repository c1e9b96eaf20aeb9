import { dirname } from 'node:path'

/** The disk, the file or the server of a database fails: one sentence with advice. */
export class StorageError extends Error {}

/** The file of a database is damaged, or is not a database. */
export class DamagedDatabaseError extends StorageError {}

/** A database and the program that owns it, as messages name them. */
export interface DatabaseIdentity {
  /** Path of the file, or `:memory:`. */
  readonly file: string
  /** "lake", "search server" or "site". */
  readonly program: string
  /** Advice for a damaged file: the end of a sentence. */
  readonly adviceIfDamaged: string
}

/** SQLite's primary result codes that are about the disk or the file (sqlite.org/rescode.html). */
const storageErrors: Readonly<Record<number, (error: Error, database: DatabaseIdentity) => StorageError>> = {
  // SQLITE_READONLY
  8: (error, { file, program }) =>
    new StorageError(`${file} cannot be written (${error.message}): ${permission(program)}.`, {
      cause: error,
    }),
  // SQLITE_IOERR
  10: (error, { file }) =>
    new StorageError(`${file} cannot be read or written (${error.message}): check its disk.`, {
      cause: error,
    }),
  // SQLITE_CORRUPT
  11: damaged,
  // SQLITE_FULL
  13: (error, { file }) =>
    new StorageError(`The disk of ${dirname(file)} is full: free some space there.`, { cause: error }),
  // SQLITE_CANTOPEN
  14: (error, { file, program }) =>
    new StorageError(`${file} cannot be opened (${error.message}): ${permission(program)}.`, {
      cause: error,
    }),
  // SQLITE_NOTADB
  26: damaged,
}

function permission(program: string): string {
  return `give the ${program} the right to write there`
}

/** The error for a damaged file. @param error its message is the reason, in parentheses */
export function damaged(error: Error, { file, adviceIfDamaged }: DatabaseIdentity): DamagedDatabaseError {
  return new DamagedDatabaseError(`${file} is damaged (${error.message}): ${adviceIfDamaged}`, {
    cause: error,
  })
}

/**
 * Translates an error of `node:sqlite` that is about the disk or the file.
 * @returns a StorageError with the original error as its cause; any other error as it is
 */
export function explainStorageError(error: unknown, database: DatabaseIdentity): unknown {
  if (!(error instanceof Error && 'errcode' in error)) return error
  // The low byte of an extended result code is its primary code.
  const explain = storageErrors[Number(error.errcode) & 0xff]
  return explain ? explain(error, database) : error
}
