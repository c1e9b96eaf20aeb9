/** URLs in HTTP headers, which carry ASCII only (RFC 9110, 5.5). Pure. */

/**
 * Characters that a URL may not contain literally: non-ASCII, ASCII that is neither reserved nor
 * unreserved (RFC 3986, 2.2 and 2.3), and a lone `%`.
 */
const unsafe = /[^\x21-\x7e]+|["<>\\^`{|}]|%(?![0-9a-f]{2})/gi

/**
 * Encodes a URL or a path for `Location` and `Link`: `/docs/日本/` → `/docs/%E6%97%A5%E6%9C%AC/`.
 * What is already percent-encoded is kept.
 * @param url as content spells it; the result is valid in a header, whatever the input
 */
export function inHeader(url: string): string {
  return url.toWellFormed().replace(unsafe, encodeURIComponent)
}
