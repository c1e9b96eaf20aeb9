import { badRequest } from '../errors.ts'

/**
 * Parameters of Algolia that this server does not support. Records of a documentation have no
 * geographic locations; many of the others belong to rules, services or dictionaries that are not
 * included.
 */
const names = new Set(
  `
  aroundLatLng aroundLatLngViaIP aroundPrecision aroundRadius attributeCriteriaComputedByMinProximity
  attributesToTransliterate customNormalization decompoundedAttributes disableExactOnAttributes
  disablePrefixOnAttributes disableTypoToleranceOnAttributes disableTypoToleranceOnWords
  enablePersonalization exactOnSingleWordQuery facetQuery facetingAfterDistinct insideBoundingBox insidePolygon
  keepDiacriticsOnCharacters length maxFacetHits minProximity minimumAroundRadius naturalLanguages
  numericAttributesForFiltering numericAttributesToIndex numericFilters offset optionalFilters
  personalizationImpact reRankingApplyFilter relevancyStrictness renderingContent
  replaceSynonymsInHighlight replicas responseFields restrictHighlightAndSnippetArrays ruleContexts
  semanticSearch similarQuery snippetEllipsisText sortFacetValuesBy sumOrFiltersScores tagFilters
  unretrievableAttributes
  `
    .trim()
    .split(/\s+/),
)

/** Values that have no effect (api-parameters: their defaults), besides empty ones and false. */
const defaults: Readonly<Record<string, string>> = {
  exactOnSingleWordQuery: 'attribute',
  maxFacetHits: '10',
  minProximity: '1',
  personalizationImpact: '100',
  relevancyStrictness: '100',
  responseFields: '*',
  snippetEllipsisText: '…',
  sortFacetValuesBy: 'count',
}

/** True for the name of a parameter that is accepted with a value without an effect only. */
export function isUnsupported(name: string): boolean {
  return names.has(name)
}

/** @throws ApiError 400 naming the first one with a value that would have an effect */
export function refuseUnsupported(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!names.has(name)) continue
    const hasNoEffect =
      typeof value === 'object' && value !== null
        ? Object.keys(value).length === 0
        : ['', 'false', 'null', defaults[name]].includes(String(value))
    if (!hasNoEffect) throw badRequest(`The parameter "${name}" is not supported by this search server`)
  }
}
