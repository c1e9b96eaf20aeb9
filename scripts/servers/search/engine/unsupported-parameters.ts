import { queryOnly, settingOnly, unsupported } from './parameter-kinds.ts'

/**
 * Parameters of Algolia that this server does not support, with the values that are accepted
 * because they have no effect (api-parameters: their defaults). null is always accepted. Records of
 * a documentation have no geographic locations; many of the others belong to rules, services or
 * dictionaries that are not included.
 */
export const unsupportedParameters = {
  aroundLatLng: queryOnly(unsupported('')),
  aroundLatLngViaIP: queryOnly(unsupported(false, 'false')),
  aroundRadius: queryOnly(unsupported()),
  aroundPrecision: queryOnly(unsupported()),
  minimumAroundRadius: queryOnly(unsupported()),
  insideBoundingBox: queryOnly(unsupported('')),
  insidePolygon: queryOnly(unsupported('')),
  similarQuery: queryOnly(unsupported('')),
  naturalLanguages: queryOnly(unsupported()),
  optionalFilters: queryOnly(unsupported('')),
  numericFilters: queryOnly(unsupported('')),
  facetingAfterDistinct: queryOnly(unsupported(false, 'false')),
  sortFacetValuesBy: unsupported('count'),
  responseFields: unsupported('*'),
  renderingContent: unsupported(),
  snippetEllipsisText: unsupported('…'),
  sumOrFiltersScores: queryOnly(unsupported(false, 'false')),
  tagFilters: queryOnly(unsupported('')),
  offset: queryOnly(unsupported()),
  length: queryOnly(unsupported()),
  ruleContexts: queryOnly(unsupported()),
  personalizationImpact: queryOnly(unsupported(100, '100')),
  enablePersonalization: unsupported(false, 'false'),
  relevancyStrictness: unsupported(100, '100'),
  restrictHighlightAndSnippetArrays: unsupported(false, 'false'),
  replaceSynonymsInHighlight: unsupported(false, 'false'),
  attributeCriteriaComputedByMinProximity: unsupported(false, 'false'),
  exactOnSingleWordQuery: unsupported('attribute'),
  minProximity: unsupported(1, '1'),
  disableExactOnAttributes: unsupported(),
  disablePrefixOnAttributes: settingOnly(unsupported()),
  disableTypoToleranceOnAttributes: unsupported(),
  disableTypoToleranceOnWords: settingOnly(unsupported()),
  keepDiacriticsOnCharacters: settingOnly(unsupported('')),
  semanticSearch: unsupported(),
  reRankingApplyFilter: unsupported(''),
  replicas: settingOnly(unsupported()),
  attributesToTransliterate: settingOnly(unsupported()),
  decompoundedAttributes: settingOnly(unsupported()),
  customNormalization: settingOnly(unsupported()),
  numericAttributesForFiltering: settingOnly(unsupported()),
  numericAttributesToIndex: settingOnly(unsupported()),
}
