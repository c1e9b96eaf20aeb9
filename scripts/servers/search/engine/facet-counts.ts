/** Counts of facet values in the documents that match a search. */
import type { Documents } from './documents.ts'
import { type Facet, sortedCounts } from './facets.ts'
import type { Parameters } from './parameters.ts'

/** Counts by facet and value, and statistics of numeric facets. */
export interface FacetCounts {
  readonly facets?: Record<string, Record<string, number>>
  readonly facets_stats?: Record<string, { min: number; max: number; avg: number; sum: number }>
}

/**
 * Counts the facets that a query requests.
 * @param found the documents that match
 * @param distinctDocuments those that remain after `distinct`, which requires ranking them all
 */
export function facetCounts(
  documents: Documents,
  found: readonly number[],
  parameters: Parameters,
  distinctDocuments: () => readonly number[],
): FacetCounts {
  if (parameters.facets.length === 0) return {}
  let left: readonly number[] | undefined
  const documentsOf = ({ declaration }: Facet) => {
    const isAfter = declaration.isAfterDistinct || parameters.facetingAfterDistinct
    if (!isAfter || parameters.distinct === 0) return found
    left ??= distinctDocuments()
    return left
  }
  const facets: Record<string, Record<string, number>> = {}
  const stats: Record<string, { min: number; max: number; avg: number; sum: number }> = {}
  for (const [path, facet] of documents.facets) {
    const isWanted = parameters.facets.includes('*') || parameters.facets.includes(path)
    if (!isWanted || facet.declaration.isFilterOnly) continue
    const counted = documentsOf(facet)
    const counts = facet.counts(counted)
    if (counts.size === 0) continue
    facets[path] = Object.fromEntries(
      sortedCounts(counts, parameters.sortFacetValuesBy, parameters.maxValuesPerFacet),
    )
    const column = documents.numbers(path)
    const numbers = counted.flatMap((document) => column[document] ?? [])
    if (numbers.length > 0) stats[path] = statistics(numbers)
  }
  return Object.keys(stats).length > 0 ? { facets, facets_stats: stats } : { facets }
}

function statistics(numbers: readonly number[]): { min: number; max: number; avg: number; sum: number } {
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const number of numbers) {
    min = Math.min(min, number)
    max = Math.max(max, number)
    sum += number
  }
  return { min, max, avg: sum / numbers.length, sum }
}
