import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ApiError, badRequest } from './errors.ts'
import { limits } from './limits.ts'

const unpack = promisify(gunzip)

/**
 * The JSON in a request's body, whatever its content type says: browsers send `text/plain` to be spared a preflight. Undefined when empty.
 * @throws ApiError 413 when it is too large, packed or unpacked; 400 when it is no JSON.
 */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > limits.bodyBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop must not destroy the connection: the refusal still has to go out on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > limits.bodyBytes) throw tooLarge()
    chunks.push(bytes)
  }
  const text = (await unpacked(Buffer.concat(chunks), request.headers['content-encoding'])).toString('utf8')
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badRequest(`Invalid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function unpacked(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity' || bytes.length === 0) return bytes
  if (encoding !== 'gzip') throw new ApiError(415, `Unsupported content-encoding "${encoding}": use gzip`)
  try {
    return await unpack(bytes, { maxOutputLength: limits.bodyBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw badRequest('Invalid body: it is not gzip')
  }
}

function tooLarge(): ApiError {
  return new ApiError(413, `Request body is too large: at most ${limits.bodyBytes} bytes`)
}
