/**
 * How the index ranks: DocSearch's settings for Docusaurus (notes/search.md §7) with what measuring changed in them
 * (DESIGN.md, "Ranking departs"), and synonyms. Data only.
 */
import type { IndexSettings, SynonymHit } from 'algoliasearch'

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
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  attributeCriteriaComputedBy: 'sum',
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
  // Specification §5: one typo from 3 letters, two from 7.
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

/** Words that mean the same. Short forms go one way: `pg` for `postgres` both ways made PGVector win (notes/search.md §9). */
export const synonyms: SynonymHit[] = [
  // Words of one family: nodes are named by what they are, readers ask for what they do.
  ...both(['read', 'reader', 'reading']),
  ...both(['write', 'writer', 'save']),
  ...both(['delete', 'deleter', 'remove']),
  ...both(['scrape', 'scraper', 'scraping', 'crawl', 'crawler']),
  ...both(['split', 'splitter', 'chunking']),
  ...both(['embed', 'embedder', 'embedding']),
  ...both(['convert', 'conversion', 'converter']),
  ...both(['generate', 'generation', 'generator', 'create']),
  ...both(['transcribe', 'transcription']),
  ...both(['send', 'sender']),
  // Other words for the same.
  ...both(['email', 'e-mail', 'mail']),
  ...both(['image', 'picture']),
  ...both(['postgres', 'postgresql']),
  ...both(['dall-e', 'dalle']),
  ...both(['speech to text', 'transcription', 'speech recognition']),
  ...both(['text to speech', 'tts', 'speech synthesis']),
  ...both(['gcp', 'google cloud']),
  // Short forms and what others call it: one way, or the long form would find the short one's pages first.
  ...oneWay('pg', ['postgres']),
  ...oneWay('sql', ['postgres']),
  ...oneWay('db', ['database']),
  ...oneWay('stt', ['speech to text', 'transcription']),
  ...oneWay('ocr', ['text extraction', 'textract']),
  ...oneWay('language model', ['llm']),
  ...oneWay('gpt', ['openai node']),
  ...oneWay('chatgpt', ['openai node']),
  ...oneWay('claude', ['bedrock']),
  ...oneWay('elasticsearch', ['opensearch']),
  ...oneWay('guid', ['uuid']),
  ...oneWay('outlook', ['microsoft 365']),
  ...oneWay('office 365', ['microsoft 365']),
  ...oneWay('webhook', ['start it from outside']),
  ...oneWay('trigger', ['start it from outside']),
  ...oneWay('spreadsheet', ['excel']),
  ...oneWay('captions', ['subtitles']),
  ...oneWay('knowledge base', ['vector store']),
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
