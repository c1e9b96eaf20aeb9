/** Corrections to the responses of Next 16.4. Try a new version of Next without each of them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnchanged } from '@repo/kit/http/etag.ts'
import { type Header, type Parts, securityHeaders, strictTransport } from '#security/headers.ts'

/** Methods that some route of Next answers. */
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS']

/** Path of the embedded search server (`rewrites` in `next.config.ts`), which refuses others. */
const proxied = '/search-api/'

/**
 * Refuses all other methods with 405 and the request target `*` with 400. Next would answer PUT and
 * DELETE with the page, and TRACE and `*` with 500: it turns each request into a `Request` for
 * `proxy.ts` (`adapter.js`), whose constructor rejects both (Fetch, "forbidden method").
 * @returns false for all other requests
 */
export function refuseUnsupported(response: ServerResponse): boolean {
  const { method = '', url = '' } = response.req
  if (method === 'TRACE' || !(methods.includes(method) || url.startsWith(proxied)))
    refuse(response, 405, `${method} is not allowed here.`)
  else if (url === '*') refuse(response, 400, '"*" is not the path of a page.')
  return response.writableEnded
}

function refuse(response: ServerResponse, status: number, message: string) {
  if (status === 405) response.setHeader('allow', methods.join(', '))
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`)
}

/**
 * Corrects a response. Call it before Next gets the response.
 *
 * - A redirect has one `Location`. Next sends it twice when the redirect was rendered for this
 *   request (https://github.com/vercel/next.js/issues/82117), and clients that join equal headers,
 *   such as Node's fetch, go to `/a/, /a/` (RFC 9110, 10.2.2).
 * - `Vary` keeps what `next.config.ts` has set. Next replaces it by its own list
 *   (https://github.com/vercel/next.js/issues/85999), and a cache would give the HTML of a page to a
 *   client that prefers Markdown.
 * - A file that the client has is answered with 304. Next compares the `ETag` of pages only;
 *   `security/page-cache-with-policies.ts` adds one to files.
 */
export function correctResponse(response: ServerResponse): void {
  const { setHeader, appendHeader, writeHead } = response
  response.setHeader = (name, value) =>
    setHeader.call(response, name, name.toLowerCase() === 'vary' ? withFields(response, value) : value)
  response.appendHeader = (name, value) => {
    const isRepeated = name.toLowerCase() === 'location' && response.hasHeader('location')
    return isRepeated ? response : appendHeader.call(response, name, value)
  }
  response.writeHead = (...args: unknown[]) => {
    if (!isUnchangedFile(response, args)) return Reflect.apply(writeHead, response, args)
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding'])
      response.removeHeader(name)
    // Node sends no body with this status and drops what is written after it.
    return writeHead.call(response, 304)
  }
}

function withFields(response: ServerResponse, value: number | string | readonly string[]): string {
  const fields = [response.getHeader('vary') ?? [], value]
    .flat()
    .flatMap((part) => String(part).split(/\s*,\s*/))
  return [...new Map(fields.map((field) => [field.toLowerCase(), field])).values()].join(', ')
}

function isUnchangedFile(response: ServerResponse, [status, ...further]: readonly unknown[]): boolean {
  const { method, headers } = response.req
  const etag = response.getHeader('etag')
  const isPlain = status === 200 && further.every((value) => value === undefined)
  if (!isPlain || typeof etag !== 'string' || (method !== 'GET' && method !== 'HEAD')) return false
  return isUnchanged(headers['if-none-match'], etag)
}

/** A search response is for one reader only. */
const notStored: Header = { key: 'Cache-Control', value: 'no-store' }

/**
 * True for requests below `/search-api/`: Next does not apply `headers` of `next.config.ts` where a
 * rewrite leads to another server (`resolve-routes.js`).
 */
export function isProxied({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.startsWith(proxied)
}

/**
 * Returns a function that sets the site's security headers on responses that do not get them from
 * Next. Headers that the search server sends replace them.
 * @param parts the servers that the policy names, as for all other responses
 */
export function ownHeaders(parts: Parts): (response: ServerResponse) => void {
  const plain = [...securityHeaders(parts), notStored]
  const secure = [...plain, strictTransport]
  return (response) => {
    const { headers } = response.req
    const added = headers['x-forwarded-proto'] === 'https' ? secure : plain
    for (const { key, value } of added) response.setHeader(key, value)
  }
}
