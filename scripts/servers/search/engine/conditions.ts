import type { Documents } from './documents.ts'
import type { Filter } from './filter-grammar.ts'
import { INFO_BITS } from './postings.ts'

/**
 * The documents that meet a condition, as one byte per document number. A facet that is not
 * declared in `attributesForFaceting` matches nothing, as on hosted Algolia; objectID is always
 * declared.
 */
function documentsMeeting(filter: Filter, documents: Documents): Uint8Array {
  switch (filter.kind) {
    case 'all':
    case 'any': {
      const [first, ...others] = filter.parts
      // An empty AND matches every record, an empty OR none.
      if (!first) return new Uint8Array(documents.capacity).fill(filter.kind === 'all' ? 1 : 0)
      const met = documentsMeeting(first, documents)
      for (const part of others) combine(met, documentsMeeting(part, documents), filter.kind)
      return met
    }
    case 'not': {
      const met = documentsMeeting(filter.part, documents)
      for (let document = 0; document < met.length; document++) met[document] = 1 - (met[document] ?? 0)
      return met
    }
    case 'facet':
      return withFacet(filter.path, filter.value, documents)
    default:
      return filter satisfies never
  }
}

/**
 * `documentsMeeting`, cached until a record changes: a site sends the same filters (language,
 * version) with every search. The result is shared and must not be changed.
 */
export function cachedCondition(filter: Filter, documents: Documents): Uint8Array {
  const key = JSON.stringify(filter)
  const known = documents.conditions.get(key)
  if (known) return known
  if (documents.conditions.size >= MOST_CACHED) documents.conditions.clear()
  const met = documentsMeeting(filter, documents)
  documents.conditions.set(key, met)
  return met
}

/** One byte per record each: a few megabytes at most. */
const MOST_CACHED = 16

function combine(met: Uint8Array, other: Uint8Array, kind: 'all' | 'any'): void {
  if (kind === 'all') for (let at = 0; at < met.length; at++) met[at] = (met[at] ?? 0) & (other[at] ?? 0)
  else for (let at = 0; at < met.length; at++) met[at] = (met[at] ?? 0) | (other[at] ?? 0)
}

function withFacet(path: string, value: string, documents: Documents): Uint8Array {
  const met = new Uint8Array(documents.capacity)
  const number = path === 'objectID' ? documents.numberOf(value) : undefined
  if (number !== undefined) met[number] = 1
  for (const postings of documents.facets.get(path)?.documentsWith(value) ?? [])
    for (const item of postings.items()) met[item >>> INFO_BITS] = 1
  return met
}
