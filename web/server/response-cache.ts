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
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { cluster } from '#freshness/cluster.ts'
import { isAnyExpired } from '#freshness/expiries.ts'
import { lastChange, lastChangeMetric } from '#freshness/last-change.ts'
import { acceptedEncodings, CachedResponse, type Encoding } from './cached-response.ts'
import { compress } from './compression.ts'
import { type EntryListener, recordAnswer } from './record-answer.ts'
import { responseKey } from './request-key.ts'

/** Compressions at a time: each keeps one of Node's four threads busy. */
const quick = pLimit(2)
const thorough = pLimit(1)

/** The responses of one process. */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>
  readonly #maxBytes: number
  /**
   * Requests that were answered from memory, whose response had expired, or for which there was
   * none. Plain numbers: each request from memory counts.
   */
  readonly counts = { hit: 0, expired: 0, miss: 0 }
  #timing = ''
  #timedChange = Number.NaN

  /** @param maxBytes of all bodies and headers together; 0: nothing is kept */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    // It takes no 0; `#put` keeps nothing then.
    this.#responses = new LRUCache({ maxSize: Math.max(maxBytes, 1), sizeCalculation: ({ size }) => size })
  }

  /** Answers a request. @returns false if Next must do that */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = responseKey(request)
    if (key === null) return false
    const cached = this.#responses.get(key)
    // It does not know what has expired; proxy.ts says what it does then.
    if (!cached || !cluster().mayServeCached()) {
      this.counts.miss += 1
      return false
    }
    if (isAnyExpired(cached.queries)) {
      this.counts.expired += 1
      this.#responses.delete(key)
      return false
    }
    const [best] = acceptedEncodings(request.headers['accept-encoding'] ?? '')
    // It takes as long as several renders: not for a client, or a cache, that only uses gzip.
    if (cached.isBrotliDue && best === 'br') {
      cached.isBrotliDue = false
      void thorough(() => this.#addBrotli(key, cached))
    }
    if (cached.isGzipDue) this.#gzipFor(best, key, cached)
    const isSent = cached.send(response, ['Server-Timing', this.#serverTiming()])
    if (isSent) this.counts.hit += 1
    else this.counts.miss += 1
    return isSent
  }

  /**
   * Keeps the answer of Next to a request, if it comes from the page cache.
   * @returns what to call with each entry that Next gets for it; undefined if it is not to be kept
   */
  recorder(request: IncomingMessage, response: ServerResponse): EntryListener | undefined {
    if (this.#maxBytes === 0) return undefined
    const key = responseKey(request)
    if (key === null || this.#isKept(key)) return undefined
    const { 'accept-encoding': accepted = '' } = request.headers
    return recordAnswer(response, (answer) => {
      if (this.#isKept(key)) return
      const cached = new CachedResponse(answer)
      if (!this.#put(key, cached)) return
      this.#gzipFor(acceptedEncodings(accepted)[0], key, cached)
    })
  }

  get count(): number {
    return this.#responses.size
  }

  /** Bytes of all of them. */
  get bytes(): number {
    return this.#responses.calculatedSize
  }

  /** One that is being compressed stays: under load, Next would replace it before it is ready. */
  #isKept(key: string): boolean {
    const cached = this.#responses.get(key)
    return cached !== undefined && !isAnyExpired(cached.queries)
  }

  #put(key: string, cached: CachedResponse): boolean {
    if (cached.size > this.#maxBytes) return false
    this.#responses.set(key, cached)
    return true
  }

  /** Not for a run that warms pages, which would take longer. */
  #gzipFor(best: Encoding | undefined, key: string, cached: CachedResponse) {
    if (!cached.isGzipDue || best === undefined || best === 'identity') return
    cached.isGzipDue = false
    void quick(() => this.#addGzip(key, cached))
  }

  async #addGzip(key: string, cached: CachedResponse) {
    cached.add('gzip', await compress.gzip(cached.body))
    this.#resize(key, cached)
  }

  async #addBrotli(key: string, cached: CachedResponse) {
    // It may have been replaced while others were compressed.
    if (!this.#has(key, cached)) return
    cached.add('br', await compress.br(cached.body))
    this.#resize(key, cached)
  }

  /** Counts what was added. */
  #resize(key: string, cached: CachedResponse) {
    if (!this.#has(key, cached)) return
    // The size of a value that is there already is not asked for again.
    this.#responses.delete(key)
    this.#put(key, cached)
  }

  #has(key: string, cached: CachedResponse): boolean {
    return this.#responses.peek(key) === cached
  }

  /** As `proxy.ts` sets it. */
  #serverTiming(): string {
    const change = lastChange()
    if (change !== this.#timedChange) {
      this.#timedChange = change
      this.#timing = `${lastChangeMetric};desc="${change}"`
    }
    return this.#timing
  }
}
