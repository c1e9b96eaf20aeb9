/** Refuses unknown search parameters and settings, so that nothing is accepted and ignored. */
import { type ApiError, badRequest } from '../errors.ts'
import { isKnown, type Settings } from './parameters.ts'

/**
 * Parameters of Algolia that this server does not support, with the values that are accepted
 * because they have no effect (api-parameters: their defaults). null is always accepted. Records of
 * a documentation have no geographic locations; many of the others belong to rules, services or
 * dictionaries that are not included.
 */
const unsupported: Readonly<
  Record<string, { readonly in: ParameterSource | 'both'; readonly neutral: readonly unknown[] }>
> = {
  aroundLatLng: { in: 'query', neutral: [''] },
  aroundLatLngViaIP: { in: 'query', neutral: [false, 'false'] },
  aroundRadius: { in: 'query', neutral: [] },
  aroundPrecision: { in: 'query', neutral: [] },
  minimumAroundRadius: { in: 'query', neutral: [] },
  insideBoundingBox: { in: 'query', neutral: [''] },
  insidePolygon: { in: 'query', neutral: [''] },
  similarQuery: { in: 'query', neutral: [''] },
  naturalLanguages: { in: 'query', neutral: [] },
  optionalFilters: { in: 'query', neutral: [''] },
  numericFilters: { in: 'query', neutral: [''] },
  facetingAfterDistinct: { in: 'query', neutral: [false, 'false'] },
  sortFacetValuesBy: { in: 'both', neutral: ['count'] },
  responseFields: { in: 'both', neutral: ['*'] },
  renderingContent: { in: 'both', neutral: [] },
  snippetEllipsisText: { in: 'both', neutral: ['…'] },
  sumOrFiltersScores: { in: 'query', neutral: [false, 'false'] },
  tagFilters: { in: 'query', neutral: [''] },
  offset: { in: 'query', neutral: [] },
  length: { in: 'query', neutral: [] },
  ruleContexts: { in: 'query', neutral: [] },
  personalizationImpact: { in: 'query', neutral: [100, '100'] },
  enablePersonalization: { in: 'both', neutral: [false, 'false'] },
  relevancyStrictness: { in: 'both', neutral: [100, '100'] },
  restrictHighlightAndSnippetArrays: { in: 'both', neutral: [false, 'false'] },
  replaceSynonymsInHighlight: { in: 'both', neutral: [false, 'false'] },
  attributeCriteriaComputedByMinProximity: { in: 'both', neutral: [false, 'false'] },
  exactOnSingleWordQuery: { in: 'both', neutral: ['attribute'] },
  minProximity: { in: 'both', neutral: [1, '1'] },
  disableExactOnAttributes: { in: 'both', neutral: [] },
  disablePrefixOnAttributes: { in: 'settings', neutral: [] },
  disableTypoToleranceOnAttributes: { in: 'both', neutral: [] },
  disableTypoToleranceOnWords: { in: 'settings', neutral: [] },
  keepDiacriticsOnCharacters: { in: 'settings', neutral: [''] },
  semanticSearch: { in: 'both', neutral: [] },
  reRankingApplyFilter: { in: 'both', neutral: [''] },
  replicas: { in: 'settings', neutral: [] },
  attributesToTransliterate: { in: 'settings', neutral: [] },
  decompoundedAttributes: { in: 'settings', neutral: [] },
  customNormalization: { in: 'settings', neutral: [] },
  numericAttributesForFiltering: { in: 'settings', neutral: [] },
  numericAttributesToIndex: { in: 'settings', neutral: [] },
}

type ParameterSource = 'query' | 'settings'

/**
 * Checks the names of search parameters.
 * @param more names that the endpoint has in addition
 * @throws ApiError 400 with Algolia's message for an unknown name
 */
export function requireParameters(query: Settings, more: readonly string[] = []): void {
  for (const [name, value] of Object.entries(query)) {
    if (isKnown(name, 'query') || more.includes(name)) continue
    if (!isUnsupported(name, 'query')) throw badRequest(`Unknown parameter: ${name}`)
    requireNeutral(name, value)
  }
}

/**
 * Checks the names of settings.
 * @throws ApiError 400 with Algolia's message, which contains the position in the JSON where the
 *   name ends
 */
export function requireSettings(settings: Settings): void {
  let column = 1
  for (const [name, value] of Object.entries(settings)) {
    const end = column + JSON.stringify(name).length
    column = end + 2 + JSON.stringify(value).length
    if (isKnown(name, 'settings')) continue
    if (!isUnsupported(name, 'settings'))
      throw badRequest(`Invalid object attributes: ${name} near line:1 column:${end}`)
    requireNeutral(name, value)
  }
}

function isUnsupported(name: string, place: ParameterSource): boolean {
  const found = Object.hasOwn(unsupported, name) ? unsupported[name] : undefined
  return found !== undefined && (found.in === 'both' || found.in === place)
}

function requireNeutral(name: string, value: unknown): void {
  const isEmpty = typeof value === 'object' && (value === null || Object.keys(value).length === 0)
  if (isEmpty || unsupported[name]?.neutral.includes(value)) return
  throw unsupportedParameter(name)
}

/** 400 for a feature of Algolia that this server does not support. */
function unsupportedParameter(name: string): ApiError {
  return badRequest(`The parameter "${name}" is not supported by this search server`)
}
