import pRetry from 'p-retry'
import { retryPausesMs } from './limits.ts'

/** Pause before the first retry, ms, and the factor by which each further pause is longer. */
const [firstPauseMs, secondPauseMs] = retryPausesMs

/**
 * Runs `work`, which is idempotent, up to three times: an audit or a move takes minutes, and one
 * broken connection must not end it. Refused requests and errors in our own code are not retried.
 * @throws the error of the last attempt
 */
export function withRetries<T>(work: () => Promise<T>): Promise<T> {
  return pRetry(work, {
    retries: retryPausesMs.length,
    minTimeout: firstPauseMs,
    factor: secondPauseMs / firstPauseMs,
    shouldRetry: ({ error }) => !isClientError(error),
  })
}

/**
 * @sanity/client has `statusCode`, algoliasearch `status`. A server that gets too many requests
 * (429) answers later.
 */
function isClientError(error: Error): boolean {
  const status = 'statusCode' in error ? error.statusCode : 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429
}
