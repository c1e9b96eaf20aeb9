import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import { type Filter, parseFilters } from './filter-grammar.ts'
import type { Settings } from './parameters.ts'

/**
 * Parses `facetFilters`: the outer list is AND, an inner list OR; `attribute:-value` is negative,
 * `attribute:\-value` a value that starts with a minus.
 * @throws ApiError 400 for anything but strings and lists of them.
 */
export function parseFacetFilters(value: unknown): Filter | null {
  return parseNested(value, 'facetFilters', (text) => {
    const colon = text.indexOf(':')
    if (colon < 0) throw badRequest(`Invalid facetFilters: "${text}" should be "attribute:value"`)
    return signed(text.slice(0, colon), text.slice(colon + 1))
  })
}

/**
 * Parses `tagFilters`: like facetFilters, on `_tags`.
 * @throws ApiError 400
 */
export function parseTagFilters(value: unknown): Filter | null {
  return parseNested(value, 'tagFilters', (text) => signed('_tags', text))
}

/**
 * Parses `numericFilters`: `["price>3", ["stock=0", "stock:5 TO 9"]]`.
 * @throws ApiError 400
 */
export function parseNumericFilters(value: unknown): Filter | null {
  return parseNested(value, 'numericFilters', (text) => {
    const filter = parseFilters(text)
    if (filter?.kind === 'number' || filter?.kind === 'range') return filter
    throw badRequest(`Invalid numericFilters: "${text}" should compare a number`)
  })
}

/** One optional filter and its score (`optionalFilters`: `attribute:value<score=2>`). */
export interface OptionalFilter {
  readonly filter: Filter
  readonly score: number
}

/**
 * Parses `optionalFilters`; the best score of an inner list counts.
 * @throws ApiError 400
 */
export function parseOptionalFilters(value: unknown): OptionalFilter[][] {
  const groups = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
  return groups.map((group: unknown) =>
    (Array.isArray(group) ? group : [group]).map((item: unknown) => {
      const text = typeof item === 'string' ? item : ''
      const scored = /^(.*)<score=(\d+)>$/.exec(text)
      const filter = parseFacetFilters(scored?.[1] ?? text)
      if (!filter) throw badRequest('Invalid optionalFilters: expected "attribute:value" or lists of it')
      return { filter, score: scored ? Number(scored[2]) : 1 }
    }),
  )
}

/** True if a query has any filter. */
export function hasFilters(query: Settings): boolean {
  return ['filters', 'facetFilters', 'numericFilters', 'tagFilters'].some((name) => {
    const value = query[name]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
}

/** Joins conditions by AND; null if there are no conditions. */
export function allOf(filters: readonly (Filter | null)[]): Filter | null {
  const parts = filters.filter((filter) => filter !== null)
  return parts.length > 1 ? { kind: 'all', parts } : (parts[0] ?? null)
}

/**
 * Refuses so many conditions that they would delay all other searches.
 * @throws ApiError 400
 */
export function requireFew(filters: Iterable<Filter | null>): void {
  let count = 0
  for (const filter of filters) count += filter ? conditionsIn(filter) : 0
  if (count <= limits.conditions) return
  throw badRequest(`Invalid filters: they have ${count} conditions, at most ${limits.conditions} are read`)
}

function conditionsIn(filter: Filter): number {
  if (filter.kind === 'not') return conditionsIn(filter.part)
  if (filter.kind !== 'all' && filter.kind !== 'any') return 1
  return filter.parts.reduce((sum, part) => sum + conditionsIn(part), 0)
}

/**
 * An AND of conditions and of lists of alternatives. An OR of ANDs is refused, as in `filters`
 * (filtering/in-depth/combining-boolean-operators).
 */
function parseNested(value: unknown, name: string, leaf: (text: string) => Filter): Filter | null {
  if (value === undefined || value === null || value === '') return null
  const read = (part: unknown): Filter => {
    if (typeof part === 'string') return leaf(part)
    throw badRequest(`Invalid ${name}: expected strings and lists of strings`)
  }
  const parts = (Array.isArray(value) ? value : [value]).map((part: unknown): Filter => {
    if (!Array.isArray(part)) return read(part)
    // Algolia also takes `["a", ["b"]]`. Of a longer list it does not say whether it is AND or OR.
    const alternatives = part.map((item) => read(Array.isArray(item) && item.length === 1 ? item[0] : item))
    return alternatives.length === 1 && alternatives[0]
      ? alternatives[0]
      : { kind: 'any', parts: alternatives }
  })
  return allOf(parts)
}

function signed(path: string, text: string): Filter {
  if (text.startsWith('-')) return { kind: 'not', part: { kind: 'facet', path, value: text.slice(1) } }
  return { kind: 'facet', path, value: text.startsWith('\\-') ? text.slice(1) : text }
}
