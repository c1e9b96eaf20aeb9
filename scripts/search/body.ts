import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { errorMessage } from '@repo/kit/error-message.ts'
import { ApiError, badRequest } from './errors.ts'
import { requireShallow } from './nesting.ts'

const unpack = promisify(gunzip)

/**
 * The JSON in a request's body, whatever its content type says: browsers send `text/plain` to be spared a preflight. Undefined when empty.
 * @param most bytes
 * @throws ApiError 413 when it is too large, packed or unpacked; 400 when it is no JSON, or nested too deep.
 */
export async function readBody(request: IncomingMessage, most: number): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most)
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop must not destroy the connection: the refusal still has to go out on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > most) throw tooLarge(most)
    chunks.push(bytes)
  }
  const encoding = request.headers['content-encoding']
  const text = (await unpacked(Buffer.concat(chunks), encoding, most)).toString('utf8')
  if (text.trim() === '') return undefined
  const body = parsed(text)
  requireShallow(body, 'JSON')
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badRequest(`Invalid JSON: ${errorMessage(error)}`)
  }
}

async function unpacked(bytes: Buffer, encoding: string | undefined, most: number): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity' || bytes.length === 0) return bytes
  if (encoding !== 'gzip') throw new ApiError(415, `Unsupported content-encoding "${encoding}": use gzip`)
  try {
    return await unpack(bytes, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(most)
    throw badRequest('Invalid body: it is not gzip')
  }
}

function tooLarge(most: number): ApiError {
  return new ApiError(413, `Request body is too large: at most ${most} bytes`)
}
