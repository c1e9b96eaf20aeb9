import { badRequest } from '../errors.ts'
import type { Documents } from './documents.ts'
import { type Facet, sortedCounts } from './facets.ts'
import type { Parameters } from './parameters.ts'

/** One value in the answer to a request of the type `facet`. */
export interface FacetHit {
  readonly value: string
  readonly highlighted: string
  readonly count: number
}

/** Values in such an answer (api-parameters/maxFacetHits: the default). */
const mostHits = 10

/**
 * The values of a facet, most frequent first.
 * @throws ApiError 400 when the attribute is not declared `searchable(…)`.
 */
export function facetHits(facet: Facet | undefined, name: string, documents: readonly number[]): FacetHit[] {
  if (!facet?.declaration.isSearchable) {
    throw badRequest(
      `Cannot search in \`${name}\` attribute, you need to add \`searchable(${name})\` to attributesForFaceting.`,
    )
  }
  const counts = sortedCounts(facet.counts(documents)).slice(0, mostHits)
  return counts.map(([value, count]) => ({ value, highlighted: value, count }))
}

/** Counts by facet and value. */
export type FacetCounts = Record<string, Record<string, number>>

/** Counts the values of the facets that a query requests in the documents that match. */
export function facetCounts(
  documents: Documents,
  found: readonly number[],
  { facets: wanted, maxValuesPerFacet }: Parameters,
): FacetCounts {
  const facets: FacetCounts = {}
  for (const [path, facet] of documents.facets) {
    const isWanted = wanted.includes('*') || wanted.includes(path)
    if (!isWanted || facet.declaration.isFilterOnly) continue
    const counts = facet.counts(found)
    if (counts.size > 0) facets[path] = Object.fromEntries(sortedCounts(counts).slice(0, maxValuesPerFacet))
  }
  return facets
}
