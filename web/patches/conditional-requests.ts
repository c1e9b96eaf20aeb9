/**
 * 304 for files that a client already has. Next compares the `ETag` of pages only: answers of route handlers (Markdown, feed, site
 * map, share images) have none and are sent whole every time (Next 16.4.6, `app-route.js`, `send-response.js`).
 */

import { ServerResponse } from 'node:http'
import { sha256 } from '@repo/kit/hash.ts'

/** `ETag` of a body. Weak, since the same body is also sent compressed (RFC 9110, 8.8.1). */
export function etagOf(body: Uint8Array): string {
  return `W/"${sha256(body).slice(0, 27)}"`
}

/**
 * From now on this process answers a conditional GET or HEAD with 304 when the `ETag` of its 200 is the one that the client
 * has. To be called once, before the first request.
 */
export function answerConditionalRequests(): void {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    if (!isUnchanged(this, args)) return Reflect.apply(writeHead, this, args)
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) this.removeHeader(name)
    // Node sends no body with this status: what is written after it is dropped.
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
