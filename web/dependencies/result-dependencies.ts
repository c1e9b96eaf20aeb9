/** Query result → the facets that were read. Every fragment returns them in a field `_facets`, beside its data. */
import { type Facet, isFacet, noted } from './keys.ts'

/**
 * Facets that a result was made of, sorted, each once. What is not a facet is left out: GROQ returns null for
 * `"link:" + null`, a document may hold a reference without an id (`"link:"`: no document has that id, so no change
 * can concern it), and it may hold a field `_facets` of its own. Nothing that a document contains makes this throw.
 */
export function stampsOf(result: unknown): Facet[] {
  return [...new Set(allStamps(result).filter(isStamp).map(noted))].sort()
}

/**
 * Stamps that are neither a facet nor null. From well-formed documents there are none: then a fragment is wrong, and its
 * pages would never be regenerated. The tests of the queries check that; at runtime a document may be the cause.
 */
export function strayStampsOf(result: unknown): unknown[] {
  return allStamps(result).filter((stamp) => stamp !== null && stamp !== undefined && !isStamp(stamp))
}

function isStamp(stamp: unknown): stamp is Facet {
  return typeof stamp === 'string' && isFacet(stamp)
}

/** With a list of its own in place of recursion: documents from the API may be nested deeper than the call stack. */
function allStamps(result: unknown): unknown[] {
  const found: unknown[] = []
  const waiting = [{ value: result, isStamps: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, isStamps } = next
    // Lists of stamps may be nested: a fragment appends those of a list to its own.
    if (Array.isArray(value)) for (const item of value) waiting.push({ value: item, isStamps })
    else if (isStamps) found.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        waiting.push({ value: inner, isStamps: key === '_facets' })
  }
  return found
}
