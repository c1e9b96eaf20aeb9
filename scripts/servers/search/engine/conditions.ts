import type { Documents } from './documents.ts'
import type { Filter } from './filter-grammar.ts'
import type { OptionalFilter } from './filters.ts'
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
    case 'number': {
      const isEquality = filter.operator === '=' || filter.operator === '!='
      const meets = (value: number) => compare[filter.operator](value, filter.value)
      return withNumber(filter.path, documents, isEquality, meets)
    }
    case 'range':
      return withNumber(filter.path, documents, false, (value) => value >= filter.from && value <= filter.to)
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

/**
 * The score of each document by `optionalFilters`: the sum over the groups of the best score in
 * each, or of all scores (`sumOrFiltersScores`).
 */
export function optionalScores(
  groups: readonly OptionalFilter[][],
  documents: Documents,
  isSum: boolean,
): Uint32Array {
  const scores = new Uint32Array(documents.capacity)
  for (const group of groups) {
    const best = new Map<number, number>()
    for (const { filter, score } of group) {
      for (const document of meeting(filter, documents)) {
        const before = best.get(document) ?? 0
        best.set(document, isSum ? before + score : Math.max(before, score))
      }
    }
    for (const [document, score] of best) scores[document] = (scores[document] ?? 0) + score
  }
  return scores
}

/**
 * The documents that meet a condition. Facets are read from their postings, because many conditions
 * match few documents.
 */
function* meeting(filter: Filter, documents: Documents): Generator<number> {
  if (filter.kind === 'facet') return yield* documentsWithFacet(filter.path, filter.value, documents)
  const met = documentsMeeting(filter, documents)
  for (let document = 0; document < met.length; document++) if (met[document] === 1) yield document
}

function combine(met: Uint8Array, other: Uint8Array, kind: 'all' | 'any'): void {
  if (kind === 'all') for (let at = 0; at < met.length; at++) met[at] = (met[at] ?? 0) & (other[at] ?? 0)
  else for (let at = 0; at < met.length; at++) met[at] = (met[at] ?? 0) | (other[at] ?? 0)
}

const compare = {
  '=': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
}

function withFacet(path: string, value: string, documents: Documents): Uint8Array {
  const met = new Uint8Array(documents.capacity)
  for (const document of documentsWithFacet(path, value, documents)) met[document] = 1
  return met
}

function* documentsWithFacet(path: string, value: string, documents: Documents): Generator<number> {
  if (path === 'objectID') {
    const number = documents.numberOf(value)
    if (number !== undefined) yield number
  }
  for (const postings of documents.facets.get(path)?.documentsWith(value) ?? []) {
    for (const item of postings.items()) yield item >>> INFO_BITS
  }
}

/**
 * An attribute that `numericAttributesForFiltering` does not declare for this comparison matches
 * nothing.
 */
function withNumber(
  path: string,
  documents: Documents,
  isEquality: boolean,
  meets: (value: number) => boolean,
): Uint8Array {
  const met = new Uint8Array(documents.capacity)
  const declared = documents.comparable?.get(path)
  if (documents.comparable && (!declared || (declared.isEqualOnly && !isEquality))) return met
  for (const [document, value] of documents.numbers(path).entries()) {
    if (value === undefined) continue
    if (Array.isArray(value) ? value.some(meets) : meets(value)) met[document] = 1
  }
  return met
}
