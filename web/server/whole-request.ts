/**
 * Requests with their whole body. Next holds a connection to the search server, a place among the
 * requests that it works for, and memory for each request whose body is still arriving; a client
 * that never sends the rest would keep them from readers.
 */
import { IncomingMessage, type ServerResponse } from 'node:http'
import { ArrivingBodies, type BodyProblem, readBytes } from '@repo/kit/http/body.ts'
import { type BodyLimits, bodyLimits } from './limits.ts'

/** Status and message by what is wrong with a body. */
type Refusal = readonly [status: number, message: string]

class BodyRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal[1])
    this.refusal = refusal
  }
}

/**
 * Returns a function that reads the body of a request and returns a request that has it. If the
 * body is refused, or the client leaves, it answers the request itself and returns null: 413 for a
 * body that is too large, 408 for one that is late, 503 while too many others arrive.
 */
export function wholeRequests(
  limits: BodyLimits = bodyLimits,
): (request: IncomingMessage, response: ServerResponse) => Promise<IncomingMessage | null> {
  const arriving = new ArrivingBodies(limits.arrivingBytes)
  return async (request, response) => {
    const limit = request.url?.startsWith('/api/revalidate') ? limits.eventBytes : limits.bytes
    try {
      const body = await readBytes(request, {
        limit,
        drains: false,
        deadlineMs: limits.deadlineMs,
        arriving,
        refusal: (problem) => new BodyRefused(refusalOf(problem, limit, limits.deadlineMs)),
      })
      return withBody(request, body)
    } catch (error) {
      // Otherwise the client has closed the connection.
      if (error instanceof BodyRefused) {
        const [status, message] = error.refusal
        const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
        const retry = status === 503 && { 'retry-after': '1' }
        response
          .writeHead(status, { ...headers, ...retry, connection: 'close' })
          .end(JSON.stringify({ message }))
      }
      return null
    }
  }
}

function refusalOf(problem: BodyProblem, limit: number, deadlineMs: number): Refusal {
  if (problem === 'too slow')
    return [408, `The body of the request did not arrive within ${deadlineMs / 1000} s: send it again.`]
  if (problem === 'too large') return [413, `The body of this request may have ${limit} bytes at most.`]
  return [503, 'Too many requests arrive at the same time: send this one again.']
}

function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers } = request
  const whole = new IncomingMessage(request.socket)
  Object.assign(whole, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers })
  whole.complete = true
  whole.push(body)
  whole.push(null)
  return whole
}
