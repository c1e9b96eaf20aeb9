import { openedForFile } from '@repo/kit/testing/opened.ts'
import {
  aBlock,
  aCategory,
  aNodePage,
  aTag,
  smallDocumentation,
  type TestDocument,
} from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchClient } from '#clients/search.ts'
import type { SearchRecord } from '#records/page.ts'
import { ensureIndex } from './ensure-index.ts'
import { reindex } from './reindex.ts'
import { syncRecords } from './sync.ts'

vi.mock(import('#records/build.ts'), async (original) => {
  const { withFaultyRecords } = await import('#testing/faulty-records.ts')
  return withFaultyRecords(await original())
})

const pages = ['first-steps', 'llm', 'splitter', 'embedder', 'tts', 'stt']
const lists = ['start', 'nodes', 'text', 'speech', 'ai', 'audio']

const servers = openedForFile(() => serversHere())
const lake = openedForFile(() => servers.writer)

beforeEach(async () => {
  await write(...smallDocumentation(), searchSettings())
  await ensureIndex()
  await syncRecords([...pages, ...lists])
})

afterEach(() => vi.restoreAllMocks())

const write = (...documents: readonly TestDocument[]) => servers.write(...documents)

async function everything(): Promise<SearchRecord[]> {
  const { hits } = await searchClient().browse<SearchRecord>({
    indexName: 'loomwork',
    browseParams: { attributesToRetrieve: ['*'] },
  })
  return hits
    .map(({ objectID, ...rest }) => ({ ...rest, objectID }))
    .sort((a, b) => (a.objectID < b.objectID ? -1 : 1))
}

test('the changes of a page are one batch, whatever is saved and removed', async () => {
  const client = searchClient()
  const batch = vi.spyOn(client, 'batch')
  const body = [
    aBlock('h', 'A heading', { style: 'h2' }),
    aBlock('below', 'Below it.'),
    aBlock('end', 'Else.', { style: 'h2' }),
  ]
  await write(aNodePage('splitter', 'text', { position: 2, body }))
  const { saved, deleted } = await syncRecords(['splitter'])
  expect([saved > 1, deleted > 0]).toEqual([true, true])
  expect(batch).toHaveBeenCalledTimes(1)
})

test('the revision is read again after the write: a version published in the meantime is written too', async () => {
  const client = searchClient()
  const version = (text: string) =>
    write(aNodePage('splitter', 'text', { position: 2, body: [aBlock('intro', text)] }))
  await version('Read first.')
  vi.spyOn(client, 'batch').mockImplementationOnce(async (...parameters) => {
    await version('Published while that is written.')
    return client.batch(...parameters)
  })
  await syncRecords(['splitter'])
  const contents = (await everything()).map(({ content }) => content)
  expect(contents).toContain('Published while that is written.')
  expect(contents).not.toContain('Read first.')
})

test('a category or tag has one record, as long as lists show a page in it', async () => {
  const ofLists = async () =>
    (await everything()).flatMap(({ page, url, kind }) => (lists.includes(page) ? [[page, url, kind]] : []))
  expect(await ofLists()).toEqual([
    ['ai', '/docs/tags/ai/', 'tag'],
    ['audio', '/docs/tags/audio/', 'tag'],
    ['nodes', '/docs/category/nodes/', 'category'],
    ['speech', '/docs/category/speech/', 'category'],
    ['start', '/docs/category/start/', 'category'],
    ['text', '/docs/category/text/', 'category'],
  ])
  // Its last pages are unlisted, or have no path.
  await write(
    aNodePage('tts', 'speech', { tags: ['audio'], unlisted: true }),
    aNodePage('stt', 'speech', { tags: ['audio', 'ai'], slug: undefined }),
  )
  expect(await syncRecords(lists)).toEqual({ saved: 0, deleted: 2 })
  expect((await ofLists()).map(([id]) => id)).toEqual(['ai', 'nodes', 'start', 'text'])
  // Pages count through categories below it, of which the outer ones hold no page themselves.
  await write(
    aCategory('inner', { parent: 'speech' }),
    aCategory('innermost', { parent: 'inner' }),
    aNodePage('tts', 'innermost', { tags: ['audio'] }),
  )
  expect(await syncRecords(lists)).toEqual({ saved: 2, deleted: 0 })
  await write(aNodePage('tts', 'speech', { tags: ['audio'], position: 1 }))
  await lake.delete('innermost')
  await lake.delete('inner')
})

