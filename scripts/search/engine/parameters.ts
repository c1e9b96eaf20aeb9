import { limits } from '../limits.ts'
import {
  anything,
  count,
  criteria,
  flag,
  known,
  languages,
  level,
  list,
  object,
  oneOf,
  optionalCount,
  optionalList,
  optionalOneOf,
  type Parameter,
  queryOnly,
  settingOnly,
  tag,
  text,
  typoTolerance,
  words,
} from './parameter-kinds.ts'

/**
 * Settings and search parameters in one table: Algolia lets most of them stand in either place, the query's value winning over the
 * index's, that one over the default; the others stand in one place only (client-search, BaseIndexSettings and
 * BaseSearchParamsWithoutQuery). Defaults are the engine's (algolia.com/doc/api-reference/api-parameters). What Algolia knows and this
 * server does not is in known-parameters.ts; what neither knows is refused there, too.
 */
const table = {
  // the query
  query: queryOnly(words()),
  filters: queryOnly(text('')),
  facetFilters: queryOnly(anything()),
  optionalFilters: queryOnly(anything()),
  numericFilters: queryOnly(anything()),
  tagFilters: queryOnly(anything()),
  sumOrFiltersScores: queryOnly(flag(false)),
  page: queryOnly(count(0)),
  hitsPerPage: count(20, limits.hitsPerPage),
  offset: queryOnly(optionalCount()),
  length: queryOnly(optionalCount(limits.hitsPerPage)),
  facets: queryOnly(list([])),
  facetingAfterDistinct: queryOnly(flag(false)),
  getRankingInfo: queryOnly(flag(false)),
  synonyms: queryOnly(flag(true)),
  optionalWords: list([]),
  restrictSearchableAttributes: queryOnly(list([])),
  responseFields: list(['*']),
  enableRules: flag(true),
  ruleContexts: queryOnly(list([])),
  // who searches: failures/failed-searches.ts reads `analytics` and `userToken`; the rest is for services that are not part of this server
  analytics: queryOnly(flag(true)),
  userToken: queryOnly(text('')),
  analyticsTags: queryOnly(list([])),
  clickAnalytics: queryOnly(flag(false)),
  percentileComputation: queryOnly(flag(true)),
  enableABTest: queryOnly(flag(true)),
  enableReRanking: flag(true),
  // what is searched
  searchableAttributes: settingOnly(list([])),
  camelCaseAttributes: settingOnly(list([])),
  separatorsToIndex: settingOnly(text('')),
  keepDiacriticsOnCharacters: settingOnly(text('')),
  disablePrefixOnAttributes: settingOnly(list([])),
  attributesForFaceting: settingOnly(list([])),
  numericAttributesForFiltering: settingOnly(optionalList()),
  indexLanguages: settingOnly(known('en', 'ja', 'ko', 'zh')),
  queryLanguages: known('en', 'ja', 'ko', 'zh'),
  // of some languages (indexLanguages) words are taken apart; none of those above is among them
  decompoundQuery: flag(true),
  // how integers are stored makes no difference to a search
  allowCompressionOfIntegerArray: settingOnly(flag(false)),
  // indices with the same records and another order (replicas.ts)
  replicas: settingOnly(list([])),
  // what is given back
  attributesToRetrieve: list(['*']),
  unretrievableAttributes: settingOnly(list([])),
  attributesToHighlight: optionalList(),
  attributesToSnippet: list([]),
  highlightPreTag: tag('<em>'),
  highlightPostTag: tag('</em>'),
  snippetEllipsisText: tag('…'),
  maxValuesPerFacet: count(100, 1000),
  maxFacetHits: count(10, limits.facetHits),
  sortFacetValuesBy: oneOf('count', 'alpha'),
  paginationLimitedTo: settingOnly(count(1000)),
  renderingContent: object(),
  // kept for whoever reads the settings (api-parameters/userData)
  userData: settingOnly(anything()),
  // the format of the settings, as `getSettings` reports it: clients send back what they read
  version: settingOnly(count(2)),
  // how words match
  mode: oneOf('keywordSearch'),
  queryType: oneOf('prefixLast', 'prefixAll', 'prefixNone'),
  typoTolerance: typoTolerance(),
  minWordSizefor1Typo: count(4),
  minWordSizefor2Typos: count(8),
  allowTyposOnNumericTokens: flag(true),
  disableTypoToleranceOnWords: settingOnly(list([])),
  disableTypoToleranceOnAttributes: list([]),
  ignorePlurals: languages(false),
  removeStopWords: languages(false),
  removeWordsIfNoResults: oneOf('none', 'lastWords', 'firstWords', 'allOptional'),
  advancedSyntax: flag(false),
  advancedSyntaxFeatures: known('exactPhrase', 'excludeWords').of(['exactPhrase', 'excludeWords']),
  exactOnSingleWordQuery: oneOf('attribute', 'none', 'word'),
  alternativesAsExact: known('ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym').of([
    'ignorePlurals',
    'singleWordSynonym',
  ]),
  // how hits are ordered
  ranking: criteria(['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']),
  customRanking: settingOnly(criteria([])),
  minProximity: count(1, limits.proximity),
  attributeCriteriaComputedBy: optionalOneOf('best', 'minProximity', 'sum'),
  attributeCriteriaComputedByMinProximity: flag(false),
  distinct: level(0),
  attributeForDistinct: settingOnly(text('')),
} satisfies Record<string, Parameter<unknown>>

