import { badRequest } from '../errors.ts'
import { limits, ownPlan } from '../limits.ts'
import type { Key } from './keys.ts'

/**
 * Limits the hits and bytes of one response. The search key is public, so a client that uses it
 * must not get more than one page of the largest size. A key that may browse reads whole indices
 * anyway: its hits are not limited, and its limit of bytes is high.
 */
export function responseLimit({ rights }: Key) {
  const mayBrowse = rights.has('browse')
  const mostHits = mayBrowse ? Number.POSITIVE_INFINITY : limits.hitsPerCall
  const mostBytes = mayBrowse ? ownPlan.bodyBytes : limits.responseBytes
  let [hits, bytes] = [0, 0]
  /**
   * Counts any part of the response but hits.
   * @throws ApiError 400 when the response gets too large
   */
  const addBytes = (part: unknown): void => {
    bytes += Buffer.byteLength(JSON.stringify(part) ?? '')
    if (bytes <= mostBytes) return
    throw badRequest(
      `Invalid request: the response would be larger than ${mostBytes} bytes, request fewer hits or attributes`,
    )
  }
  /**
   * Counts a hit or a record.
   * @throws ApiError 400 when it is one too many, or the response gets too large
   */
  const addHit = (hit: unknown): void => {
    hits += 1
    if (hits > mostHits)
      throw badRequest(`Invalid request: it returns more than ${mostHits} hits, request fewer at once`)
    addBytes(hit)
  }
  return { addBytes, addHit }
}