test('a category or tag that changes while it is indexed ends as it is in the lake', async () => {
  const client = searchClient()
  await write(aTag('audio', { label: 'Read first' }))
  vi.spyOn(client, 'batch').mockImplementationOnce(async (...parameters) => {
    await write(aTag('audio', { label: 'Published meanwhile' }))
    return client.batch(...parameters)
  })
  await syncRecords(['audio'])
  const own = (await everything()).filter(({ page }) => page === 'audio')
  expect(own.map(({ hierarchy }) => hierarchy.lvl1)).toEqual(['Published meanwhile'])
})

test('a page whose blocks have no keys is indexed, and indexing it again causes no writes', async () => {
  const body = ['Dotterel.', 'Whimbrel.', 'Turnstone.'].map((text, n) => {
    const { _key, ...block } = aBlock('none', text, n === 1 ? { style: 'h2' } : {})
    return block
  })
  await write(aNodePage('splitter', 'text', { position: 2, body }))
  await reindex({ force: true })
  expect(await found('turnstone')).toEqual(['/docs/nodes/text/splitter/#whimbrel'])
  expect(await found('dotterel')).toEqual(['/docs/nodes/text/splitter/'])
  expect(await syncRecords(['splitter'])).toEqual({ saved: 0, deleted: 0 })
})

test('a page with more records than a search returns is compared with all of them', async () => {
  const sections = Array.from({ length: 510 }, (_, n) => [
    aBlock(`h${n}`, `Part ${n}`, { style: 'h2' }),
    aBlock(`p${n}`, `Words of part ${n}.`),
  ])
  const long = (length: number) =>
    write(aNodePage('splitter', 'text', { body: sections.slice(0, length).flat() }))
  await long(510)
  expect((await syncRecords(['splitter'])).saved).toBeGreaterThan(1000)
  expect(await syncRecords(['splitter'])).toEqual({ saved: 0, deleted: 0 })
  await long(1)
  expect(await syncRecords(['splitter'])).toEqual({ saved: 0, deleted: 1018 })
  expect(await syncRecords(['splitter'])).toEqual({ saved: 0, deleted: 0 })
})

test('the index of an aborted reindex is deleted by the next one, one that may be in progress is not', async () => {
  const client = searchClient()
  const names = [60, 61].map((minutes) => `loomwork_tmp_1_${Date.now() - minutes * 60_000 + 30_000}`)
  const [recent = '', old = ''] = names
  // Indexes of others: `replaceAllObjects` uses such names.
  const others = ['loomwork_tmp_123456', `other_tmp_1_${Date.now() - 86_400_000}`]
  const present = async () => (await client.listIndices()).items.map(({ name }) => name)
  for (const indexName of [...names, ...others])
    await client.saveObjects({ indexName, objects: [{ objectID: 'x' }], waitForTasks: true })
  await reindex({ force: true })
  expect(await present()).not.toContain(old)
  expect(await present()).toEqual(expect.arrayContaining(['loomwork', recent, ...others]))
  for (const indexName of [recent, ...others]) await client.deleteIndex({ indexName })
})

test('a page that is published while an index is built is in it', async () => {
  const client = searchClient()
  const move = vi.spyOn(client, 'operationIndex').mockImplementationOnce(async (...parameters) => {
    // The site writes to the current index, which is about to be replaced.
    await write(aNodePage('splitter', 'text', { position: 2, body: [aBlock('intro', 'Budgerigar.')] }))
    await syncRecords(['splitter'])
    return client.operationIndex(...parameters)
  })
  await reindex({ force: true })
  expect(move).toHaveBeenCalledTimes(2)
  expect(await found('budgerigar')).toHaveLength(1)
})

