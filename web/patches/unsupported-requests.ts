/** Requests that Next answers with 500 because it cannot represent them; they get the status that HTTP has for them. */
import { type IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Next 16.4.6 makes a `Request` of every request (`adapter.js`), which refuses the method TRACE (Fetch, "forbidden method") and
 * the target `*` (not a URL).
 * @returns status and reason; null for a request that Next can answer
 */
function refusalOf({ method, url }: IncomingMessage): { status: number; message: string } | null {
  if (method === 'TRACE') return { status: 405, message: 'TRACE is not allowed here.' }
  if (url === '*') return { status: 400, message: '"*" is not the path of a page.' }
  return null
}

/** From now on the servers of this process refuse such requests. To be called once, before the first request. */
export function refuseUnanswerableRequests(): void {
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
