/** Limits how often readers can send something. */
import { randomBytes } from 'node:crypto'
import { sha256 } from '@repo/kit/hash.ts'
import { forwardedAddresses, networkOf } from '@repo/kit/http/client-address.ts'
import { feedbackLimits } from './limits.ts'

const windowMs = 60_000

/**
 * Counts the requests of each minute. A client is known by a hash of its IP address. Its salt is
 * new in each minute and exists only in memory, as the counts do, so that nothing that is kept says
 * who sent something.
 */
export class RequestLimit {
  readonly #now: () => number
  #counts = new Map<string, number>()
  #total = 0
  #salt = ''
  #end = 0

  /** @param now time in ms */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /**
   * Counts a request.
   * @param address IP address of the client
   * @returns seconds until the client may try again; 0 if the request is within the limits
   */
  take(address: string): number {
    const now = this.#now()
    if (now >= this.#end) {
      this.#counts = new Map()
      this.#total = 0
      this.#salt = randomBytes(16).toString('base64url')
      this.#end = now + windowMs
    }
    const client = sha256(this.#salt + networkOf(address))
    const count = this.#counts.get(client) ?? 0
    if (count >= feedbackLimits.requestsPerClient || this.#total >= feedbackLimits.requestsPerMinute)
      return Math.ceil((this.#end - now) / 1000)
    this.#counts.set(client, count + 1)
    this.#total += 1
    return 0
  }
}

/**
 * The IP address of a client. The server of the site has replaced the header by the one address
 * that can be believed (`server/site-server.ts`); in `next dev` it is the last one that a proxy
 * has added.
 */
export function clientAddressOf(headers: Headers): string {
  return forwardedAddresses(headers.get('x-forwarded-for')).at(-1) ?? ''
}
