/**
 * Framework patch: 405 for TRACE and 400 for the request target `*`, instead of 500.
 *
 * Next 16.4 turns each request into a `Request` for `proxy.ts` (`adapter.js`). The constructor
 * rejects the method TRACE (Fetch, "forbidden method") and a target that is not a URL, and Next
 * answers 500. Upstream issue: none known; https://github.com/dust-tt/dust/issues/12337 reports the
 * same 500 for a Next application.
 */
import { type IncomingMessage, Server, ServerResponse } from 'node:http'

/** Status and message for a request that Next cannot handle; null for all others. */
function refusalOf({ method, url }: IncomingMessage): { status: number; message: string } | null {
  if (method === 'TRACE') return { status: 405, message: 'TRACE is not allowed here.' }
  if (url === '*') return { status: 400, message: '"*" is not the path of a page.' }
  return null
}

/** Refuses such requests on all servers of this process. Call it once, before the first request. */
export function refuseUnsupportedRequests(): void {
  const { emit } = Server.prototype
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    const [, response] = args
    const refusal = event === 'request' && response instanceof ServerResponse ? refusalOf(response.req) : null
    if (!refusal || !(response instanceof ServerResponse)) return Reflect.apply(emit, this, [event, ...args])
    const allow: Record<string, string> = refusal.status === 405 ? { allow: 'GET, HEAD, POST, OPTIONS' } : {}
    response
      .writeHead(refusal.status, { 'content-type': 'text/plain; charset=utf-8', ...allow })
      .end(`${refusal.message}\n`)
    return true
  }
}
