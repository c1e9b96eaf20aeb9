/**
 * How the index ranks: DocSearch's settings for Docusaurus, with the changes that labelled queries
 * gave reason for (docs/decisions, 0034). Data only; synonyms are content.
 */
import type { IndexSettings } from 'algoliasearch'

const titles = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`)

/** Verbs of which questions are made ("how do I make …"): a text without them still answers. */
const optionalWords =
  'add call change find get give go happen happened happens keep know let make need put run set show take tell try turn use using want work'.split(
    ' ',
  )

/** Settings of the index. */
export const indexSettings: IndexSettings = {
  attributesForFaceting: [
    'type',
    'lang',
    'language',
    'version',
    'docusaurus_tag',
    'tags',
    // By which the records of one page are read back; it is never shown with counts.
    'filterOnly(page)',
  ],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'url_without_anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  camelCaseAttributes: ['hierarchy', 'content', 'keywords'],
  searchableAttributes: [
    // On one line: a page's title is no better than a heading's, or its other sections would hide the one that is meant.
    titles.join(','),
    'unordered(keywords)',
    'unordered(content)',
    // Last: the label of a category is part of every record below it.
    'unordered(hierarchy.lvl0)',
  ],
  distinct: true,
  attributeForDistinct: 'url',
  // The level before the rest: what is called so is a page first, and then a heading or a setting, even one that is
  // called exactly so or stands on a page that writers show higher.
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'desc(weight.level)', 'exact', 'custom'],
  // Of "Vector Store" and "Vector Store Deleter" the query "vector store" leaves equal all that comes before.
  customRanking: ['desc(weight.pageRank)', 'asc(weight.words)', 'asc(weight.position)'],
  attributeCriteriaComputedBy: 'sum',
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
  // SPEC.md §5: one typo from 3 letters, two from 7.
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: true,
  queryLanguages: ['en'],
  removeStopWords: ['en'],
  optionalWords,
  alternativesAsExact: ['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'],
  advancedSyntax: true,
  removeWordsIfNoResults: 'allOptional',
  separatorsToIndex: '_',
}