test('a category or tag renamed while an index is built has its new name in it, and synonyms are in it too', async () => {
  const client = searchClient()
  vi.spyOn(client, 'operationIndex').mockImplementationOnce(async (...parameters) => {
    // None of this changes the revision of a page. The site writes all of it to the index that is
    // about to be replaced.
    await write(
      aCategory('speech', { parent: 'nodes', title: 'Lorikeets', pathSegment: 'lorikeets' }),
      aTag('ai', { label: 'Cockatiel' }),
      searchSettings({ _key: 'a', _type: 'otherWord', word: 'kakapo', means: ['splitter'] }),
    )
    await syncRecords(['tts', 'stt', 'llm', 'first-steps', 'speech', 'ai'])
    await ensureIndex()
    return client.operationIndex(...parameters)
  })
  const batch = vi.spyOn(client, 'batch')
  await reindex({ force: true })
  const written = batch.mock.calls.at(-1)?.[0].batchWriteParams.requests.map(({ body }) => String(body.page))

  const left = (await everything()).filter(({ page }) => page === 'tts' || page === 'stt')
  expect(new Set(left.map(({ hierarchy }) => hierarchy.lvl0))).toEqual(new Set(['Lorikeets']))
  expect(left.every(({ url }) => url.startsWith('/docs/nodes/lorikeets/'))).toBe(true)
  expect([(await found('cockatiel')).length, (await found('cockatiel'))[0]]).toEqual([4, '/docs/tags/ai/'])
  expect((await found('lorikeets'))[0]).toBe('/docs/category/speech/')
  expect(await found('kakapo')).toEqual(['/docs/nodes/text/splitter/'])
  // The records of other documents are unchanged.
  expect(new Set(written)).toEqual(new Set(['ai', 'first-steps', 'llm', 'speech', 'stt', 'tts']))
  await write(searchSettings())
})

async function found(query: string): Promise<string[]> {
  const { hits } = await searchClient().searchSingleIndex<SearchRecord>({
    indexName: 'loomwork',
    searchParams: { query },
  })
  return hits.map(({ url }) => url)
}

function searchSettings(...synonyms: object[]): TestDocument {
  return { _id: 'searchSettings', _type: 'searchSettings', synonyms }
}

test('published synonyms find pages, and deleted ones do not', async () => {
  expect(await found('parrot')).toEqual([])
  await write(searchSettings({ _key: 'a', _type: 'otherWord', word: 'parrot', means: ['Node tts'] }))
  expect([await ensureIndex(), (await found('parrot'))[0]]).toEqual([true, '/docs/nodes/speech/tts/'])
  expect(await ensureIndex()).toBe(false)
  await write(searchSettings())
  expect([await ensureIndex(), await found('parrot')]).toEqual([true, []])
})

test('an index that received half of the settings receives all of them', async () => {
  await write(searchSettings({ _key: 'a', _type: 'sameWords', words: ['parrot', 'tts'] }))
  await ensureIndex()
  const { taskID } = await searchClient().setSettings({
    indexName: 'loomwork',
    indexSettings: { ranking: ['custom'], userData: null },
  })
  await searchClient().waitForTask({ indexName: 'loomwork', taskID })
  expect(await ensureIndex()).toBe(true)
  expect((await searchClient().getSettings({ indexName: 'loomwork' })).ranking).toContain('typo')
})

test('of pages that match equally well, the one with the higher rank comes first', async () => {
  const twins = (rank: number) =>
    ['tts', 'stt'].map((id) =>
      aNodePage(id, 'speech', { title: 'Parakeet', position: 1, searchRank: id === 'stt' ? rank : 1 }),
    )
  await write(...twins(0))
  await syncRecords(['tts', 'stt'])
  expect((await found('parakeet'))[0]).toBe('/docs/nodes/speech/tts/')
  await write(...twins(2))
  await syncRecords(['tts', 'stt'])
  expect((await found('parakeet'))[0]).toBe('/docs/nodes/speech/stt/')
})

test.each([
  ['Vector Store', 'Vector Store Deleter'],
  ['Input & Output', 'Input & Output Table'],
])('what is called "%s" comes before "%s" for a reader who types its name', async (exact, longer) => {
  // By ids and positions alone, the other one would be first.
  await write(
    aNodePage('stt', 'speech', { title: longer, position: 1 }),
    aNodePage('tts', 'speech', { title: exact, position: 2 }),
  )
  await syncRecords(['tts', 'stt'])
  expect((await found(exact)).slice(0, 2)).toEqual(['/docs/nodes/speech/tts/', '/docs/nodes/speech/stt/'])
  expect((await found(longer))[0]).toBe('/docs/nodes/speech/stt/')
})

test('of rows of one page, the one with this name comes first', async () => {
  const setting = (name: string, label: string) => ({
    _type: 'setting',
    _key: name,
    name,
    label,
    type: 'number',
  })
  const settings = [setting('overlapLimit', 'Chunk overlap limit'), setting('overlap', 'Chunk overlap')]
  await write(aNodePage('splitter', 'text', { position: 2, settings }))
  await syncRecords(['splitter'])
  expect((await found('chunk overlap'))[0]).toBe('/docs/nodes/text/splitter/#setting-overlap')
})
