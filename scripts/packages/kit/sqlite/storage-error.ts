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
const sentences: Readonly<Record<number, (reason: string, database: DatabaseIdentity) => string>> = {
  // SQLITE_READONLY
  8: (reason, { file, program }) => `${file} cannot be written (${reason}): ${permission(program)}.`,
  // SQLITE_IOERR
  10: (reason, { file }) => `${file} cannot be read or written (${reason}): check its disk.`,
  // SQLITE_FULL
  13: (_reason, { file }) => `The disk of ${dirname(file)} is full: free some space there.`,
  // SQLITE_CANTOPEN
  14: (reason, { file, program }) => `${file} cannot be opened (${reason}): ${permission(program)}.`,
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damages: readonly number[] = [11, 26]

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
  const code = Number(error.errcode) & 0xff
  if (damages.includes(code)) return damaged(error, database)
  const sentence = sentences[code]?.(error.message, database)
  return sentence === undefined ? error : new StorageError(sentence, { cause: error })
}
