/** `ETag` (RFC 9110, 8.8.3) of responses, and requests that compare it. Pure. */
import { sha256 } from '../hash.ts'

/** `ETag` of a body. Weak, because the same body is also sent compressed (RFC 9110, 8.8.1). */
export function etagOf(body: Uint8Array): string {
  return `W/"${sha256(body).slice(0, 27)}"`
}

/**
 * The tag of a response in an encoding: a strong one names the same bytes, so it belongs to the
 * response without one, and the others get it in its weak form, as nginx does.
 */
export function etagOfEncoded(etag: string): string {
  return etag.startsWith('W/') ? etag : `W/${etag}`
}

/**
 * True if a client has a response already. Weak comparison: the strong and the weak form of a tag
 * are equal (RFC 9110, 8.8.3.2 and 13.1.2).
 * @param given its `If-None-Match`
 * @param etag that of the response; empty if it has none
 */
export function isUnchanged(given: string | undefined, etag: string): boolean {
  if (given === undefined || etag === '') return false
  if (given === etag || given === '*') return true
  return given.split(',').some((one) => opaque(one) === opaque(etag))
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
