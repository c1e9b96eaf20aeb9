/**
 * Which requests get the same response, if it comes from the page cache. Pure.
 *
 * The key has everything by which `proxy.ts`, `next.config.ts` and Next 16.4.6 choose an entry and
 * its form: the path, whether the client prefers Markdown, and whether it came through TLS, which
 * adds a header. Next's client router gets payloads of drafts only (`site-server.ts`).
 */
import type { IncomingMessage } from 'node:http'
import { markdownPath } from '@repo/model/paths.ts'
import { prefersMarkdown } from '#negotiation.ts'

/** Cookie with which Next leaves its cache aside (`draftMode()`). */
export const draftModeCookie = '__prerender_bypass'

/** Longest key, in characters; a longer URL is answered by Next. */
const longest = 2000

/** Parts of a request that the response cache needs. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** True if a request may be for a draft: its visitor has the cookie, valid or not. */
export function mayBeDraft({ cookie }: RequestHead['headers']): boolean {
  return cookie?.includes(`${draftModeCookie}=`) ?? false
}

/**
 * Key of a request; null if only Next can answer it. A page has the same key with any query,
 * because no cached page depends on one.
 */
export function responseKey({ method, url = '', headers }: RequestHead): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (url[0] !== '/' || url.length > longest) return null
  if (mayBeDraft(headers) || headers['x-prerender-revalidate']) return null
  const scheme = headers['x-forwarded-proto'] === 'https' ? 's' : ''
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const form = path.endsWith('/') && prefersMarkdown(headers.accept ?? null) ? 'm' : ''
  return scheme + form + path
}

/** Path of what a request asks for: of a page's Markdown, if the client prefers that. */
export function entryPathOf({ url = '', headers }: RequestHead): string {
  const [path = ''] = url.split('?', 1)
  return path.endsWith('/') && prefersMarkdown(headers.accept ?? null) ? markdownPath(path) : path
}
