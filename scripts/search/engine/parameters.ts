import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import { requireShallow } from '../nesting.ts'

/**
 * Settings and search parameters in one table: Algolia lets most of them stand in either place, the query's value winning over the
 * index's, that one over the default; the others are settings only (client-search, BaseIndexSettings). Defaults are the engine's (algolia.com/doc/api-reference/api-parameters). Names that are not here
 * are kept with the settings and otherwise ignored.
 */
const table = {
  // the query
  query: text(''),
  filters: text(''),
  facetFilters: anything(),
  optionalFilters: anything(),
  numericFilters: anything(),
  tagFilters: anything(),
  page: count(0),
  hitsPerPage: count(20, limits.hitsPerPage),
  offset: optionalCount(),
  length: optionalCount(limits.hitsPerPage),
  facets: list([]),
  getRankingInfo: flag(false),
  clickAnalytics: flag(false),
  synonyms: flag(true),
  optionalWords: list([]),
  restrictSearchableAttributes: list([]),
  responseFields: list(['*']),
  // what is searched
  searchableAttributes: settingOnly(list([])),
  camelCaseAttributes: settingOnly(list([])),
  separatorsToIndex: settingOnly(text('')),
  attributesForFaceting: settingOnly(list([])),
  // what is given back
  attributesToRetrieve: list(['*']),
  unretrievableAttributes: settingOnly(list([])),
  attributesToHighlight: optionalList(),
  attributesToSnippet: list([]),
  highlightPreTag: tag('<em>'),
  highlightPostTag: tag('</em>'),
  snippetEllipsisText: text('…'),
  maxValuesPerFacet: count(100, 1000),
  maxFacetHits: count(10, limits.facetHits),
  sortFacetValuesBy: oneOf('count', 'alpha'),
  paginationLimitedTo: settingOnly(count(1000)),
  // how words match
  queryType: oneOf('prefixLast', 'prefixAll', 'prefixNone'),
  typoTolerance: typoTolerance(),
  minWordSizefor1Typo: count(4),
  minWordSizefor2Typos: count(8),
  allowTyposOnNumericTokens: flag(true),
  disableTypoToleranceOnWords: settingOnly(list([])),
  ignorePlurals: languages(false),
  removeStopWords: languages(false),
  removeWordsIfNoResults: oneOf('none', 'lastWords', 'firstWords', 'allOptional'),
  advancedSyntax: flag(false),
  advancedSyntaxFeatures: list(['exactPhrase', 'excludeWords']),
  exactOnSingleWordQuery: oneOf('attribute', 'none', 'word'),
  alternativesAsExact: list(['ignorePlurals', 'singleWordSynonym']),
  // how hits are ordered
  ranking: list(['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']),
  customRanking: settingOnly(list([])),
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

interface Parameter<Value> {
  readonly initial: Value
  /** Whether a query has no say in it: it could undo what the index keeps to itself. */
  readonly isSettingOnly?: boolean
  parse(value: unknown, name: string): Value
}

const names = Object.keys(table)

/** The defaults that `getSettings` shows although they were never set. */
export const shownDefaults = {
  minWordSizefor1Typo: table.minWordSizefor1Typo.initial,
  minWordSizefor2Typos: table.minWordSizefor2Typos.initial,
  hitsPerPage: table.hitsPerPage.initial,
  maxValuesPerFacet: table.maxValuesPerFacet.initial,
  searchableAttributes: null,
  attributesToRetrieve: null,
  attributesToHighlight: null,
  attributesToSnippet: null,
  attributesForFaceting: null,
  ranking: table.ranking.initial,
  customRanking: null,
  separatorsToIndex: table.separatorsToIndex.initial,
  removeWordsIfNoResults: table.removeWordsIfNoResults.initial,
  queryType: table.queryType.initial,
  highlightPreTag: table.highlightPreTag.initial,
  highlightPostTag: table.highlightPostTag.initial,
  alternativesAsExact: table.alternativesAsExact.initial,
} as const

/** Settings whose change makes the words of records, their facets or their order columns different. */
export const indexedSettings = [
  'searchableAttributes',
  'camelCaseAttributes',
  'separatorsToIndex',
  'attributesForFaceting',
  'attributeForDistinct',
] as const

/**
 * Every parameter's value: the query's, else that of the index's settings, else the default. null counts as not set; what only settings
 * may say is not looked at in a query.
 * @throws ApiError 400 naming the first value of the wrong kind.
 */
export function resolve(query: Settings, settings: Settings = {}): Parameters {
  const resolved: Record<string, unknown> = {}
  for (const name of names) {
    const parameter: Parameter<unknown> = table[name as keyof Table] // a key of the table, see `names`
    const value = (parameter.isSettingOnly ? null : query[name]) ?? settings[name] ?? null
    resolved[name] = value === null ? parameter.initial : parameter.parse(value, name)
  }
  return resolved as Parameters // every name of the table was just set by its own parser
}

function settingOnly<Value>(parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, isSettingOnly: true }
}

