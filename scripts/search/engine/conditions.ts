import type { Documents } from './documents.ts'
import type { Filter, OptionalFilter } from './filters.ts'
import { INFO_BITS } from './postings.ts'

/**
 * Which documents meet a condition: one byte per document number. A facet that is not declared in `attributesForFaceting` matches
 * nothing, as on hosted Algolia; objectID is always known.
 */
export function documentsMeeting(filter: Filter, documents: Documents): Uint8Array {
  switch (filter.kind) {
    case 'all':
    case 'any': {
      const isAll = filter.kind === 'all'
      const met = new Uint8Array(documents.capacity).fill(isAll ? 1 : 0)
      for (const part of filter.parts) {
        const partMet = documentsMeeting(part, documents)
        for (let document = 0; document < met.length; document++) {
          const one = partMet[document] ?? 0
          met[document] = isAll ? (met[document] ?? 0) & one : (met[document] ?? 0) | one
        }
      }
      return met
    }
    case 'not': {
      const met = documentsMeeting(filter.part, documents)
      for (let document = 0; document < met.length; document++) met[document] = 1 - (met[document] ?? 0)
      return met
    }
    case 'facet':
      return withFacet(filter.path, filter.value, documents)
    case 'number':
      return withNumber(filter.path, documents, (value) => compare[filter.operator](value, filter.value))
    case 'range':
      return withNumber(filter.path, documents, (value) => value >= filter.from && value <= filter.to)
    default:
      return filter satisfies never
  }
}

/** What each document gains by `optionalFilters`: the sum over the groups of the best score in each. */
export function optionalScores(groups: readonly OptionalFilter[][], documents: Documents): Uint32Array {
  const scores = new Uint32Array(documents.capacity)
  for (const group of groups) {
    const best = new Uint32Array(documents.capacity)
    for (const { filter, score } of group) {
      const met = documentsMeeting(filter, documents)
      for (let document = 0; document < met.length; document++) {
        if (met[document] === 1) best[document] = Math.max(best[document] ?? 0, score)
      }
    }
    for (let document = 0; document < best.length; document++) {
      scores[document] = (scores[document] ?? 0) + (best[document] ?? 0)
    }
  }
  return scores
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
  if (path === 'objectID') {
    const number = documents.numberOf(value)
    if (number !== undefined) met[number] = 1
  }
  for (const postings of documents.facets.get(path)?.documentsWith(value) ?? []) {
    for (const item of postings.items()) met[item >>> INFO_BITS] = 1
  }
  return met
}

function withNumber(path: string, documents: Documents, meets: (value: number) => boolean): Uint8Array {
  const met = new Uint8Array(documents.capacity)
  for (const [document, value] of documents.numbers(path).entries()) {
    if (value === undefined) continue
    if (Array.isArray(value) ? value.some(meets) : meets(value)) met[document] = 1
  }
  return met
}
