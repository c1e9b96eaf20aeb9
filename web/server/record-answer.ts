/** Records what Next answers to a request, if it comes from one entry of the page cache. */
import type { ServerResponse } from 'node:http'
import { pathKey } from '#freshness/in-flight-renders.ts'
import { queryTagsIn } from '#freshness/query-tags.ts'
import { pathOfCacheKey, tagsOfHeaders } from '#regeneration/page-cache/cache-entries.ts'
import type { Answer } from './cached-response.ts'
import { leastCompressed } from './limits.ts'
import { entryPathOf } from './request-key.ts'

/** Called with each entry of the page cache that Next gets for a request. */
export type EntryListener = (key: string, value: unknown) => void

/** An entry that a response may consist of. */
interface Entry {
  readonly status: number
  readonly tags: readonly string[]
  readonly body: string | Uint8Array
}

/** Statuses of pages, files, unknown URLs and redirects. */
const kept = new Set([200, 301, 302, 303, 307, 308, 404])

/** Headers that are computed for each answer. */
const computed =
  /^(?:content-(?:length|encoding)|transfer-encoding|etag|server-timing|date|connection|keep-alive)$/i

/**
 * Records the response to a GET.
 * @param keep called with the complete response, if it may be kept: it is the entry itself, and
 *   nothing in it is for one reader
 * @returns what to call with the entries; undefined if the response is not to be kept
 */
export function recordAnswer(
  response: ServerResponse,
  keep: (answer: Answer) => void,
): EntryListener | undefined {
  const { req: request } = response
  if (request.method !== 'GET' || request.headers.authorization || request.url?.includes('?'))
    return undefined
  const wanted = pathKey(entryPathOf(request))
  let count = 0
  return (key, value) => {
    count += 1
    const path = pathOfCacheKey(key)
    const entry = entryOf(value)
    if (!entry || path === null || pathKey(path) !== wanted) return
    onceSent(response, (body) => {
      const isEntry = response.statusCode === entry.status && body.equals(Buffer.from(entry.body))
      // Next may have got others, for instance the shell of a route.
      if (count === 1 && isEntry && isForEveryone(response)) keep(answerOf(response, body, entry))
    })
  }
}

/** Calls `work` with the uncompressed body when Next has written the whole response. */
function onceSent(response: ServerResponse, work: (body: Buffer) => void): void {
  if (response.headersSent || response.writableEnded) return
  // Those of Next's compression, or of Node.
  const { write, end } = response
  const chunks: Buffer[] = []
  const collect = ([chunk, encoding]: readonly unknown[]) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  response.write = (...args: unknown[]) => {
    collect(args)
    return Reflect.apply(write, response, args)
  }
  response.end = (...args: unknown[]) => {
    collect(args)
    const result = Reflect.apply(end, response, args)
    work(Buffer.concat(chunks))
    return result
  }
}

function isForEveryone(response: ServerResponse): boolean {
  return (
    kept.has(response.statusCode) &&
    response.getHeader('x-nextjs-cache') === 'HIT' &&
    !response.hasHeader('set-cookie') &&
    !/no-store|private/.test(String(response.getHeader('cache-control')))
  )
}

function answerOf(response: ServerResponse, body: Buffer, { tags }: Entry): Answer {
  const headers = response.getHeaderNames().flatMap((name) => {
    if (computed.test(name)) return []
    return [response.getHeader(name) ?? []].flat().flatMap((value) => [name, String(value)])
  })
  const etag = response.getHeader('etag')
  return {
    status: response.statusCode,
    headers,
    etag: typeof etag === 'string' ? etag : undefined,
    body,
    // Next's compression has added it, whether this client accepts an encoding or not.
    isCompressible:
      /accept-encoding/i.test(String(response.getHeader('vary'))) && body.length >= leastCompressed,
    queries: queryTagsIn(tags),
  }
}

/** @param value what the page cache returned; only pages and responses of routes have a tag */
function entryOf(value: unknown): Entry | undefined {
  if (typeof value !== 'object' || value === null || !('headers' in value)) return undefined
  const { headers } = value
  if (typeof headers !== 'object' || headers === null) return undefined
  const status = 'status' in value && typeof value.status === 'number' ? value.status : 200
  const body = 'html' in value ? value.html : 'body' in value ? value.body : undefined
  if (!(typeof body === 'string' || body instanceof Uint8Array)) return undefined
  return { status, body, tags: tagsOfHeaders({ ...headers }) }
}
