import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import {
  anything,
  attributes,
  count,
  criteria,
  flag,
  known,
  languages,
  object,
  oneOf,
  optional,
  type Parameter,
  queryOnly,
  settingOnly,
  string,
  stringList,
} from './parameter-kinds.ts'
import { isUnsupported, refuseUnsupported } from './unsupported-parameters.ts'

/**
 * Settings and search parameters in one table. Algolia allows most of them in both: the query's
 * value overrides the index's, and that overrides the default. The others are allowed in one of
 * them only (client-search, BaseIndexSettings and BaseSearchParamsWithoutQuery). Defaults are those
 * of Algolia's engine (algolia.com/doc/api-reference/api-parameters).
 */
const table = {
  // the query
  query: queryOnly(string('', limits.queryLength)),
  filters: queryOnly(string('')),
  facetFilters: queryOnly(anything()),
  page: queryOnly(count(0)),
  hitsPerPage: count(20, limits.hitsPerPage),
  facets: queryOnly(stringList([])),
  getRankingInfo: queryOnly(flag(false)),
  synonyms: queryOnly(flag(true)),
  optionalWords: stringList([]),
  restrictSearchableAttributes: queryOnly(stringList([])),
  // who searches: failures/failed-searches.ts reads `analytics` and `userToken`; the rest is for
  // services and rules that are not part of this server
  analytics: queryOnly(flag(true)),
  userToken: queryOnly(string('')),
  analyticsTags: queryOnly(stringList([])),
  clickAnalytics: queryOnly(flag(false)),
  percentileComputation: queryOnly(flag(true)),
  enableABTest: queryOnly(flag(true)),
  enableRules: flag(true),
  enableReRanking: flag(true),
  // what is searched
  searchableAttributes: settingOnly(stringList([])),
  camelCaseAttributes: settingOnly(stringList([])),
  separatorsToIndex: settingOnly(string('')),
  attributesForFaceting: settingOnly(stringList([])),
  indexLanguages: settingOnly(known(['en'])),
  queryLanguages: known(['en']),
  // only for compound words of other languages
  decompoundQuery: flag(true),
  // storage of integers; no effect on searches
  allowCompressionOfIntegerArray: settingOnly(flag(false)),
  // what is returned
  attributesToRetrieve: attributes(['*']),
  attributesToHighlight: optional(attributes([])),
  attributesToSnippet: stringList([]),
  highlightPreTag: string('<em>', limits.tagLength),
  highlightPostTag: string('</em>', limits.tagLength),
  maxValuesPerFacet: count(100, 1000),
  paginationLimitedTo: settingOnly(count(1000, limits.paginationLimitedTo)),
  // stored for clients that read the settings (api-parameters/userData); `weighsWords` is for this
  // server (weights.ts)
  userData: settingOnly(object()),
  // the format of the settings, as `getSettings` reports it: clients send back what they read
  version: settingOnly(count(2)),
  // how words match
  mode: oneOf('keywordSearch'),
  queryType: oneOf('prefixLast', 'prefixAll', 'prefixNone'),
  typoTolerance: flag(true),
  minWordSizefor1Typo: count(4),
  minWordSizefor2Typos: count(8),
  allowTyposOnNumericTokens: flag(true),
  ignorePlurals: languages(false),
  removeStopWords: languages(false),
  removeWordsIfNoResults: oneOf('none', 'allOptional'),
  advancedSyntax: flag(false),
  advancedSyntaxFeatures: known(['exactPhrase'], ['exactPhrase']),
  alternativesAsExact: known(
    ['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'],
    ['ignorePlurals', 'singleWordSynonym'],
  ),
  // how hits are ordered
  ranking: criteria(['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']),
  customRanking: settingOnly(criteria([])),
  attributeCriteriaComputedBy: oneOf('sum'),
  distinct: flag(false),
  attributeForDistinct: settingOnly(string('')),
} satisfies Record<string, Parameter<unknown>>

type Table = typeof table

/** Every parameter with a value. */
export type Parameters = { readonly [Name in keyof Table]: ReturnType<Table[Name]['parse']> }

/** Settings as a client sent them. */
export type Settings = Readonly<Record<string, unknown>>

const names = Object.keys(table)

/**
 * The values that `getSettings` returns for settings that were never set (api-reference:
 * getSettings, the documented response): the engine's defaults, and null for lists that are empty
 * by default.
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
  exactOnSingleWordQuery: 'attribute',
  ranking: table.ranking.initial,
  customRanking: null,
  separatorsToIndex: table.separatorsToIndex.initial,
  removeWordsIfNoResults: table.removeWordsIfNoResults.initial,
  queryType: table.queryType.initial,
  highlightPreTag: table.highlightPreTag.initial,
  highlightPostTag: table.highlightPostTag.initial,
  snippetEllipsisText: '…',
  alternativesAsExact: table.alternativesAsExact.initial,
} as const

/**
 * Checks the names of search parameters, so that nothing is accepted and ignored.
 * @param more names that the endpoint has in addition
 * @throws ApiError 400 with Algolia's message for an unknown name
 */
export function requireParameters(query: Settings, more: readonly string[] = []): void {
  for (const name of Object.keys(query))
    if (!isKnown(name, 'query') && !more.includes(name)) throw badRequest(`Unknown parameter: ${name}`)
}

/** Checks the names of settings. @throws ApiError 400 naming the first one that is unknown */
export function requireSettings(settings: Settings): void {
  for (const name of Object.keys(settings))
    if (!isKnown(name, 'settings')) throw badRequest(`Invalid object attributes: ${name}`)
}

function isKnown(name: string, place: 'query' | 'settings'): boolean {
  if (isUnsupported(name)) return true
  if (!Object.hasOwn(table, name)) return false
  const parameter: Parameter<unknown> = table[name as keyof Table] // it is a key, as was just checked
  return (parameter.only ?? place) === place
}

/** Settings whose change requires a rebuild of the index. */
export const indexedSettings = [
  'searchableAttributes',
  'camelCaseAttributes',
  'separatorsToIndex',
  'attributesForFaceting',
  'attributeForDistinct',
] as const

/**
 * Every parameter's value: that of the query, otherwise of the index's settings, otherwise the
 * default. null counts as not set. Settings that a query must not have are ignored in it.
 * @throws ApiError 400 naming the first value of the wrong kind.
 */
export function resolveParameters(query: Settings, settings: Settings = {}): Parameters {
  refuseUnsupported({ ...settings, ...query })
  const resolved: Record<string, unknown> = {}
  for (const name of names) {
    const parameter: Parameter<unknown> = table[name as keyof Table] // a key of the table, see `names`
    const value = (parameter.only === 'settings' ? null : query[name]) ?? settings[name] ?? null
    resolved[name] = value === null ? parameter.initial : parameter.parse(value, name)
  }
  return resolved as Parameters // every name of the table was just set by its own parser
}
