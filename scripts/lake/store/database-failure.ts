/** What a failure of the database means for the person who runs the lake. */
import { dirname } from 'node:path'
import { ApiError, requestError, storageError } from '../errors.ts'

/** SQLite's primary result codes for a disk that cannot be used (sqlite.org/rescode.html). */
const storageFailures: Readonly<Record<number, (error: Error, folder: string) => string>> = {
  8: ({ message }, folder) =>
    `${folder} cannot be written (${message}): give the lake the right to write there.`,
  10: ({ message }, folder) => `${folder} cannot be read or written (${message}): check its disk.`,
  13: (_, folder) => `The disk of ${folder} is full: free some space there.`,
  14: ({ message }, folder) =>
    `${folder} cannot be opened (${message}): give the lake the right to write there.`,
}

/** The same for a file that is damaged, or is not a database. */
const damageCodes: ReadonlySet<number> = new Set([11, 26])

/**
 * The failure in one sentence that says what to do; an error that is not about the file is returned as it is.
 * @param file path of the database, in the folder `lake` of the data folder
 * @returns ApiError 507 when the disk is full or fails, 503 when the file is damaged
 */
export function databaseFailure(error: unknown, file: string): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error
  // The higher bits of an extended code say more about the same.
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
  const sentence = storageFailures[code]
  if (sentence) return storageError(sentence(error, dirname(file)), error)
  return damageCodes.has(code) || error instanceof SyntaxError ? damaged(file, error.message) : error
}

/** The database cannot be used. @param reason in parentheses after the name of the file */
export function damaged(file: string, reason: string): ApiError {
  const data = dirname(dirname(file))
  return requestError(
    503,
    `${file} is damaged (${reason}): stop the product and put a backup that "npm run backup" made in its place (mv ${data} ${data}-damaged && cp -R <backup> ${data})`,
  )
}
