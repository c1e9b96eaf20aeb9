import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test } from 'vitest'
import { docSearchSettings } from '../testing/engine.ts'
import { browserClient, fullClient, isHosted, openTarget, refused, testIndex } from '../testing/target.ts'

const target = openedForFile(openTarget)
const { name, set, save } = testIndex(target, 'parameters')
const records = [
  { objectID: 'a1', url: 'a', type: 'page', text: 'pinecone', level: 5, group: 'x' },
  { objectID: 'a2', url: 'a', type: 'section', text: 'pinecone node', level: 3, group: 'x' },
  { objectID: 'b1', url: 'b', type: 'section', text: 'pinecone pinecones', level: 1, group: 'y' },
]

beforeAll(async () => {
  await set({
    searchableAttributes: ['text'],
    attributesForFaceting: ['type', 'searchable(group)'],
    attributeForDistinct: 'url',
    customRanking: ['desc(level)'],
  })
  await save(records)
})

async function search(parameters: object) {
  const { results } = await browserClient(target).search({ requests: [{ indexName: name, ...parameters }] })
  const [result] = results
  if (!result || !('hits' in result)) throw new Error('no search result')
  return result
}

test.each([
  ['a name that does not exist', { 'data-source': 1 }, 'Unknown parameter: data-source'],
  ['a setting', { customRanking: ['asc(level)'] }, 'Unknown parameter: customRanking'],
  ['a name in the url-encoded text', { params: 'query=a&foo=b' }, 'Unknown parameter: foo'],
  ['a name of every object', { params: 'constructor=b' }, 'Unknown parameter: constructor'],
])('%s is not accepted as a search parameter', async (_what, parameters, message) => {
  await refused(search(parameters), 400, message)
})

test('the other searches refuse unknown parameters, too', async () => {
  const client = fullClient(target)
  const unknown = 'Unknown parameter: foo'
  const foo: object = { foo: 1 }
  const [index, searchParams] = [{ indexName: name }, { query: '', ...foo }]
  await refused(client.searchSingleIndex({ ...index, searchParams }), 400, unknown)
  await refused(client.browse({ ...index, browseParams: searchParams }), 400, unknown)
})

test.each([
  ['settings', { settings: { hitsPerPage: 5 } }],
  ['optionalwords', { optionalwords: 'the' }],
  ['query', { query: 'a' }],
])('%s is not accepted as a setting', async (setting, indexSettings) => {
  const message = expect.stringMatching(new RegExp(`^Invalid object attributes: ${setting}\\b`))
  await refused(set(indexSettings), 400, message)
})

test.skipIf(isHosted).each([
  ['aroundLatLng', '40.71, -74.01'],
  ['aroundLatLngViaIP', true],
  ['insideBoundingBox', [[47.3, 4.9, 47.5, 5.1]]],
  ['insidePolygon', [[47.3, 4.9, 47.5, 5.1, 46, 4]]],
  ['similarQuery', 'pine'],
  ['naturalLanguages', ['fr']],
  ['ruleContexts', ['mobile']],
  ['enablePersonalization', true],
  ['relevancyStrictness', 50],
  ['semanticSearch', { eventSources: ['a'] }],
  ['disableTypoToleranceOnAttributes', ['text']],
  ['optionalFilters', ['type:page']],
  ['numericFilters', ['level>1']],
  ['facetingAfterDistinct', true],
  ['facetQuery', 'x'],
  ['sortFacetValuesBy', 'alpha'],
  ['responseFields', ['hits']],
  ['snippetEllipsisText', '[…]'],
  ['sumOrFiltersScores', true],
  ['tagFilters', ['draft']],
  ['offset', 1],
  ['exactOnSingleWordQuery', 'word'],
  ['minProximity', 2],
])('the unsupported parameter %s is refused where it has an effect', async (parameter, value) => {
  const message = `The parameter "${parameter}" is not supported by this search server`
  await refused(search({ [parameter]: value }), 400, message)
})

