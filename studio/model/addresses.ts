/** Addresses that a writer typed for a link, by one rule for Studio and site. Pure. */

/** The URL of a site; null for what a browser would not open as one, such as `pinecone.io/keys`. */
export function webAddress(typed: unknown): URL | null {
  return typeof typed === 'string' && /^https?:\/\//i.test(typed) ? URL.parse(typed) : null
}

/** True if a link with this address has a target: a site, a mail program, a path or a section. */
export function isLinkable(typed: unknown): typed is string {
  if (typeof typed !== 'string') return false
  return /^(?:mailto:\S|\/(?!\/)|#)/i.test(typed) || webAddress(typed) !== null
}
