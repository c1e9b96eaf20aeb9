/**
 * How the index ranks: DocSearch's settings for Docusaurus, with changes that labeled queries
 * justified (docs/decisions, 0034). Data only; synonyms are content.
 */

import { lightWords } from '@repo/model/light-words.ts'
import type { IndexSettings } from 'algoliasearch'
import { formsOf } from './word-forms.ts'

const titles = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`)

const optionalWords = lightWords.flatMap(formsOf)

/** Settings of the index. */
export const indexSettings: IndexSettings = {
  attributesForFaceting: [
    'type',
    'lang',
    'language',
    'version',
    'docusaurus_tag',
    'tags',
    // Filters of the search page, and how many pages it found.
    'kind',
    'hierarchy.lvl0',
    'url_without_anchor',
    // The site reads the records of one page back by it; it is never shown with counts.
    'filterOnly(page)',
  ],
  attributesToRetrieve: 'hierarchy content anchor url url_without_anchor type kind icon summary answer'.split(
    ' ',
  ),
  attributesToHighlight: ['hierarchy', 'content', 'keywords', 'searchWords'],
  attributesToSnippet: ['content:10'],
  camelCaseAttributes: ['hierarchy', 'content', 'keywords'],
  searchableAttributes: [
    // On one line, so they rank the same: if a page's title ranked higher than its headings, the
    // page's other sections would be hidden behind it.
    titles.join(','),
    'unordered(keywords)',
    'unordered(searchWords)',
    'unordered(content)',
    // Last: the label of a category is in every record below it.
    'unordered(hierarchy.lvl0)',
  ],
  distinct: true,
  attributeForDistinct: 'url',
  // The level first: of records with the same name, a page comes before a heading or a setting,
  // even before one that matches exactly or that is on a page with a higher rank.
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'desc(weight.level)', 'exact', 'custom'],
  // For the query "vector store", "Vector Store" and "Vector Store Deleter" are equal by all
  // criteria above.
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
  // Only for a query that is in quotation marks as a whole (components/search/parameters.ts).
  // Pasted commands contain words with a minus (`-X POST`), which do not exclude anything.
  advancedSyntaxFeatures: ['exactPhrase'],
  removeWordsIfNoResults: 'allOptional',
  // Names contain `_`, and expressions begin with `$`: `$.orders[*]`.
  separatorsToIndex: '_$',
}
