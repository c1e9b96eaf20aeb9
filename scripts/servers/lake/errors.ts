/**
 * Failures in the vendor's shapes: `@sanity/client` reads `error.description`, or `error` and
 * `message`.
 */

import { STATUS_CODES } from 'node:http'

/** A failure that is reported to the client; any other error is a 500 without detail. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    body: Readonly<Record<string, unknown>>,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** `{statusCode, error, message}`, as Sanity answers when a request as a whole cannot be served. */
export function requestError(status: number, message: string): ApiError {
  const body = { statusCode: status, error: STATUS_CODES[status] ?? 'Error', message }
  return new ApiError(status, body, message)
}

/**
 * Too many requests in this second. Body and `x-ratelimit-remaining-second` as in an error that a
 * user has published (sanity.io/answers, "API Rate Limit Error and Waiting Time for Batch
 * Deletion"); the other headers as in "How long to wait after exceeding Sanity API limit?" there.
 * @param seconds after which the client may try again
 */
export function rateLimitError(limit: number, seconds: number): ApiError {
  const message = 'API rate limit exceeded'
  const headers = {
    'x-ratelimit-limit-second': String(limit),
    'x-ratelimit-remaining-second': '0',
    'ratelimit-reset': String(seconds),
    'retry-after': String(seconds),
  }
  return new ApiError(429, { message }, message, headers)
}

/** Too many requests at the same time. Sanity documents the limit, but not the message. */
export function concurrencyError(kind: string, limit: number): ApiError {
  const message = `More than ${limit} requests of the kind "${kind}" are being answered`
  return new ApiError(429, requestError(429, message).body, message, { 'retry-after': '1' })
}

/**
 * The disk is full or fails: 507 (RFC 4918, 11.5), which clients do not mistake for a refusal of
 * their input.
 */
export function storageError(message: string, cause: Error): ApiError {
  return Object.assign(requestError(507, message), { cause })
}

/** A token is missing. */
export function unauthorized(): ApiError {
  return requestError(401, 'Unauthorized - this needs a token')
}

/**
 * A token is unknown. From this code the Studio knows that the session is lost: it keeps unsaved
 * edits and asks the user to sign in. Any other 401 is final and discards the edits (sanity,
 * `isInvalidSessionError`, `submitCommitRequest`).
 */
export function sessionNotFound(): ApiError {
  const message = 'Unauthorized - Session not found'
  const body = { statusCode: 401, error: 'Unauthorized', message, errorCode: 'SIO-401-ANF' }
  return new ApiError(401, body, message)
}

/** `{error: {description, …}}`, as Sanity answers for a document, a mutation or a query. */
function described(
  status: number,
  error: { readonly description: string; readonly [field: string]: unknown },
) {
  return new ApiError(status, { error }, error.description)
}

/** The token does not allow this. */
export function forbidden(permission: string): ApiError {
  const description = `Insufficient permissions; permission "${permission}" required`
  return described(403, { description, type: 'insufficientPermissionsError' })
}

/**
 * A mutation that the role of a user does not allow; the whole transaction is refused
 * (github.com/sanity-io/gradient/issues/405 has the shape).
 */
export function mutationForbidden(permission: string, index: number): ApiError {
  const reason = `Insufficient permissions; permission "${permission}" required`
  const description = `Mutation failed: ${reason}`
  const items = [{ error: { description: reason, permission, type: 'insufficientPermissionsError' }, index }]
  return described(403, { description, items, type: 'mutationError' })
}

/**
 * A query that does not parse: `start` and `end` are the position of the mistake, in characters.
 */
export function queryParseError(query: string, description: string, start: number, end: number): ApiError {
  return described(400, { description, type: 'queryParseError', query, start, end })
}

/**
 * A query that takes too long (408) or whose values are too large (400). Sanity documents neither;
 * the shape is that of its other query errors, and `@sanity/client` does not retry these statuses.
 */
export function queryLimitError(reason: 'time' | 'size', description: string): ApiError {
  const type = reason === 'time' ? 'queryTimeoutError' : 'queryTooLargeError'
  return described(reason === 'time' ? 408 : 400, { description, type })
}

/** One reason why a transaction was refused; some have more fields. */
interface Problem {
  readonly type: string
  readonly description: string
  readonly [field: string]: unknown
}

/**
 * An action that its release does not allow, in the shape that `@sanity/client` reads
 * (`ActionError`). Sanity documents no types for the state of a release; `releaseStateError` is
 * ours.
 */
export function actionError(problem: Problem, index: number): ApiError {
  return refusedAsAWhole('actionError', 'The action(s) failed', problem, index)
}

/** A transaction that was refused as a whole. */
export function mutationError(problem: Problem, index: number): ApiError {
  return refusedAsAWhole('mutationError', 'Mutation failed', problem, index)
}

/** 409, or 400 for input that is never valid. */
function refusedAsAWhole(type: string, what: string, problem: Problem, index: number): ApiError {
  const description = `${what}: ${problem.description}`
  const status = problem.type === 'validationError' ? 400 : 409
  return described(status, { description, items: [{ error: problem, index }], type })
}