test.skipIf(isHosted).each([
  ['decompoundedAttributes', { de: ['text'] }],
  ['customNormalization', { default: { ä: 'ae' } }],
  ['attributesToTransliterate', ['text']],
  ['disablePrefixOnAttributes', ['text']],
  ['replicas', ['other']],
  ['unretrievableAttributes', ['text']],
  ['renderingContent', { facetOrdering: {} }],
  ['disableTypoToleranceOnWords', ['pinecone']],
  ['keepDiacriticsOnCharacters', 'é'],
  ['numericAttributesForFiltering', ['level']],
])('the unsupported setting %s is refused where it has an effect', async (setting, value) => {
  const message = `The parameter "${setting}" is not supported by this search server`
  await refused(set({ [setting]: value }), 400, message)
  await set({ [setting]: null })
})

test('parameters without an effect are accepted, because clients send defaults', async () => {
  const defaults = {
    aroundLatLngViaIP: false,
    enablePersonalization: false,
    tagFilters: '',
    optionalFilters: [],
    analyticsTags: ['docs'],
    enableABTest: false,
    enableRules: true,
    ruleContexts: [],
    percentileComputation: false,
    userToken: 'reader',
  }
  expect(await search({ query: 'pinecone', ...defaults })).toMatchObject({ nbHits: 3 })
})

test
  .skipIf(isHosted)
  .each([
    [{ ranking: ['typo', 'popularity'] }],
    [{ customRanking: ['level'] }],
    [{ ignorePlurals: ['fr'] }],
    [{ removeStopWords: ['en', 'de'] }],
    [{ queryLanguages: ['fr'] }],
    [{ alternativesAsExact: ['everything'] }],
    [{ mode: 'neuralSearch' }],
    [{ typoTolerance: 'strict' }],
    [{ removeWordsIfNoResults: 'lastWords' }],
  ])('the settings %j have a value that would have no effect, and are refused', async (indexSettings) => {
  await refused(set(indexSettings), 400, expect.stringMatching(/^Invalid value for "\w+" parameter, /))
})

test('a query of more than 512 bytes is refused', async () => {
  expect(await search({ query: 'x'.repeat(512) })).toMatchObject({ nbHits: 0 })
  const message = 'Invalid value for "query" parameter, expected string shorter than 512 bytes'
  await refused(search({ query: `é${'x'.repeat(511)}` }), 400, message)
})

test("an index without settings has Algolia's defaults", async () => {
  const fresh = testIndex(target, 'fresh')
  await fresh.save([{ objectID: '1' }])
  const defaults = await fresh.settings()
  const unset = [
    ...['searchableAttributes', 'numericAttributesToIndex', 'attributesToRetrieve', 'optionalWords'],
    ...['unretrievableAttributes', 'attributesForFaceting', 'attributesToSnippet', 'customRanking'],
    ...['attributesToHighlight', 'attributeForDistinct'],
  ]
  expect(defaults).toEqual({
    ...Object.fromEntries(unset.map((setting) => [setting, null])),
    minWordSizefor1Typo: 4,
    minWordSizefor2Typos: 8,
    hitsPerPage: 20,
    maxValuesPerFacet: 100,
    paginationLimitedTo: 1000,
    exactOnSingleWordQuery: 'attribute',
    ranking: ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'],
    separatorsToIndex: '',
    removeWordsIfNoResults: 'none',
    queryType: 'prefixLast',
    highlightPreTag: '<em>',
    highlightPostTag: '</em>',
    snippetEllipsisText: '…',
    alternativesAsExact: ['ignorePlurals', 'singleWordSynonym'],
    version: 2,
  })
  // The returned settings can be written to another index.
  await fresh.set({ ...docSearchSettings, ...defaults })
  expect(await fresh.settings()).toMatchObject({ ...defaults, distinct: true })
})
