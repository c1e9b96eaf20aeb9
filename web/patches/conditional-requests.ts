/**
 * Framework patch: 304 for files that the client already has.
 *
 * Next 16.4 computes and compares the `ETag` of pages only. Responses of route handlers (Markdown,
 * feed, site map, share images) have none and are sent in full each time (`app-route.js`,
 * `send-response.js`). Here a response with an `ETag` (`security/page-cache-with-policies.ts` adds
 * it) is compared with `If-None-Match`. Upstream issue: none known.
 */

import { ServerResponse } from 'node:http'
import { sha256 } from '@repo/kit/hash.ts'

/** `ETag` of a body. Weak, because the same body is also sent compressed (RFC 9110, 8.8.1). */
export function etagOf(body: Uint8Array): string {
  return `W/"${sha256(body).slice(0, 27)}"`
}

/**
 * Answers a conditional GET or HEAD with 304 when the response would be a 200 with an `ETag` that
 * the client sent. Call it once, before the first request.
 */
export function answerConditionalRequests(): void {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    if (!isUnchanged(this, args)) return Reflect.apply(writeHead, this, args)
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) this.removeHeader(name)
    // Node sends no body with this status and drops what is written after it.
    return Reflect.apply(writeHead, this, [304])
  }
}

function isUnchanged(response: ServerResponse, [status, ...further]: readonly unknown[]): boolean {
  const { method, headers } = response.req
  const etag = response.getHeader('etag')
  const isPlain = status === 200 && further.every((value) => value === undefined)
  if (!isPlain || typeof etag !== 'string' || (method !== 'GET' && method !== 'HEAD')) return false
  const given = headers['if-none-match'] ?? ''
  return given === '*' || given.split(',').some((one) => opaque(one) === opaque(etag))
}

/** Weak comparison ignores whether a tag is weak (RFC 9110, 8.8.3.2). */
function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
