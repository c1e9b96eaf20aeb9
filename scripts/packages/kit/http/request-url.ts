import type { IncomingMessage } from 'node:http'

/**
 * The URL of a request, or what is wrong with it in one sentence. Dot segments are refused: the URL
 * class resolves them, even percent-encoded, and a proxy that checked the original path would have
 * checked a different one.
 */
export function requestUrl({
  headers,
  url = '/',
}: Pick<IncomingMessage, 'headers' | 'url'>): { url: URL } | { problem: string } {
  if (/[\\/](?:\.|%2e){1,2}(?=[\\/]|$)/i.test(url.split(/[?#]/)[0] ?? ''))
    return {
      problem: `"${url.slice(0, 100)}" has a segment of dots: write the path without it`,
    }
  // Concatenated, because resolving `//x/y` against the host would yield the path `/y` of another
  // host.
  const text = `http://${headers.host ?? 'localhost'}${url}`
  if (!URL.canParse(text)) return { problem: `"${text.slice(0, 100)}" is not a valid URL` }
  return { url: new URL(text) }
}
