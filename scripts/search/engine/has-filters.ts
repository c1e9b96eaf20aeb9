import type { Settings } from './parameters.ts'

/** True if a query has any filter. */
export function hasFilters(query: Settings): boolean {
  return ['filters', 'facetFilters', 'numericFilters', 'tagFilters'].some((name) => {
    const value = query[name]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
}
