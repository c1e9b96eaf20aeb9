import { badRequest } from '../errors.ts'
import { limits, ownPlan } from '../limits.ts'
import type { Key } from './keys.ts'

/**
 * Limits the hits and bytes of one response. The search key is public, so a client that uses it
 * must not get more than one page of the largest size. A key that may browse reads whole indices
 * anyway: its hits are not limited, and its limit of bytes is high.
 */
export class ResponseLimit {
  readonly #mostHits: number
  readonly #mostBytes: number
  #hits = 0
  #bytes = 0

  constructor({ rights }: Key) {
    const mayBrowse = rights.has('browse')
    this.#mostHits = mayBrowse ? Number.POSITIVE_INFINITY : limits.hitsPerCall
    this.#mostBytes = mayBrowse ? ownPlan.bodyBytes : limits.responseBytes
  }

  /**
   * Counts a hit or a record.
   * @throws ApiError 400 when it is one too many, or the response gets too large
   */
  addHit(hit: unknown): void {
    this.#hits += 1
    if (this.#hits > this.#mostHits) {
      throw badRequest(`Invalid request: it returns more than ${this.#mostHits} hits, request fewer at once`)
    }
    this.addBytes(hit)
  }

  /**
   * Counts any other part of the response.
   * @throws ApiError 400 when the response gets too large
   */
  addBytes(part: unknown): void {
    this.#bytes += Buffer.byteLength(JSON.stringify(part) ?? '')
    if (this.#bytes <= this.#mostBytes) return
    throw badRequest(
      `Invalid request: the response would be larger than ${this.#mostBytes} bytes, request fewer hits or attributes`,
    )
  }
}