function text(initial: string): Parameter<string> {
  return {
    initial,
    parse(value, name) {
      if (typeof value === 'string') return value
      throw badRequest(`Invalid value for "${name}" parameter, expected a string`)
    },
  }
}

/** What stands around each match. @throws ApiError 400 when it is long enough to multiply the response */
function tag(initial: string): Parameter<string> {
  return {
    initial,
    parse(value, name) {
      const found = text(initial).parse(value, name)
      if (found.length <= limits.tagLength) return found
      throw badRequest(
        `Invalid value for "${name}" parameter, expected string shorter than ${limits.tagLength} bytes`,
      )
    },
  }
}

function count(initial: number, most = Number.MAX_SAFE_INTEGER): Parameter<number> {
  return {
    initial,
    parse(value, name) {
      const number = typeof value === 'string' && value !== '' ? Number(value) : value
      if (typeof number === 'number' && Number.isInteger(number) && number >= 0) return Math.min(number, most)
      throw badRequest(`Invalid value for "${name}" parameter, expected a non-negative integer`)
    },
  }
}

function optionalCount(most?: number): Parameter<number | null> {
  return { initial: null, parse: count(0, most).parse }
}

function flag(initial: boolean): Parameter<boolean> {
  return {
    initial,
    parse(value, name) {
      if (value === true || value === 'true' || value === '1') return true
      if (value === false || value === 'false' || value === '0') return false
      throw badRequest(`Invalid value for "${name}" parameter, expected a boolean`)
    },
  }
}

/** `distinct` and its like: false is 0, true is 1. */
function level(initial: number): Parameter<number> {
  return {
    initial,
    parse(value, name) {
      if (typeof value === 'boolean') return value ? 1 : 0
      if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0
      return count(0).parse(value, name)
    },
  }
}

/** A list; in a query string also as JSON or with commas. */
function list(initial: readonly string[]): Parameter<readonly string[]> {
  return {
    initial,
    parse(value, name) {
      const items = typeof value === 'string' ? fromText(value) : value
      if (!Array.isArray(items) || !items.every((item) => typeof item === 'string')) {
        throw badRequest(`Invalid value for "${name}" parameter, expected an array of strings`)
      }
      if (items.length <= limits.listEntries) return items
      throw badRequest(
        `Invalid value for "${name}" parameter, expected at most ${limits.listEntries} entries`,
      )
    },
  }
}

function optionalList(): Parameter<readonly string[] | null> {
  return { initial: null, parse: list([]).parse }
}

function oneOf<const Choice extends string>(initial: Choice, ...others: Choice[]): Parameter<Choice> {
  const choices = [initial, ...others]
  return {
    initial,
    parse(value, name) {
      const found = choices.find((choice) => choice === value)
      if (found !== undefined) return found
      throw badRequest(`Invalid value for "${name}" parameter, expected one of ${choices.join(', ')}`)
    },
  }
}

/** One of several words that has no default of its own. */
function optionalOneOf<const Choice extends string>(
  first: Choice,
  ...others: Choice[]
): Parameter<Choice | null> {
  return { initial: null, parse: oneOf(first, ...others).parse }
}

function typoTolerance(): Parameter<'true' | 'false' | 'min' | 'strict'> {
  const choice = oneOf('true', 'false', 'min', 'strict')
  return {
    initial: 'true',
    parse: (value, name) => choice.parse(typeof value === 'boolean' ? String(value) : value, name),
  }
}

/** `ignorePlurals`, `removeStopWords`: true is every language, a list may leave English out. */
function languages(initial: boolean): Parameter<boolean> {
  return {
    initial,
    parse(value, name) {
      if (Array.isArray(value)) return value.includes('en')
      return flag(initial).parse(value, name)
    },
  }
}

function anything(): Parameter<unknown> {
  return {
    initial: undefined,
    parse: (value) => (typeof value === 'string' ? (parsedJson(value) ?? value) : value),
  }
}

function fromText(value: string): unknown {
  return (
    parsedJson(value) ??
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  )
}

function parsedJson(value: string): unknown {
  if (!value.startsWith('[')) return undefined
  const list = listOf(value)
  requireShallow(list, 'list')
  return list
}

function listOf(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
