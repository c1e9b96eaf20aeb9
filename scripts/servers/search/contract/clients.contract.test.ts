import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { SynonymHit } from 'algoliasearch'
import { expect, test } from 'vitest'
import { docSearchSettings } from '../testing/engine.ts'
import { applied, browserClient, fullClient, openTarget, refused, testIndex } from '../testing/target.ts'

const target = openedForFile(openTarget)

const client = openedForFile(() => fullClient(target))

function saveSynonyms(name: string, synonymHit: SynonymHit[], replaceExistingSynonyms = false) {
  const change = client.saveSynonyms({ indexName: name, synonymHit, replaceExistingSynonyms })
  return applied(client, name, change)
}

function operation(name: string, destination: string, kind: 'copy' | 'move', more: object = {}) {
  const operationIndexParams = { operation: kind, destination, ...more }
  const change = client.operationIndex({ indexName: name, operationIndexParams })
  return applied(client, kind === 'copy' ? destination : name, change)
}

const sections = (page: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    objectID: `${page}:en-US:${at}`,
    page,
    url: `/docs/${page}/#s${at}`,
    type: at === 0 ? 'lvl1' : 'content',
    lang: 'en-US',
    hierarchy: { lvl0: 'Nodes', lvl1: page, lvl2: null },
    content: at === 0 ? null : `Section ${at} of the ${page} node`,
    weight: { pageRank: 0, level: at === 0 ? 90 : 0, position: at },
  }))

async function filled(what: string, settings: object = docSearchSettings) {
  const index = testIndex(target, what)
  await index.set(settings)
  await index.save([...sections('pinecone', 4), ...sections('whisper', 3)])
  return index
}

test('records that were saved are found, with the fields that DocSearch reads', async () => {
  const { name } = await filled('save')
  const { results } = await browserClient(target).search<Record<string, unknown>>({
    requests: [
      {
        indexName: name,
        query: 'pinec',
        facetFilters: ['lang:en-US'],
        attributesToRetrieve: ['hierarchy.lvl0', 'hierarchy.lvl1', 'content', 'type', 'url'],
        attributesToSnippet: ['hierarchy.lvl1:10', 'content:5'],
        highlightPreTag: '<mark>',
        highlightPostTag: '</mark>',
        hitsPerPage: 2,
      },
    ],
  })
  const [result] = results
  if (!result || !('hits' in result)) throw new Error('no search result')
  const pages = { nbHits: 4, page: 0, nbPages: 2, hitsPerPage: 2 }
  expect(result).toMatchObject({ ...pages, query: 'pinec', index: name })
  expect(result.hits[0]).toMatchObject({
    objectID: 'pinecone:en-US:0',
    type: 'lvl1',
    url: '/docs/pinecone/#s0',
    hierarchy: { lvl0: 'Nodes', lvl1: 'pinecone' },
    _highlightResult: { hierarchy: { lvl0: { value: 'Nodes', matchLevel: 'none' } } },
    _snippetResult: { hierarchy: { lvl1: { value: '<mark>pinec</mark>one', matchLevel: 'full' } } },
  })
  expect(result.hits[0]).not.toHaveProperty('weight')
})

test('several searches and the values of a facet are sent in one request', async () => {
  const attributesForFaceting = ['searchable(type)', 'lang']
  const { name } = await filled('multi', { ...docSearchSettings, attributesForFaceting })
  const { results } = await client.search({
    requests: [
      { indexName: name, query: 'whisper', facets: ['*'] },
      { indexName: name, type: 'facet', facet: 'type' },
      { indexName: name, params: 'query=pinecone&hitsPerPage=1&facets=%5B%22type%22%5D' },
    ],
  })
  expect(results).toMatchObject([
    { nbHits: 3, facets: { type: { content: 2, lvl1: 1 }, lang: { 'en-US': 3 } } },
    { facetHits: [{ value: 'content', highlighted: 'content', count: 5 }, { value: 'lvl1' }] },
    { nbHits: 4, hitsPerPage: 1, facets: { type: { content: 3, lvl1: 1 } } },
  ])
})

