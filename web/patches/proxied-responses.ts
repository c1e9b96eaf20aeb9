/**
 * Framework patch: security headers on responses that a rewrite fetches from another server.
 *
 * Next 16.4 does not apply `headers` of `next.config.ts` where a rewrite leads to another server
 * (`resolve-routes.js`), as `/search-api/` leads to the embedded search server. Upstream issue:
 * none known.
 */
import { ServerResponse } from 'node:http'
import { type Header, type Parts, securityHeaders, strictTransport } from '#security/headers.ts'

/** A search response is for one reader only. */
const notStored: Header = { key: 'Cache-Control', value: 'no-store' }

/** Path of the embedded search server (`rewrites` in `next.config.ts`). */
const proxied = '/search-api/'

/**
 * Adds the site's security headers to each response below `/search-api/`; headers that the search
 * server sent stay. Call it once, before the first request.
 * @param parts the servers that the policy names, as for all other responses
 */
export function sendHeadersWithProxiedResponses(parts: Parts): void {
  const plain = [...securityHeaders(parts), notStored]
  const secure = [...plain, strictTransport]
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    const { url = '', headers } = this.req
    if (url.startsWith(proxied)) add(this, headers['x-forwarded-proto'] === 'https' ? secure : plain)
    return Reflect.apply(writeHead, this, args)
  }
}

function add(response: ServerResponse, headers: readonly Header[]): void {
  for (const { key, value } of headers) {
    if (!response.hasHeader(key)) response.setHeader(key, value)
  }
}
