/**
 * Whole responses in memory. A request for a page that has not expired needs nothing of Next, which
 * takes a millisecond for it.
 *
 * Kept is what Next has answered from one entry of the page cache, together with the tags of that
 * entry. It is served only while these tags say that no query of it has expired, which is what the
 * page cache asks, too; so it does not matter when a response was kept. Next answers all other
 * requests.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import { lastChange, lastChangeMetric } from '#freshness/last-change.ts'
import { MemoryCache } from '#freshness/memory-cache.ts'
import { acceptedEncodings, CachedResponse, type Encoding } from './cached-response.ts'
import { compress } from './compression.ts'
import { type EntryListener, recordAnswer } from './record-answer.ts'
import { responseKey } from './request-key.ts'

/** Compressions at a time: each keeps one of Node's four threads busy. */
const quick = pLimit(2)
const thorough = pLimit(1)

/** The responses of one process. */
export class ResponseCache {
  readonly #responses: MemoryCache<CachedResponse>
  readonly #maxBytes: number
  /**
   * Requests that were answered from memory, whose response had expired, or for which there was
   * none. Plain numbers: each request from memory counts.
   */
  readonly counts = { hit: 0, expired: 0, miss: 0 }

  /** @param maxBytes of all bodies and headers together; 0: nothing is kept */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#responses = new MemoryCache(maxBytes)
  }

  /** Answers a request. @returns false if Next must do that */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = responseKey(request)
    if (key === null) return false
    const cached = this.#responses.get(key)
    if (!cached) {
      this.counts[this.#responses.peek(key) ? 'expired' : 'miss'] += 1
      return false
    }
    const [best] = acceptedEncodings(request.headers['accept-encoding'] ?? '')
    // It takes as long as several renders: not for a client, or a cache, that only uses gzip.
    if (cached.isBrotliDue && best === 'br') {
      cached.isBrotliDue = false
      void thorough(() => this.#add('br', key, cached))
    }
    if (cached.isGzipDue) this.#gzipFor(best, key, cached)
    // As `proxy.ts` sets it.
    const isSent = cached.send(response, ['Server-Timing', `${lastChangeMetric};desc="${lastChange()}"`])
    this.counts[isSent ? 'hit' : 'miss'] += 1
    return isSent
  }

  /**
   * Keeps the answer of Next to a request, if it comes from the page cache.
   * @returns what to call with each entry that Next gets for it; undefined if it is not to be kept
   */
  recorder(request: IncomingMessage, response: ServerResponse): EntryListener | undefined {
    if (this.#maxBytes === 0) return undefined
    const key = responseKey(request)
    if (key === null || this.#responses.get(key)) return undefined
    const { 'accept-encoding': accepted = '' } = request.headers
    return recordAnswer(response, (answer) => {
      // One that is being compressed stays: under load, Next would replace it before it is ready.
      if (this.#responses.get(key)) return
      const cached = new CachedResponse(answer)
      this.#responses.set(key, cached)
      this.#gzipFor(acceptedEncodings(accepted)[0], key, cached)
    })
  }

  /** Bytes of all of them. */
  get bytes(): number {
    return this.#responses.bytes
  }

  /** Not for a run that warms pages, which would take longer. */
  #gzipFor(best: Encoding | undefined, key: string, cached: CachedResponse) {
    if (!cached.isGzipDue || best === undefined || best === 'identity') return
    cached.isGzipDue = false
    void quick(() => this.#add('gzip', key, cached))
  }

  /** Adds a compressed form, unless the response was replaced while others were compressed. */
  async #add(encoding: 'gzip' | 'br', key: string, cached: CachedResponse) {
    const isThere = () => this.#responses.peek(key) === cached
    if (!isThere()) return
    cached.add(encoding, await compress[encoding](cached.body))
    // Its size has changed.
    if (isThere()) this.#responses.set(key, cached)
  }
}
