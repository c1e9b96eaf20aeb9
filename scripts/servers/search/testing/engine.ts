import { Engine } from '../engine/engine.ts'
import type { Settings } from '../engine/parameters.ts'
import { parseSynonym } from '../engine/synonyms.ts'

/** The settings of DocSearch (docsearch, packages/website/docs/templates.mdx), as here. */
export const docSearchSettings: Settings = {
  attributesForFaceting: ['type', 'lang', 'language', 'version', 'docusaurus_tag', 'filterOnly(page)'],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'url_without_anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  camelCaseAttributes: ['hierarchy', 'content'],
  searchableAttributes: [
    ...[0, 1, 2, 3, 4, 5, 6].map((level) => `unordered(hierarchy.lvl${level})`),
    'content',
  ],
  distinct: true,
  attributeForDistinct: 'url',
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: true,
  advancedSyntax: true,
  removeWordsIfNoResults: 'allOptional',
  separatorsToIndex: '_',
}

/** An engine with one record per text, which is searchable: `objectID` is its key. */
export function engineOf(
  texts: Readonly<Record<string, string>>,
  settings: Settings = {},
  synonyms: readonly Record<string, unknown>[] = [],
): Engine {
  const ofText = { searchableAttributes: ['text'], camelCaseAttributes: ['text'], ...settings }
  const records = Object.entries(texts).map(([objectID, text]) => ({ objectID, text }))
  return engineWith({ ...docSearchSettings, ...ofText }, records, synonyms)
}

/** An engine with these records and settings only. */
export function engineWith(
  settings: Settings,
  records: readonly object[],
  synonyms: readonly Record<string, unknown>[] = [],
): Engine {
  const parsed = synonyms.map((synonym, index) => parseSynonym({ ...synonym, objectID: String(index) }))
  const engine = new Engine(settings, parsed)
  for (const record of records) engine.save(JSON.stringify(record))
  return engine
}

/** The objectIDs that a query finds, in order. */
export function found(engine: Engine, query: string, more: Settings = {}): string[] {
  return engine.search({ query, ...more }).hits.map((hit) => hit.objectID)
}