test('one batch saves and removes records', async () => {
  const { name, found } = await filled('delta')
  const changed = { objectID: 'pinecone:en-US:1', page: 'pinecone', content: 'Namespaces' }
  const requests = [
    { action: 'updateObject' as const, body: changed },
    { action: 'deleteObject' as const, body: { objectID: 'pinecone:en-US:2' } },
  ]
  const batch = client.batch({ indexName: name, batchWriteParams: { requests } })
  const { objectIDs } = await applied(client, name, batch)
  expect(objectIDs).toEqual(['pinecone:en-US:1', 'pinecone:en-US:2'])
  const left = await found('', { filters: 'page:"pinecone"', distinct: false, hitsPerPage: 1000 })
  expect(left.sort()).toEqual([0, 1, 3].map((at) => `pinecone:en-US:${at}`))
})

test('a single record is read', async () => {
  const { name, save } = testIndex(target, 'objects')
  const record = { objectID: 'a/b c', n: 5, tags: ['x'], text: 'one' }
  await save([record])
  const one = { indexName: name, objectID: 'a/b c' }
  expect(await client.getObject(one)).toEqual(record)
  expect(await client.getObject({ ...one, attributesToRetrieve: ['n'] })).toEqual({ objectID: 'a/b c', n: 5 })
  await refused(client.getObject({ ...one, objectID: 'b' }), 404)
})

test('browseObjects returns all pages, also with a filter', async () => {
  const { name, set, save } = testIndex(target, 'browse')
  const kindOf = (at: number) => (at % 2 ? 'odd' : 'even')
  const objects = Array.from({ length: 25 }, (_, at) => ({ objectID: `r${at}`, kind: kindOf(at) }))
  await set({ attributesForFaceting: ['kind'] })
  await save(objects)
  const browsed = async (browseParams: object) => {
    const ids: string[] = []
    await client.browseObjects({
      indexName: name,
      browseParams: { hitsPerPage: 10, ...browseParams },
      aggregator: ({ hits }) => ids.push(...hits.map((hit) => hit.objectID)),
    })
    return ids
  }
  expect((await browsed({})).sort()).toEqual(objects.map(({ objectID }) => objectID).sort())
  expect(await browsed({ filters: 'kind:odd' })).toHaveLength(12)
  expect(await browsed({ hitsPerPage: 25 })).toHaveLength(25)
})

test('settings are stored, merged, reset by null, and returned with defaults', async () => {
  const { name, set, settings } = testIndex(target, 'settings')
  expect(await client.indexExists({ indexName: name })).toBe(false)
  await set({ hitsPerPage: 7, minWordSizefor1Typo: 3 })
  expect(await settings()).toMatchObject({ hitsPerPage: 7, minWordSizefor1Typo: 3 })
  expect(await client.indexExists({ indexName: name })).toBe(true)
  await set({ distinct: true, hitsPerPage: null })
  const defaults = { hitsPerPage: 20, minWordSizefor2Typos: 8 }
  expect(await settings()).toMatchObject({ distinct: true, minWordSizefor1Typo: 3, ...defaults })
})

test('settings that change the indexing apply to existing records', async () => {
  const { set, save, count } = testIndex(target, 'reindexed')
  await save([{ objectID: 'a', x: 'PGVector', y: 'other' }])
  await set({ searchableAttributes: ['x'], camelCaseAttributes: ['x'], attributesForFaceting: ['y'] })
  expect([await count('vector'), await count('other')]).toEqual([1, 0])
  expect(await count('', { facetFilters: ['y:other'] })).toBe(1)
})

