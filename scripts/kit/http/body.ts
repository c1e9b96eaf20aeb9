/** Reads the bodies of requests, with limits. */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unpack = promisify(gunzip)

/** Why a body is refused. */
export type BodyProblem = 'too large' | 'too large when unpacked' | 'not gzip' | 'unknown content-encoding'

/** How much of a body is read, and how the rest is handled. */
export interface BodyRules {
  /** Most bytes, both as they are sent and after unpacking. */
  readonly limit: number
  /**
   * Whether the rest of a body that is too large is read and discarded. A client that sends all of
   * it before it reads would otherwise not see the response. Without it, the caller closes the
   * connection with the response.
   */
  readonly drains: boolean
  /**
   * The error for a problem, in the vendor's words; if undefined, the body is returned as it was
   * sent.
   */
  refusal(problem: BodyProblem): Error | undefined
}

/**
 * The whole body of a request, unpacked when it is gzip.
 * @throws what `refusal` returns; Error when the client closes the connection before its end
 */
export async function readBody(incoming: IncomingMessage, rules: BodyRules): Promise<Buffer> {
  const bytes = await readBytes(incoming, rules)
  const encoding = incoming.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity' || bytes.length === 0) return bytes
  if (encoding === 'gzip') return unpacked(bytes, rules)
  const refusal = rules.refusal('unknown content-encoding')
  if (refusal) throw refusal
  return bytes
}

async function readBytes(incoming: IncomingMessage, rules: BodyRules): Promise<Buffer> {
  const { limit, drains } = rules
  const chunks: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    let length = Number(incoming.headers['content-length'] ?? 0)
    const refuse = () => {
      // The response still has to be sent, so the connection stays open.
      if (drains) incoming.resume()
      else incoming.pause()
      reject(rules.refusal('too large'))
    }
    if (length > limit) {
      refuse()
      return
    }
    length = 0
    const add = (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) {
        chunks.push(chunk)
        return
      }
      incoming.off('data', add)
      refuse()
    }
    incoming.on('data', add)
    incoming.on('end', resolve)
    incoming.on('error', reject)
  })
  return Buffer.concat(chunks)
}

async function unpacked(bytes: Buffer, { limit, refusal }: BodyRules): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: limit })
  } catch (error) {
    // The only RangeError of zlib is the one for exceeding `maxOutputLength`.
    throw refusal(error instanceof RangeError ? 'too large when unpacked' : 'not gzip') ?? error
  }
}
