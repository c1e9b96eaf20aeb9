/** Failures of the database or the disk, explained to the person who runs the lake. */
import { dirname } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import {
  DamagedDatabaseError,
  type DatabaseIdentity,
  explainStorageError,
  StorageError,
} from '@repo/kit/sqlite/storage-error.ts'
import { ApiError, requestError, storageError } from '../errors.ts'

/**
 * The database as messages name it.
 * @param file its path, in the folder `lake` of the data folder
 */
export function identityOf(file: string): DatabaseIdentity {
  const data = dirname(dirname(file))
  return {
    file,
    program: 'lake',
    adviceIfDamaged: `stop the product and put a backup that "npm run backup" made in its place (mv ${data} ${data}-damaged && cp -R <backup> ${data})`,
  }
}

/**
 * A failure of the database in one sentence that says what to do; any other error as it is.
 * @param file path of the database
 * @returns ApiError 507 when the disk is full or fails, 503 when the file is damaged
 */
export function databaseFailure(error: unknown, file: string): unknown {
  if (error instanceof ApiError) return error
  // A stored document that is not JSON.
  if (error instanceof SyntaxError) return damaged(file, error.message)
  const explained = explainStorageError(error, identityOf(file))
  if (explained instanceof DamagedDatabaseError) return requestError(503, explained.message)
  return explained instanceof StorageError ? storageError(explained.message, explained) : explained
}

/**
 * 507 for a file that could not be written, in one sentence that says what to do.
 * @param error of the file system
 */
export function fileFailure(error: unknown, file: string): ApiError {
  const isFull =
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
  const message = isFull
    ? `The disk of ${dirname(file)} is full: free some space there.`
    : `${file} cannot be written (${errorMessage(error)}): check its disk, and give the lake the right to write there.`
  return storageError(message, error instanceof Error ? error : new Error(message))
}

/** 503 for a damaged database. @param reason in parentheses after the name of the file */
export function damaged(file: string, reason: string): ApiError {
  return requestError(503, `${file} is damaged (${reason}): ${identityOf(file).adviceIfDamaged}`)
}
