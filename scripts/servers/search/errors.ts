import { DamagedDatabaseError, type StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { limits } from './limits.ts'

/**
 * An error response in Algolia's shape: `{"message": "...", "status": 4xx}`. The clients read
 * `message` and the status code (@algolia/client-common, createRetryablePromise and ApiError), and
 * `indexExists` depends on 404.
 */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
  }
}

/** 403 for a key that does not have the right. */
export function forbidden(): ApiError {
  return new ApiError(403, 'Method not allowed with this API key')
}

/** 507 when the disk is full or fails (RFC 4918, 11.5), 503 when the database is damaged. */
export function storageFailure(cause: StorageError): ApiError {
  const error = new ApiError(cause instanceof DamagedDatabaseError ? 503 : 507, cause.message)
  error.cause = cause
  return error
}

/** 400 for more records than an index can hold. */
export function fullIndex(): ApiError {
  return badRequest(`An index holds at most ${limits.records} records`)
}

/** 400 for an invalid body or parameter. @param message says which one, and what is expected */
export function badRequest(message: string): ApiError {
  return new ApiError(400, message)
}
