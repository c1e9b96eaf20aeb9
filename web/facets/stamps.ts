/** Query result → the facets that were read. Every fragment returns them in a field `_facets`, beside its data. */
import { type Facet, isFacet } from './facets.ts'

/** A result as callers see it. */
export type WithoutStamps<T> = T extends readonly (infer Item)[]
  ? WithoutStamps<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends '_facets' ? never : Key]: WithoutStamps<T[Key]> }
    : T

/**
 * Facets that a result was made of, sorted, each once. Nulls are skipped: GROQ makes them of `"link:" + null`.
 * @throws Error naming a stamp that is no facet: its page would never be made anew
 */
export function stampsOf(result: unknown): Facet[] {
  const found = new Set<Facet>()
  collect(result, found)
  return [...found].sort()
}

/** The result without its stamps. */
export function withoutStamps<T>(result: T): WithoutStamps<T>
export function withoutStamps(result: unknown): unknown {
  if (Array.isArray(result)) return result.map((item: unknown) => withoutStamps(item))
  if (typeof result !== 'object' || result === null) return result
  return Object.fromEntries(
    Object.entries(result)
      .filter(([key]) => key !== '_facets')
      .map(([key, value]) => [key, withoutStamps(value)]),
  )
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
