import { attributeGroups } from './attribute-groups.ts'
import { type Candidates, type Column, candidatesOf, columnsOf, withFewTypos } from './candidates.ts'
import { optionalScores, rememberedCondition } from './conditions.ts'
import type { Documents } from './documents.ts'
import type { Filter } from './filter.ts'
import { parseFilters } from './filter-grammar.ts'
import {
  allOf,
  parseFacetFilters,
  parseNumericFilters,
  parseOptionalFilters,
  parseTagFilters,
  requireFew,
} from './filters.ts'
import type { Parameters } from './parameters.ts'
import { INFO_BITS } from './postings.ts'
import { parseQuery, type Query } from './query.ts'
import { findRow } from './sequences.ts'
import type { SynonymTable } from './synonyms.ts'
import { type GroupTerms, termsOf } from './terms.ts'

/** What one query found, before it is put in order. */
export interface Match {
  readonly query: Query
  readonly terms: readonly GroupTerms[]
  readonly columns: readonly Column[]
  readonly candidates: Candidates
  /** Indexes of the attributes that were searched; null: all. */
  readonly attributes: ReadonlySet<number> | null
  readonly scores: Uint32Array | null
}

/**
 * Finds the documents that match a query and its filters.
 * @param hidden documents that do not count
 * @throws ApiError 400 for filters that cannot be read.
 */
export function matchQuery(
  index: { readonly documents: Documents; readonly synonyms: SynonymTable },
  parameters: Parameters,
  hidden: readonly number[] = [],
): Match {
  const { documents } = index
  const query = parseQuery(parameters)
  const attributes = restrictedTo(documents, parameters.restrictSearchableAttributes)
  const terms = attributeGroups(documents.attributes, parameters, attributes).map((group) => ({
    attributes: group.attributes,
    terms: termsOf(query, index, parameters, group),
  }))
  const columns = columnsOf(terms, documents, parameters)
  const filter = filterOf(parameters)
  const optional = parseOptionalFilters(parameters.optionalFilters)
  requireFew([filter, ...optional.flat().map((one) => one.filter)])
  const allows = without(hidden, allowedBy(query, documents, filter, attributes), documents)
  let candidates: Candidates | undefined
  for (const required of requirements(query, parameters.removeWordsIfNoResults)) {
    candidates = candidatesOf(columns, documents, required, allows)
    if (candidates.documents.length > 0) break
  }
  return {
    query,
    terms,
    columns,
    candidates: withFewTypos(
      candidates ?? candidatesOf(columns, documents, 0, allows),
      parameters.typoTolerance,
    ),
    attributes,
    scores: optional.length > 0 ? optionalScores(optional, documents, parameters.sumOrFiltersScores) : null,
  }
}

/** Which words must be there, as bits: first as asked, then what `removeWordsIfNoResults` gives up while nothing is found. */
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

/** Whether a document meets the filters of a query, whatever its words. @throws ApiError 400 */
export function filterTest(parameters: Parameters, documents: Documents): (document: number) => boolean {
  const filter = filterOf(parameters)
  const met = filter && rememberedCondition(filter, documents)
  return (document) => met === null || met[document] === 1
}

function without(
  hidden: readonly number[],
  allowed: Uint8Array | null,
  documents: Documents,
): Uint8Array | null {
  if (hidden.length === 0) return allowed
  const rest = allowed?.slice() ?? new Uint8Array(documents.capacity).fill(1)
  for (const document of hidden) rest[document] = 0
  return rest
}

function filterOf(parameters: Parameters): Filter | null {
  return allOf([
    parseFilters(parameters.filters),
    parseFacetFilters(parameters.facetFilters),
    parseNumericFilters(parameters.numericFilters),
    parseTagFilters(parameters.tagFilters),
  ])
}

/** Filters, phrases and excluded words together: a byte per document; null when everything is allowed. */
function allowedBy(
  query: Query,
  documents: Documents,
  filter: Filter | null,
  attributes: ReadonlySet<number> | null,
): Uint8Array | null {
  if (!filter && query.phrases.length === 0 && query.excluded.length === 0) return null
  const isFilterOnly = query.phrases.length === 0 && query.excluded.length === 0
  if (filter && isFilterOnly) return rememberedCondition(filter, documents)
  const allowed = filter
    ? rememberedCondition(filter, documents).slice()
    : new Uint8Array(documents.capacity).fill(1)
  const rowOf = (words: readonly string[]) => words.map((word) => new Set([documents.wordId(word)]))
  for (const words of query.phrases) {
    const found = findRow(rowOf(words), documents, attributes)
    for (let document = 0; document < allowed.length; document++) {
      if (!found.has(document)) allowed[document] = 0
    }
  }
  for (const words of query.excluded) {
    const only = words.length === 1 ? documents.postings[documents.wordId(words[0] ?? '')] : undefined
    if (only) for (const item of only.items()) allowed[item >>> INFO_BITS] = 0
    if (words.length > 1)
      for (const document of findRow(rowOf(words), documents, null).keys()) allowed[document] = 0
  }
  return allowed
}

function restrictedTo(documents: Documents, paths: readonly string[]): ReadonlySet<number> | null {
  if (paths.length === 0) return null
  const indexes = [...documents.attributes.entries()].filter(([, { path }]) => paths.includes(path))
  return new Set(indexes.map(([index]) => index))
}
