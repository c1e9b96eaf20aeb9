/** URLs in HTTP headers, which carry ASCII only (RFC 9110, 5.5). Pure. */

/** What no URL contains as it is: everything but printable ASCII, the characters of RFC 3986's "unwise" list, and a lone `%`. */
const unsafe = /[^\x21-\x7e]+|["<>\\^`{|}]|%(?![0-9a-f]{2})/gi

/**
 * A URL or a path for `Location` and `Link`: `/docs/日本/` → `/docs/%E6%97%A5%E6%9C%AC/`. What is percent-encoded already stays.
 * @param url as content spells it; whatever it holds, a header can be sent with the result
 */
export function inHeader(url: string): string {
  return url.toWellFormed().replace(unsafe, encodeURIComponent)
}
