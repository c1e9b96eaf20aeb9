/** Headers for answers that are not the site's own: Next adds none where a rewrite leaves for another server (16.4.6, `resolve-routes.js`). */
import { ServerResponse } from 'node:http'
import { type Header, type Parts, securityHeaders, strictTransport } from '#security/headers.ts'

/** An answer to a search is of no use to anyone else. */
const notStored: Header = { key: 'Cache-Control', value: 'no-store' }

/** Behind it is the embedded search server (`next.config.ts`). */
const proxied = '/search-api/'

/**
 * Sends the site's headers with every answer of this process to an address below `/search-api/`; what the other server
 * says itself stays. To be called once, before the first request.
 * @param parts as for all other answers
 */
export function sendWithProxiedAnswers(parts: Parts): void {
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