type Table = typeof table

/** Every parameter with a value. */
export type Parameters = { readonly [Name in keyof Table]: ReturnType<Table[Name]['parse']> }

/** Settings as they were set: known names parsed, others as they came. */
export type Settings = Readonly<Record<string, unknown>>

const names = Object.keys(table)

/**
 * What `getSettings` reports of settings that were never set (api-reference: getSettings, the documented response): the engine's
 * defaults, null for lists that are empty by default.
 */
export const shownDefaults = {
  minWordSizefor1Typo: table.minWordSizefor1Typo.initial,
  minWordSizefor2Typos: table.minWordSizefor2Typos.initial,
  hitsPerPage: table.hitsPerPage.initial,
  maxValuesPerFacet: table.maxValuesPerFacet.initial,
  searchableAttributes: null,
  numericAttributesToIndex: null,
  attributesToRetrieve: null,
  unretrievableAttributes: null,
  optionalWords: null,
  attributesForFaceting: null,
  attributesToSnippet: null,
  attributesToHighlight: null,
  paginationLimitedTo: table.paginationLimitedTo.initial,
  attributeForDistinct: null,
  exactOnSingleWordQuery: table.exactOnSingleWordQuery.initial,
  ranking: table.ranking.initial,
  customRanking: null,
  separatorsToIndex: table.separatorsToIndex.initial,
  removeWordsIfNoResults: table.removeWordsIfNoResults.initial,
  queryType: table.queryType.initial,
  highlightPreTag: table.highlightPreTag.initial,
  highlightPostTag: table.highlightPostTag.initial,
  snippetEllipsisText: table.snippetEllipsisText.initial,
  alternativesAsExact: table.alternativesAsExact.initial,
} as const

/** Whether a parameter is in the table and may stand in a query, or in the settings. */
export function isKnown(name: string, place: 'query' | 'settings'): boolean {
  if (!Object.hasOwn(table, name)) return false
  const parameter: Parameter<unknown> = table[name as keyof Table] // it is a key, as was just checked
  return (parameter.only ?? place) === place
}

/** Settings whose change makes the words of records, their facets or their order columns different. */
export const indexedSettings = [
  'searchableAttributes',
  'camelCaseAttributes',
  'separatorsToIndex',
  'keepDiacriticsOnCharacters',
  'attributesForFaceting',
  'numericAttributesForFiltering',
  'attributeForDistinct',
] as const

/**
 * Every parameter's value: the query's, else that of the index's settings, else the default. null counts as not set; what only settings
 * may say is not looked at in a query.
 * @throws ApiError 400 naming the first value of the wrong kind.
 */
export function resolveParameters(query: Settings, settings: Settings = {}): Parameters {
  const resolved: Record<string, unknown> = {}
  for (const name of names) {
    const parameter: Parameter<unknown> = table[name as keyof Table] // a key of the table, see `names`
    const value = (parameter.only === 'settings' ? null : query[name]) ?? settings[name] ?? null
    resolved[name] = value === null ? parameter.initial : parameter.parse(value, name)
  }
  const speaksEnglish = isEnglish(resolved.queryLanguages)
  for (const name of ['ignorePlurals', 'removeStopWords'] as const) {
    // `true` stands for the languages of the query; a list says them itself (api-parameters/queryLanguages).
    if (!speaksEnglish && !Array.isArray(query[name] ?? settings[name])) resolved[name] = false
  }
  return resolved as Parameters // every name of the table was just set by its own parser
}

function isEnglish(queryLanguages: unknown): boolean {
  return !Array.isArray(queryLanguages) || queryLanguages.length === 0 || queryLanguages.includes('en')
}
