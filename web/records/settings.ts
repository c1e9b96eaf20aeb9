/** How the index ranks: DocSearch's settings for Docusaurus (notes/search.md §7), and synonyms. Data only. */
import type { IndexSettings, SynonymHit } from 'algoliasearch'

const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

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
  camelCaseAttributes: ['hierarchy', 'content'],
  searchableAttributes: [...levels.map((level) => `unordered(hierarchy.${level})`), 'content'],
  distinct: true,
  attributeForDistinct: 'url',
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
  // Specification §5: one typo from 3 letters, two from 7.
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: true,
  queryLanguages: ['en'],
  advancedSyntax: true,
  attributeCriteriaComputedByMinProximity: true,
  removeWordsIfNoResults: 'allOptional',
  separatorsToIndex: '_',
}

/** Words that mean the same. Short forms go one way: `pg` for `postgres` both ways made PGVector win (notes/search.md §9). */
export const synonyms: SynonymHit[] = [
  ...both(['email', 'e-mail', 'mail']),
  ...both(['postgres', 'postgresql']),
  ...both(['dall-e', 'dalle']),
  ...both(['speech to text', 'transcription']),
  ...both(['text to speech', 'speech synthesis']),
  ...oneWay('pg', ['postgres']),
  ...oneWay('db', ['database']),
  ...oneWay('tts', ['text to speech']),
  ...oneWay('stt', ['speech to text', 'transcription']),
  ...oneWay('ocr', ['text extraction', 'textract']),
  ...oneWay('llm', ['language model']),
  ...oneWay('gpt', ['openai']),
  ...oneWay('chatgpt', ['openai']),
  ...oneWay('claude', ['bedrock']),
  ...oneWay('elasticsearch', ['opensearch']),
  ...oneWay('rag', ['vector store']),
  ...oneWay('crawler', ['scraper']),
  ...oneWay('gcp', ['gpc', 'google cloud']),
  ...oneWay('guid', ['uuid']),
]

function both(words: string[]): SynonymHit[] {
  return [{ objectID: `both-${idOf(words.join(' '))}`, type: 'synonym', synonyms: words }]
}

function oneWay(input: string, words: string[]): SynonymHit[] {
  return [{ objectID: `from-${idOf(input)}`, type: 'onewaysynonym', input, synonyms: words }]
}

function idOf(text: string): string {
  return text.replace(/[^a-z0-9]+/g, '-')
}
