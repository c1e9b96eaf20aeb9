/** Writes to a lake that allows only some in a second, as hosted Sanity does. */
import { setTimeout as pause } from 'node:timers/promises'
import { ClientError, type RequestHandler } from '@sanity/client'

/** Attempts of one request. With pauses of a second, that is much longer than any burst of ours. */
const maxAttempts = 20

/**
 * Option `requestHandler` of Sanity's client: a request that is refused with 429 was not executed,
 * and is sent again after the time in `Retry-After`, or after a second. The client itself repeats
 * only reads, after pauses that it chooses.
 */
export const waitingForRateLimit: RequestHandler = async (request, next) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await next(request)
    } catch (error) {
      if (!(error instanceof ClientError) || error.statusCode !== 429) throw error
      if (attempt === maxAttempts || isStream(request.body)) throw error
      await pause(retryAfterMs(error))
    }
  }
}

/** True if a body is a stream, which cannot be sent again once it was read. */
function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('pipe' in body || body instanceof ReadableStream)
}

function retryAfterMs({ response }: ClientError): number {
  const seconds = Number(response.headers['retry-after'] || 1)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 60) * 1000 : 1000
}
