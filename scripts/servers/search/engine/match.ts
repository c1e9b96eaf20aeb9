import { type Candidates, type Column, candidatesOf, columnsOf } from './candidates.ts'
import { cachedCondition } from './conditions.ts'
import type { Documents } from './documents.ts'
import { type Filter, parseFilters } from './filter-grammar.ts'
import { allOf, parseFacetFilters, requireFew } from './filters.ts'
import type { Parameters } from './parameters.ts'
import { findPhrase } from './phrases.ts'
import { parseQuery, type Query } from './query.ts'
import type { SynonymTable } from './synonyms.ts'
import { type Terms, termsOf } from './terms.ts'
import { weighed } from './weights.ts'

/** The documents that match a query, before ranking. */
export interface Match {
  readonly query: Query
  readonly terms: Terms
  readonly columns: readonly Column[]
  readonly candidates: Candidates
  /** Indexes of the attributes that were searched; null: all. */
  readonly attributes: ReadonlySet<number> | null
}

/**
 * Finds the documents that match a query and its filters.
 * @throws ApiError 400 for filters that cannot be read.
 */
export function matchQuery(
  index: { readonly documents: Documents; readonly synonyms: SynonymTable },
  parameters: Parameters,
): Match {
  const { documents } = index
  const query = parseQuery(parameters)
  const attributes = restrictedTo(documents, parameters.restrictSearchableAttributes)
  const terms = termsOf(query, index, parameters, attributes)
  const columns = columnsOf(terms, attributes, documents)
  const filter = filterOf(parameters)
  requireFew(filter)
  const allows = allowedBy(query, documents, filter, attributes)
  const withWords = (required: number) => candidatesOf(columns, documents, required, allows)
  const { weighsWords } = parameters.userData
  const candidates =
    typeof weighsWords === 'string' && query.words.length > 1
      ? weighed(withWords(0), { terms, columns, documents, pageFacet: weighsWords })
      : withMostWords(query, parameters, withWords)
  return { query, terms, columns, candidates, attributes }
}

/** The documents with all words that are not optional, or with any if the parameters allow it. */
function withMostWords(
  { words }: Query,
  { removeWordsIfNoResults }: Parameters,
  withWords: (required: number) => Candidates,
): Candidates {
  const required = words.reduce((mask, word, slot) => (word.isOptional ? mask : mask | (1 << slot)), 0)
  const candidates = withWords(required)
  const isEnough = candidates.documents.length > 0 || removeWordsIfNoResults === 'none'
  return isEnough ? candidates : withWords(0)
}

/** All filters of a query; null if it has none. @throws ApiError 400 */
export function filterOf(parameters: Parameters): Filter | null {
  return allOf([parseFilters(parameters.filters), parseFacetFilters(parameters.facetFilters)])
}

/** Combines filters and phrases: a byte per document; null when everything is allowed. */
function allowedBy(
  query: Query,
  documents: Documents,
  filter: Filter | null,
  attributes: ReadonlySet<number> | null,
): Uint8Array | null {
  if (query.phrases.length === 0) return filter && cachedCondition(filter, documents)
  const allowed = filter
    ? cachedCondition(filter, documents).slice()
    : new Uint8Array(documents.capacity).fill(1)
  for (const words of query.phrases) {
    const phrase = words.map((word) => new Set([documents.wordId(word)]))
    const found = findPhrase(phrase, documents, attributes)
    for (let document = 0; document < allowed.length; document++) {
      if (!found.has(document)) allowed[document] = 0
    }
  }
  return allowed
}

function restrictedTo(documents: Documents, paths: readonly string[]): ReadonlySet<number> | null {
  if (paths.length === 0) return null
  const indexes = [...documents.attributes.entries()].filter(([, { path }]) => paths.includes(path))
  return new Set(indexes.map(([index]) => index))
}
