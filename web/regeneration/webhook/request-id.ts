/**
 * Headers that may have it, the first one that does counts. Hosted Sanity sends only the second
 * (Sanity docs, "GROQ-powered webhooks"); a proxy may add the first.
 */
const names = ['x-request-id', 'sanity-transaction-id'] as const

/** Nothing else goes into a log. */
const wellFormed = /^[\w.:-]{1,128}$/

/** The id of a request: the given one if it is well-formed, otherwise a new one. */
export function requestIdOf(headers: Headers): string {
  const given = names.map((name) => headers.get(name)).find((id) => id !== null && wellFormed.test(id))
  return given ?? crypto.randomUUID()
}
