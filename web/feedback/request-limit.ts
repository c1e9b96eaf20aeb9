/** Limits how often readers can send something. */
import { randomBytes } from 'node:crypto'
import { sha256 } from '@repo/kit/hash.ts'
import { forwardedAddresses, networkOf } from '@repo/kit/http/client-address.ts'
import { feedbackLimits } from './limits.ts'

const { requestsPerClient, requestsPerMinute, requestsPerClientAndDay, requestsPerDay } = feedbackLimits

/**
 * Counts the requests of a period. A client is known by a hash of its IP address. Its salt is new
 * in each period and exists only in memory, as the counts do, so that nothing that is kept says who
 * sent something.
 */
class Period {
  readonly #ms: number
  readonly #ofClient: number
  readonly #ofAll: number
  #counts = new Map<string, number>()
  #total = 0
  #salt = ''
  #end = 0

  constructor(ms: number, ofClient: number, ofAll: number) {
    this.#ms = ms
    this.#ofClient = ofClient
    this.#ofAll = ofAll
  }

  /** Seconds until a client may send again; 0 if it may now. */
  wait(network: string, now: number): number {
    if (now >= this.#end) {
      this.#counts = new Map()
      this.#total = 0
      this.#salt = randomBytes(16).toString('base64url')
      this.#end = now + this.#ms
    }
    const isOver = this.#count(network) >= this.#ofClient || this.#total >= this.#ofAll
    return isOver ? Math.ceil((this.#end - now) / 1000) : 0
  }

  add(network: string) {
    this.#counts.set(this.#hash(network), this.#count(network) + 1)
    this.#total += 1
  }

  #count(network: string): number {
    return this.#counts.get(this.#hash(network)) ?? 0
  }

  #hash(network: string): string {
    return sha256(this.#salt + network)
  }
}

/** Limits the requests of each minute and of each day. */
export class RequestLimit {
  readonly #now: () => number
  readonly #periods = [
    new Period(60_000, requestsPerClient, requestsPerMinute),
    new Period(24 * 3_600_000, requestsPerClientAndDay, requestsPerDay),
  ]

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
    const network = networkOf(address)
    const seconds = Math.max(...this.#periods.map((period) => period.wait(network, this.#now())))
    if (seconds === 0) for (const period of this.#periods) period.add(network)
    return seconds
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
