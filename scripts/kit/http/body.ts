/** Reads the bodies of requests, with limits. */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unpack = promisify(gunzip)

/** Why a body is refused. */
export type BodyProblem = 'too large' | 'too large when unpacked' | 'not gzip' | 'unknown content-encoding'

/** How much of a body is read, and what is done with the others. */
export interface BodyRules {
  /** Most bytes, as they are sent and unpacked. */
  readonly limit: number
  /**
   * Whether the rest of a body that is too large is read and discarded. A client that sends all of
   * it before it reads would otherwise not see the response. Without it, the caller closes the
   * connection with the response.
   */
  readonly drains: boolean
  /** The error for a problem, in the vendor's words; without one the body is taken as it was sent. */
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
      // The response still has to be sent: the connection stays open for it.
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
    // What zlib throws for more than `maxOutputLength` is the only RangeError.
    throw refusal(error instanceof RangeError ? 'too large when unpacked' : 'not gzip') ?? error
  }
}
