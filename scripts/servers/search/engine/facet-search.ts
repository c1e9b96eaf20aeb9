import { badRequest } from '../errors.ts'
import type { Documents } from './documents.ts'
import { type Facet, sortedCounts } from './facets.ts'
import { tagged } from './highlight.ts'
import { type Mark, merged } from './marks.ts'
import type { Parameters } from './parameters.ts'
import { prefixEnd, tokenize } from './tokenize.ts'
import { matchedPrefixLength, typoBudget, typosInPrefix } from './typos.ts'

/** One value of `searchForFacetValues`. */
export interface FacetHit {
  readonly value: string
  readonly highlighted: string
  readonly count: number
}

/**
 * The values of a facet in which every word of `facetQuery` is the prefix of a word, with typos as
 * in a search; most frequent first.
 * @throws ApiError 400 when the attribute is not declared `searchable(…)`.
 */
export function facetHits(
  facet: Facet | undefined,
  name: string,
  facetQuery: string,
  documents: readonly number[],
  parameters: Parameters,
): FacetHit[] {
  if (!facet?.declaration.isSearchable) {
    throw badRequest(
      `Cannot search in \`${name}\` attribute, you need to add \`searchable(${name})\` to attributesForFaceting.`,
    )
  }
  const words = tokenize(facetQuery).map((token) => token.word)
  const hits: FacetHit[] = []
  for (const [value, count] of sortedCounts(facet.counts(documents))) {
    const highlighted = words.length === 0 ? value : highlightedValue(value, words, parameters)
    if (highlighted === null) continue
    hits.push({ value, highlighted, count })
    if (hits.length === parameters.maxFacetHits) break
  }
  return hits
}

function highlightedValue(value: string, words: readonly string[], parameters: Parameters): string | null {
  const { minWordSizefor1Typo: one, minWordSizefor2Typos: two } = parameters
  const tokens = tokenize(value)
  const marks: Mark[] = []
  for (const word of words) {
    const budget = parameters.typoTolerance ? typoBudget(word.length, { one, two }) : 0
    const token = tokens.find((candidate) => typosInPrefix(word, candidate.word, budget) !== null)
    if (!token) return null
    marks.push({ start: token.start, end: prefixEnd(value, token, matchedPrefixLength(word, token.word)) })
  }
  const tags = { preTag: parameters.highlightPreTag, postTag: parameters.highlightPostTag }
  return tagged(value, merged(marks), { from: 0, to: value.length, ...tags })
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
