import { type Candidates, type Column, candidatesOf, columnsOf, withFewTypos } from './candidates.ts'
import { cachedCondition, optionalScores } from './conditions.ts'
import type { Documents } from './documents.ts'
import { type Filter, parseFilters } from './filter-grammar.ts'
import {
  allOf,
  parseFacetFilters,
  parseNumericFilters,
  parseOptionalFilters,
  parseTagFilters,
  requireFew,
} from './filters.ts'
import type { Parameters } from './parameters.ts'
import { findPhrase } from './phrases.ts'
import { INFO_BITS } from './postings.ts'
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
  readonly scores: Uint32Array | null
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
  const columns = columnsOf(terms, attributes, documents, parameters)
  const filter = filterOf(parameters)
  const optional = parseOptionalFilters(parameters.optionalFilters)
  requireFew([filter, ...optional.flat().map((one) => one.filter)])
  const allows = allowedBy(query, documents, filter, attributes)
  const withWords = (required: number) => candidatesOf(columns, documents, required, allows)
  const { weighsWords } = parameters.userData
  const candidates =
    typeof weighsWords === 'string' && query.words.length > 1
      ? weighed(withWords(0), { terms, columns, documents, pageFacet: weighsWords })
      : withMostWords(query, parameters, withWords)
  return {
    query,
    terms,
    columns,
    candidates: withFewTypos(candidates, parameters.typoTolerance),
    attributes,
    scores: optional.length > 0 ? optionalScores(optional, documents, parameters.sumOrFiltersScores) : null,
  }
}

/** The documents with all required words, or with fewer of them until there are any. */
function withMostWords(
  query: Query,
  { removeWordsIfNoResults }: Parameters,
  withWords: (required: number) => Candidates,
): Candidates {
  let candidates: Candidates | undefined
  for (const required of requirements(query, removeWordsIfNoResults)) {
    candidates = withWords(required)
    if (candidates.documents.length > 0) break
  }
  return candidates ?? withWords(0)
}

/**
 * The required words as bits: first all that are not optional, then fewer according to
 * `removeWordsIfNoResults`, until something matches.
 */
function* requirements(query: Query, removal: Parameters['removeWordsIfNoResults']): Generator<number> {
  let required = query.words.reduce((mask, word, slot) => (word.isOptional ? mask : mask | (1 << slot)), 0)
  yield required
  if (removal === 'allOptional') yield 0
  if (removal !== 'lastWords' && removal !== 'firstWords') return
  const slots = [...query.words.keys()].slice(1)
  for (const slot of removal === 'lastWords' ? slots.reverse() : slots.map((other) => other - 1)) {
    required &= ~(1 << slot)
    if (required === 0) return
    yield required
  }
}

function filterOf(parameters: Parameters): Filter | null {
  return allOf([
    parseFilters(parameters.filters),
    parseFacetFilters(parameters.facetFilters),
    parseNumericFilters(parameters.numericFilters),
    parseTagFilters(parameters.tagFilters),
  ])
}

/**
 * Combines filters, phrases and excluded words: a byte per document; null when everything is
 * allowed.
 */
function allowedBy(
  query: Query,
  documents: Documents,
  filter: Filter | null,
  attributes: ReadonlySet<number> | null,
): Uint8Array | null {
  if (!filter && query.phrases.length === 0 && query.excluded.length === 0) return null
  const isFilterOnly = query.phrases.length === 0 && query.excluded.length === 0
  if (filter && isFilterOnly) return cachedCondition(filter, documents)
  const allowed = filter
    ? cachedCondition(filter, documents).slice()
    : new Uint8Array(documents.capacity).fill(1)
  const phraseOf = (words: readonly string[]) => words.map((word) => new Set([documents.wordId(word)]))
  for (const words of query.phrases) {
    const found = findPhrase(phraseOf(words), documents, attributes)
    for (let document = 0; document < allowed.length; document++) {
      if (!found.has(document)) allowed[document] = 0
    }
  }
  for (const words of query.excluded) {
    const only = words.length === 1 ? documents.postings[documents.wordId(words[0] ?? '')] : undefined
    if (only) for (const item of only.items()) allowed[item >>> INFO_BITS] = 0
    if (words.length > 1)
      for (const document of findPhrase(phraseOf(words), documents, null).keys()) allowed[document] = 0
  }
  return allowed
}

function restrictedTo(documents: Documents, paths: readonly string[]): ReadonlySet<number> | null {
  if (paths.length === 0) return null
  const indexes = [...documents.attributes.entries()].filter(([, { path }]) => paths.includes(path))
  return new Set(indexes.map(([index]) => index))
}
