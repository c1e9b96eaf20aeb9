/** Reads the bodies of requests, with limits. */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unpack = promisify(gunzip)

/** Why a body is refused. */
export type BodyProblem =
  | 'too large'
  | 'too large when unpacked'
  | 'not gzip'
  | 'unknown content-encoding'
  | 'too slow'
  | 'too many at once'

/** How much of a body is read, and how the rest is handled. */
export interface BodyRules {
  /** Most bytes, both as they are sent and after unpacking. */
  readonly limit: number
  /**
   * True if the rest of a refused body is read and discarded. A client that sends all of it before
   * it reads would otherwise not see the response. If false, the caller closes the connection with
   * the response.
   */
  readonly drains: boolean
  /** Time for the whole body, ms; without it, as long as the server waits for a request. */
  readonly deadlineMs?: number
  /** Bodies with which this one shares a limit of memory. */
  readonly arriving?: ArrivingBodies
  /** The error for a problem, in the vendor's words; without one, the body is returned as sent. */
  refusal(problem: BodyProblem): Error | undefined
}

/**
 * Bodies that are arriving, with a limit for the memory that they take together: above that, the
 * largest is refused, so that clients with large ones do not keep out those with small ones.
 */
export class ArrivingBodies {
  readonly #maxBytes: number
  readonly #bodies = new Map<(problem: BodyProblem) => void, number>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Counts a body. @param refuse refuses it, and is its name */
  set(refuse: (problem: BodyProblem) => void, bytes: number): void {
    this.#bytes += bytes - (this.#bodies.get(refuse) ?? 0)
    this.#bodies.set(refuse, bytes)
    if (this.#bytes <= this.#maxBytes) return
    const [largest] = [...this.#bodies].reduce((one, other) => (other[1] > one[1] ? other : one))
    largest('too many at once')
  }

  delete(refuse: (problem: BodyProblem) => void): void {
    this.#bytes -= this.#bodies.get(refuse) ?? 0
    this.#bodies.delete(refuse)
  }
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

/**
 * The whole body of a request as it was sent.
 * @throws as {@link readBody}
 */
export async function readBytes(
  incoming: IncomingMessage,
  { limit, drains, deadlineMs, arriving, refusal }: BodyRules,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let chunks: Buffer[] = []
  let length = 0
  const refuse = (problem: BodyProblem) => {
    incoming.off('data', add)
    chunks = []
    // The response still has to be sent, so the connection stays open.
    if (drains) incoming.resume()
    else incoming.pause()
    reject(refusal(problem))
  }
  const add = (chunk: Buffer) => {
    length += chunk.length
    chunks.push(chunk)
    if (length > limit) refuse('too large')
    else arriving?.set(refuse, length)
  }
  if (Number(incoming.headers['content-length'] ?? 0) > limit) refuse('too large')
  else incoming.on('data', add).on('end', resolve).on('error', reject)
  const timer = deadlineMs === undefined ? undefined : setTimeout(() => refuse('too slow'), deadlineMs)
  try {
    await promise
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(timer)
    arriving?.delete(refuse)
  }
}

async function unpacked(bytes: Buffer, { limit, refusal }: BodyRules): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: limit })
  } catch (error) {
    // The only RangeError of zlib is the one for exceeding `maxOutputLength`.
    throw refusal(error instanceof RangeError ? 'too large when unpacked' : 'not gzip') ?? error
  }
}
