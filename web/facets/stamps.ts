/** Query result → the facets that were read. Every fragment returns them in a field `_facets`, beside its data. */
import { type Facet, isFacet } from './facets.ts'

/**
 * Facets that a result was made of, sorted, each once. Nulls are skipped: GROQ makes them of `"link:" + null`.
 * @throws Error naming a stamp that is no facet: its page would never be made anew
 */
export function stampsOf(result: unknown): Facet[] {
  const found = new Set<Facet>()
  collect(result, found)
  return [...found].sort()
}

function collect(value: unknown, found: Set<Facet>) {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '_facets') collectStamps(inner, found)
    else collect(inner, found)
  }
}

/** Lists of stamps may be nested: a fragment appends those of a list to its own. */
function collectStamps(stamps: unknown, found: Set<Facet>) {
  if (stamps === null || stamps === undefined) return
  for (const stamp of Array.isArray(stamps) ? stamps : [stamps]) {
    if (stamp === null || stamp === undefined) continue
    if (Array.isArray(stamp)) collectStamps(stamp, found)
    else if (typeof stamp === 'string' && isFacet(stamp)) found.add(stamp)
    else {
      throw new Error(
        `A query stamped ${JSON.stringify(stamp)}, which is no facet: correct the _facets of its fragment (web/facets/facets.ts lists them).`,
      )
    }
  }
}
