import type { IncomingMessage } from 'node:http'
import { ArrivingBodies, type BodyProblem, readBody } from '@repo/kit/http/body.ts'
import { parseJson } from '@repo/kit/http/json.ts'
import { ApiError, badRequest } from './errors.ts'
import { limits } from './limits.ts'
import { tooDeep } from './nesting.ts'

/** Of searches, which any client may send. */
const searches = new ArrivingBodies(limits.searchBodiesBytes)

/**
 * The JSON in a request's body, whatever its content type is: browsers send `text/plain`, which
 * needs no preflight. Undefined when the body is empty.
 * @param limit bytes, both as they are sent and after unpacking
 * @throws ApiError 413 when it is too large; 415 when its encoding is not gzip; 400 when it is not
 *   valid gzip, not JSON, or nested too deep
 */
export async function readJsonBody(incoming: IncomingMessage, limit: number): Promise<unknown> {
  const bytes = await readBody(incoming, {
    limit,
    drains: false,
    ...(limit <= limits.searchBodyBytes && { arriving: searches }),
    refusal: (problem) => refusal(problem, limit, incoming.headers['content-encoding']),
  })
  const text = bytes.toString('utf8')
  if (text.trim() === '') return undefined
  return parseJson(text, limits.nesting, {
    notJson: (reason) => badRequest(`Invalid JSON: ${reason}`),
    tooDeep: () => tooDeep('JSON'),
  })
}

function refusal(problem: BodyProblem, limit: number, encoding: string | undefined): ApiError {
  switch (problem) {
    case 'too large':
    case 'too large when unpacked':
      return new ApiError(413, `Request body is too large: at most ${limit} bytes`)
    case 'not gzip':
      return badRequest('Invalid body: it is not gzip')
    case 'too slow':
    case 'too many at once':
      return new ApiError(503, 'Too many request bodies arrive at the same time: try again')
    case 'unknown content-encoding':
      return new ApiError(415, `Unsupported content-encoding "${encoding}": use gzip`)
  }
}
