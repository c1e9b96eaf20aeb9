/** URLs of requests, as the client asked for them. */
import type { IncomingMessage } from 'node:http'

/**
 * The URL of a request, or what is wrong with it in one sentence. Segments of dots are refused: the
 * URL class resolves them, also percent-encoded, and a proxy that checked the path as it was sent
 * has then let another one through.
 */
export function requestUrl({
  headers,
  url = '/',
}: Pick<IncomingMessage, 'headers' | 'url'>): { url: URL } | { problem: string } {
  if (/[\\/](?:\.|%2e){1,2}(?=[\\/]|$)/i.test(url.split(/[?#]/)[0] ?? ''))
    return {
      problem: `"${url.slice(0, 100)}" has a segment of dots: write the path without it`,
    }
  // Concatenated: resolved against the host, `//x/y` would be the path `/y` of another host.
  const text = `http://${headers.host ?? 'localhost'}${url}`
  if (!URL.canParse(text)) return { problem: `"${text.slice(0, 100)}" is no address` }
  return { url: new URL(text) }
}
