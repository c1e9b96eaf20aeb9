import { badRequest } from '../errors.ts'
import type { Key } from '../key.ts'
import { limits } from '../limits.ts'

/**
 * How many hits and bytes one call may still return. The key of readers is public, so whoever finds it must not be able to ask for
 * more than a page of the largest size. A key that may browse reads whole indices anyway: it has no limit on hits, and a high one on bytes.
 */
export class Allowance {
  readonly #mostHits: number
  readonly #mostBytes: number
  #hits = 0
  #bytes = 0

  /** Whether the key has conditions of its own. */
  readonly isRestricted: boolean

  constructor({ rights, forced }: Key) {
    this.isRestricted = Object.keys(forced).length > 0
    const mayBrowse = rights.has('browse')
    this.#mostHits = mayBrowse ? Number.POSITIVE_INFINITY : limits.hitsPerCall
    this.#mostBytes = mayBrowse ? limits.bodyBytes : limits.responseBytes
  }

  /** Counts a hit or a record. @throws ApiError 400 when it is one too many, or the response gets too large */
  takeHit(hit: unknown): void {
    this.#hits += 1
    if (this.#hits > this.#mostHits) {
      throw badRequest(`Invalid request: it gives more than ${this.#mostHits} hits, ask for fewer at once`)
    }
    this.takeBytes(hit)
  }

  /** Counts any other part of the response. @throws ApiError 400 when the response gets too large */
  takeBytes(part: unknown): void {
    this.#bytes += Buffer.byteLength(JSON.stringify(part) ?? '')
    if (this.#bytes <= this.#mostBytes) return
    throw badRequest(
      `Invalid request: the response would be larger than ${this.#mostBytes} bytes, ask for fewer hits or attributes`,
    )
  }
}
