import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { SynonymHit } from 'algoliasearch'
import { expect, test } from 'vitest'
import { docSearchSettings } from '../testing/engine.ts'
import { applied, browserClient, fullClient, indexName, openTarget } from '../testing/target.ts'

const target = openedForFile(openTarget)

const client = openedForFile(() => fullClient(target))

const done = (name: string, change: Promise<{ readonly taskID?: number }>) => applied(client, name, change)

function set(name: string, indexSettings: object) {
  return done(name, client.setSettings({ indexName: name, indexSettings }))
}

async function count(name: string, query = '', more: object = {}) {
  return (await client.searchSingleIndex({ indexName: name, searchParams: { query, ...more } })).nbHits
}

function saveSynonyms(name: string, synonymHit: SynonymHit[], replaceExistingSynonyms = false) {
  return done(name, client.saveSynonyms({ indexName: name, synonymHit, replaceExistingSynonyms }))
}

function operation(name: string, destination: string, kind: 'copy' | 'move', more: object = {}) {
  const operationIndexParams = { operation: kind, destination, ...more }
  return done(
    kind === 'copy' ? destination : name,
    client.operationIndex({ indexName: name, operationIndexParams }),
  )
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

async function filled(what: string, settings: object = docSearchSettings): Promise<string> {
  const name = indexName(what)
  await set(name, settings)
  const objects = [...sections('pinecone', 4), ...sections('whisper', 3)]
  await client.saveObjects({ indexName: name, objects, waitForTasks: true })
  return name
}

test('records that were saved are found, with the fields that DocSearch reads', async () => {
  const name = await filled('save')
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
  expect(result).toMatchObject({
    nbHits: 4,
    page: 0,
    nbPages: 2,
    hitsPerPage: 2,
    query: 'pinec',
    index: name,
  })
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

test('several searches and a facet search are sent in one request', async () => {
  const name = await filled('multi', {
    ...docSearchSettings,
    attributesForFaceting: ['searchable(type)', 'lang'],
  })
  const { results } = await client.search({
    requests: [
      { indexName: name, query: 'whisper', facets: ['*'] },
      { indexName: name, type: 'facet', facet: 'type', facetQuery: 'con' },
      { indexName: name, params: 'query=pinecone&hitsPerPage=1&facets=%5B%22type%22%5D' },
    ],
  })
  expect(results[0]).toMatchObject({
    nbHits: 3,
    facets: { type: { content: 2, lvl1: 1 }, lang: { 'en-US': 3 } },
  })
  expect(results[1]).toMatchObject({
    facetHits: [{ value: 'content', highlighted: '<em>con</em>tent', count: 5 }],
  })
  expect(results[2]).toMatchObject({ nbHits: 4, hitsPerPage: 1, facets: { type: { content: 3, lvl1: 1 } } })
})

test('one batch saves and removes records', async () => {
  const name = await filled('delta')
  const { taskID, objectIDs } = await client.batch({
    indexName: name,
    batchWriteParams: {
      requests: [
        {
          action: 'updateObject',
          body: { objectID: 'pinecone:en-US:1', page: 'pinecone', content: 'Namespaces' },
        },
        { action: 'deleteObject', body: { objectID: 'pinecone:en-US:2' } },
      ],
    },
  })
  expect(objectIDs).toEqual(['pinecone:en-US:1', 'pinecone:en-US:2'])
  await client.waitForTask({ indexName: name, taskID })
  const manifest = await client.searchSingleIndex({
    indexName: name,
    searchParams: {
      filters: 'page:"pinecone"',
      distinct: false,
      hitsPerPage: 1000,
      attributesToRetrieve: ['objectID', 'weight'],
    },
  })
  expect(manifest.hits.map((hit) => hit.objectID).sort()).toEqual([
    'pinecone:en-US:0',
    'pinecone:en-US:1',
    'pinecone:en-US:3',
  ])
})

test('a single record is read', async () => {
  const name = indexName('objects')
  const record = { objectID: 'a/b c', n: 5, tags: ['x'], text: 'one' }
  await client.saveObjects({ indexName: name, objects: [record], waitForTasks: true })
  const one = { indexName: name, objectID: 'a/b c' }
  expect(await client.getObject(one)).toEqual(record)
  expect(await client.getObject({ ...one, attributesToRetrieve: ['n'] })).toEqual({ objectID: 'a/b c', n: 5 })
  await expect(client.getObject({ ...one, objectID: 'b' })).rejects.toMatchObject({ status: 404 })
})

test('browseObjects returns all pages, also with a filter', async () => {
  const name = indexName('browse')
  const objects = Array.from({ length: 25 }, (_, at) => ({
    objectID: `r${at}`,
    kind: at % 2 ? 'odd' : 'even',
  }))
  await client.setSettings({ indexName: name, indexSettings: { attributesForFaceting: ['kind'] } })
  await client.saveObjects({ indexName: name, objects, waitForTasks: true })
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
  const name = indexName('settings')
  const settingsAfter = async (indexSettings: object) => {
    await set(name, indexSettings)
    return client.getSettings({ indexName: name })
  }
  expect(await client.indexExists({ indexName: name })).toBe(false)
  expect(await settingsAfter({ hitsPerPage: 7, minWordSizefor1Typo: 3 })).toMatchObject({
    hitsPerPage: 7,
    minWordSizefor1Typo: 3,
  })
  expect(await client.indexExists({ indexName: name })).toBe(true)
  const after = await settingsAfter({ distinct: true, hitsPerPage: null })
  expect(after).toMatchObject({
    distinct: true,
    minWordSizefor1Typo: 3,
    hitsPerPage: 20,
    minWordSizefor2Typos: 8,
  })
})

test('settings that change the indexing apply to existing records', async () => {
  const name = indexName('reindexed')
  await client.saveObjects({
    indexName: name,
    objects: [{ objectID: 'a', x: 'PGVector', y: 'other' }],
    waitForTasks: true,
  })
  await set(name, {
    searchableAttributes: ['x'],
    camelCaseAttributes: ['x'],
    attributesForFaceting: ['y'],
  })
  expect(await count(name, 'vector')).toBe(1)
  expect(await count(name, 'other')).toBe(0)
  expect(await count(name, '', { facetFilters: ['y:other'] })).toBe(1)
})

test('replaceAllObjects replaces records, keeps settings and synonyms, and leaves no temporary index', async () => {
  const name = await filled('replace')
  await saveSynonyms(name, [{ objectID: 's', type: 'oneWaySynonym', input: 'asr', synonyms: ['whisper'] }])
  const objects = sections('whisper', 50)
  await client.replaceAllObjects({ indexName: name, objects, batchSize: 20 })
  expect(await count(name, 'asr')).toBe(50)
  expect(await count(name, 'pinecone')).toBe(0)
  expect(await client.getSettings({ indexName: name })).toMatchObject({ attributeForDistinct: 'url' })
  const { items } = await client.listIndices()
  const named = items.filter((item) => item.name.startsWith(name))
  expect(named.map(({ name: one, entries }) => [one, entries])).toEqual([[name, 50]])
})

test('an index that is moved to its own name stays the same', async () => {
  const name = await filled('itself')
  await operation(name, name, 'move')
  expect(await count(name)).toBeGreaterThan(0)
  expect(await client.getSettings({ indexName: name })).toMatchObject({ attributeForDistinct: 'url' })
})

test('replaceAllObjects works for an index that does not exist yet', async () => {
  const name = indexName('first')
  await client.replaceAllObjects({ indexName: name, objects: sections('note', 3) })
  expect(await count(name, 'note')).toBe(3)
})

test('a copy has the named parts', async () => {
  const name = await filled('copied')
  await saveSynonyms(name, [{ objectID: 's', type: 'synonym', synonyms: ['asr', 'whisper'] }])
  const scoped = indexName('scoped')
  await operation(name, scoped, 'copy', { scope: ['settings'] })
  expect(await count(scoped)).toBe(0)
  expect((await client.searchSynonyms({ indexName: scoped })).nbHits).toBe(0)
  expect(await client.getSettings({ indexName: scoped })).toMatchObject({ attributeForDistinct: 'url' })
})

test('a task of an index that was moved away can be waited for', async () => {
  const [from, to] = [await filled('from'), indexName('to')]
  await operation(from, to, 'move')
  expect(await client.indexExists({ indexName: from })).toBe(false)
  expect(await count(to, 'pinecone')).toBe(4)
})

test('synonyms are saved, searched and replaced', async () => {
  const name = await filled('synonyms')
  const nbHits = (query: string) => count(name, query, { removeWordsIfNoResults: 'none' })
  await saveSynonyms(name, [
    { objectID: 'asr', type: 'oneWaySynonym', input: 'asr', synonyms: ['whisper'] },
    { objectID: 'vdb', type: 'synonym', synonyms: ['vector base', 'pinecone'] },
  ])
  expect([await nbHits('asr'), await nbHits('vector base')]).toEqual([3, 4])
  const tts: SynonymHit = { objectID: 'only', type: 'oneWaySynonym', input: 'tts', synonyms: ['whisper'] }
  await saveSynonyms(name, [tts], true)
  const all: string[] = []
  await client.browseSynonyms({
    indexName: name,
    aggregator: ({ hits }) => all.push(...hits.map((hit) => hit.objectID)),
  })
  expect(all).toEqual(['only'])
  expect(await nbHits('asr')).toBe(0)
})

test('errors have the status and message that the client expects', async () => {
  const name = indexName('absent')
  await expect(client.searchSingleIndex({ indexName: name })).rejects.toMatchObject({
    name: 'ApiError',
    status: 404,
    message: `Index ${name} does not exist`,
  })
  const present = await filled('errors')
  const search = (searchParams: object) => client.searchSingleIndex({ indexName: present, searchParams })
  await expect(search({ filters: 'a:' })).rejects.toMatchObject({ status: 400 })
  await expect(search({ hitsPerPage: 'many' })).rejects.toMatchObject({ status: 400 })
  const unnamed = client.saveObjects({ indexName: present, objects: [{ objectID: '' }] })
  await expect(unnamed).rejects.toMatchObject({ status: 400 })
})