test('replaceAllObjects replaces records, keeps settings and synonyms, and leaves no temporary index', async () => {
  const { name, count, settings } = await filled('replace')
  await saveSynonyms(name, [{ objectID: 's', type: 'oneWaySynonym', input: 'asr', synonyms: ['whisper'] }])
  const objects = sections('whisper', 50)
  await client.replaceAllObjects({ indexName: name, objects, batchSize: 20 })
  expect([await count('asr'), await count('pinecone')]).toEqual([50, 0])
  expect(await settings()).toMatchObject({ attributeForDistinct: 'url' })
  const { items } = await client.listIndices()
  const named = items.filter((item) => item.name.startsWith(name))
  expect(named.map(({ name: one, entries }) => [one, entries])).toEqual([[name, 50]])
})

test('an index that is moved to its own name stays the same', async () => {
  const { name, count, settings } = await filled('itself')
  await operation(name, name, 'move')
  expect(await count()).toBeGreaterThan(0)
  expect(await settings()).toMatchObject({ attributeForDistinct: 'url' })
})

test('replaceAllObjects works for an index that does not exist yet', async () => {
  const { name, count } = testIndex(target, 'first')
  await client.replaceAllObjects({ indexName: name, objects: sections('note', 3) })
  expect(await count('note')).toBe(3)
})

test('a copy has the named parts', async () => {
  const { name } = await filled('copied')
  await saveSynonyms(name, [{ objectID: 's', type: 'synonym', synonyms: ['asr', 'whisper'] }])
  const scoped = testIndex(target, 'scoped')
  await operation(name, scoped.name, 'copy', { scope: ['settings'] })
  expect(await scoped.count()).toBe(0)
  await scoped.save(sections('whisper', 1))
  expect([await scoped.count('asr'), await scoped.count('whisper')]).toEqual([0, 1])
  expect(await scoped.settings()).toMatchObject({ attributeForDistinct: 'url' })
})

test('a task of an index that was moved away can be waited for', async () => {
  const [from, to] = [await filled('from'), testIndex(target, 'to')]
  await operation(from.name, to.name, 'move')
  expect(await client.indexExists({ indexName: from.name })).toBe(false)
  expect(await to.count('pinecone')).toBe(4)
})

test('synonyms are saved and replaced', async () => {
  const { name, count } = await filled('synonyms')
  const nbHits = (query: string) => count(query, { removeWordsIfNoResults: 'none' })
  await saveSynonyms(name, [
    { objectID: 'asr', type: 'oneWaySynonym', input: 'asr', synonyms: ['whisper'] },
    { objectID: 'vdb', type: 'synonym', synonyms: ['vector base', 'pinecone'] },
  ])
  expect([await nbHits('asr'), await nbHits('vector base')]).toEqual([3, 4])
  const tts: SynonymHit = { objectID: 'only', type: 'oneWaySynonym', input: 'tts', synonyms: ['whisper'] }
  await saveSynonyms(name, [tts], true)
  expect([await nbHits('asr'), await nbHits('tts')]).toEqual([0, 3])
})

test('a whole attribute also ranks first when only some attributes are searched', async () => {
  const { found, save, set } = testIndex(target, 'words')
  await set({ searchableAttributes: ['title', 'code', 'text'] })
  await save([
    { objectID: 'a-part', title: 'Slack and more', code: '', text: '' },
    { objectID: 'b-whole', title: 'Slack', code: '', text: '' },
  ])
  expect(await found('slack')).toEqual(['b-whole', 'a-part'])
  expect(await found('slack', { restrictSearchableAttributes: ['title'] })).toEqual(['b-whole', 'a-part'])
})

test('errors have the status and message that the client expects', async () => {
  const absent = testIndex(target, 'absent')
  const message = `Index ${absent.name} does not exist`
  await expect(absent.search('')).rejects.toMatchObject({ name: 'ApiError', status: 404, message })
  const { name, search } = await filled('errors')
  const wrong: object = { hitsPerPage: 'many' }
  await refused(search('', { filters: 'a:' }), 400)
  await refused(search('', wrong), 400)
  await refused(client.saveObjects({ indexName: name, objects: [{ objectID: '' }] }), 400)
})
