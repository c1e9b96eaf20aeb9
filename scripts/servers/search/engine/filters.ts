import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Filter } from './filter-grammar.ts'

/**
 * Parses `facetFilters`: the outer list is AND, an inner list OR; `attribute:-value` is negative,
 * `attribute:\-value` a value that starts with a minus. An OR of ANDs is refused, as in `filters`
 * (filtering/in-depth/combining-boolean-operators).
 * @throws ApiError 400 for anything but strings and lists of them.
 */
export function parseFacetFilters(value: unknown): Filter | null {
  if (value === undefined || value === null || value === '') return null
  const parts = (Array.isArray(value) ? value : [value]).map((part: unknown): Filter => {
    if (!Array.isArray(part)) return facetFilter(part)
    // Algolia also takes `["a", ["b"]]`. Of a longer list it does not say whether it is AND or OR.
    const alternatives = part.map((item) =>
      facetFilter(Array.isArray(item) && item.length === 1 ? item[0] : item),
    )
    return alternatives.length === 1 && alternatives[0]
      ? alternatives[0]
      : { kind: 'any', parts: alternatives }
  })
  return allOf(parts)
}

function facetFilter(text: unknown): Filter {
  if (typeof text !== 'string')
    throw badRequest('Invalid facetFilters: expected strings and lists of strings')
  const colon = text.indexOf(':')
  if (colon < 0) throw badRequest(`Invalid facetFilters: "${text}" should be "attribute:value"`)
  const [path, value] = [text.slice(0, colon), text.slice(colon + 1)]
  if (value.startsWith('-')) return { kind: 'not', part: { kind: 'facet', path, value: value.slice(1) } }
  return { kind: 'facet', path, value: value.replace(/^\\-/, '-') }
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
export function requireFew(filter: Filter | null): void {
  const count = filter ? conditionsIn(filter) : 0
  if (count <= limits.conditions) return
  throw badRequest(`Invalid filters: they have ${count} conditions, at most ${limits.conditions} are read`)
}

function conditionsIn(filter: Filter): number {
  if (filter.kind === 'not') return conditionsIn(filter.part)
  if (filter.kind !== 'all' && filter.kind !== 'any') return 1
  return filter.parts.reduce((sum, part) => sum + conditionsIn(part), 0)
}
