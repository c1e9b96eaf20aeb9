import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startLake } from '@repo/lake/server.ts'
import { startSearch } from '@repo/search/server.ts'
import { aBlock, aCategory, aNodePage, smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { createClient } from '@sanity/client'
import { encodeSignatureHeader } from '@sanity/webhook'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { searchClient } from '#clients/search.ts'
import { lastChange } from '#freshness/last-change.ts'
import { activatePageCache, pageIndex } from '#freshness/page-index.ts'
import { resultForPage } from '#regeneration/queries/cached-queries.ts'
import { runs } from '#regeneration/runs/runs.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { faulty } from '#testing/faulty-records.ts'
import { slowLake } from '#testing/slow-lake.ts'
import { POST } from './route.ts'

vi.mock(import('#records/build.ts'), async (original) => {
  const { withFaultyRecords } = await import('#testing/faulty-records.ts')
  return withFaultyRecords(await original())
})

const secret = 'the-secret-of-the-webhook'
const closing: (() => Promise<unknown>)[] = []
const asked: string[] = []
let isLakeReachable = true
let broken = false
/** Pages that respond when their promise resolves, and whether they then fail. */
const held = new Map<string, Promise<boolean>>()
let write: (...documents: TestDocument[]) => Promise<unknown>
let read: (id: string) => Promise<{ rev: string }>
let remove: (ids: readonly string[]) => Promise<unknown>
let allIds: () => Promise<string[]>
let stopSearch: () => Promise<void>
let startSearchAgain: () => Promise<void>

beforeAll(async () => {
  const options = { host: '127.0.0.1', projectId: 'loomwork', dataset: 'production' }
  const tokens = { readToken: 'a-token-that-reads', writeToken: 'a-token-that-writes' }
  const webhook = { url: '', secret }
  const lake = await startLake({
    ...options,
    ...tokens,
    port: 0,
    dataDir: ':memory:',
    allowedOrigins: [],
    webhook,
  })
  const keys = { searchKey: 'the-search-key-of-tests', adminKey: 'the-admin-key-of-the-tests' }
  let search = await startSearch({ ...keys, port: 0, dataDir: ':memory:' })
  const searchPort = Number(new URL(search.url).port)
  const site = await pretendSite()
  const between = await slowLake(lake.url, { answers: () => isLakeReachable })
  let isSearchUp = true
  stopSearch = async () => {
    if (isSearchUp) await search.close()
    isSearchUp = false
  }
  // The index is in memory, so it is empty after a restart.
  startSearchAgain = async () => {
    search = await startSearch({ ...keys, port: searchPort, dataDir: ':memory:' })
    isSearchUp = true
  }
  closing.push(
    between.close,
    lake.close,
    async () => site.close(),
    () => stopSearch(),
  )
  Object.assign(process.env, {
    NEXT_PUBLIC_SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    SANITY_API_HOST: between.url,
    SANITY_API_READ_TOKEN: tokens.readToken,
    SANITY_WEBHOOK_SECRET: secret,
    ALGOLIA_HOST: search.url,
    ALGOLIA_SEARCH_KEY: keys.searchKey,
    ALGOLIA_ADMIN_KEY: keys.adminKey,
    DATA_DIR: '/nowhere/that/is/used',
    NEXT_DIST_DIR: '.next-that-is-not-there',
  })
  activatePageCache()
  const client = createClient({
    ...options,
    apiHost: lake.url,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    token: tokens.writeToken,
    useCdn: false,
  })
  write = (...documents) => {
    const transaction = client.transaction()
    for (const document of documents) transaction.createOrReplace({ ...document })
    return transaction.commit()
  }
  remove = (ids) => {
    const transaction = client.transaction()
    for (const id of ids) transaction.delete(id)
    return transaction.commit()
  }
  allIds = () => client.fetch<string[]>('*[]._id', {}, { perspective: 'raw' })
  read = async (id) => ({ rev: await client.fetch<string>('*[_id == $id][0]._rev', { id }) })
})

/** A site that has read nothing yet, an empty index, and the small documentation in the lake. */
beforeEach(async () => {
  await useEmptyStore()
  replaceSingleton('runs', undefined)
  replaceSingleton('pageIndex', undefined)
  await stopSearch()
  await startSearchAgain()
  const documents = smallDocumentation()
  const ids = new Set(documents.map(({ _id }) => _id))
  const others = (await allIds()).filter((id) => !ids.has(id))
  if (others.length > 0) await remove(others)
  await write(...documents)
})

/**
 * Repairs what a test broke, and waits until nothing of it is left to be retried during the next
 * one.
 */
afterEach(async () => {
  broken = false
  isLakeReachable = true
  held.clear()
  await stopSearch()
  await startSearchAgain()
  await vi.waitFor(
    async () => expect(await runs().status()).toMatchObject({ failures: [], waiting: 0 }),
    20_000,
  )
})

afterAll(() => Promise.all(closing.map((close) => close())))

/** A site that caches pages at their first request, as the page cache does. */
function pretendSite(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/(.)\/$/, '$1')
    asked.push(path)
    const isBroken = (await held.get(path)) ?? broken
    if (!isBroken) {
      const slug = path.split('/').at(-1)
      const { tags } = await resultForPage('{"_deps": ["page:" + $slug], "rev": *[_id == $slug][0]._rev}', {
        slug,
      })
      pageIndex().put(path, { tags, status: 200 })
    }
    response.writeHead(isBroken ? 500 : 200).end('a page')
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** Applies everything in the lake, caches every page, and writes every record to the index. */
async function caughtUp() {
  expect(await notify({ recover: true })).toMatchObject({ status: 200, body: { failures: [] } })
}

async function notify(body: unknown, more: Readonly<Record<string, string>> = {}) {
  const text = JSON.stringify(body)
  const signature = await encodeSignatureHeader(text, Date.now(), secret)
  const headers = { 'sanity-webhook-signature': signature, ...more }
  asked.length = 0
  const response = await POST(
    new Request('http://site/api/revalidate/', { method: 'POST', body: text, headers }),
  )
  const requestId = response.headers.get('x-request-id')
  return { status: response.status, requestId, body: await response.json() }
}

test('a published page expires, is requested, and is found in the index', async () => {
  const { status, body } = await notify({ _id: 'llm', operation: 'create' })
  expect(status).toBe(200)
  // Five records of the page, and those of its tag and of the two categories that it is in.
  expect(body).toMatchObject({ regenerated: ['/docs/nodes/text/llm/'], saved: 8, deleted: 0, failures: [] })
  expect(body.dependencyKeys).toContain('slug:page:llm')
  expect(asked).toEqual(['/docs/nodes/text/llm'])
})

test('one id follows a publish through the log, also when the lake could not be read first', async () => {
  const log = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  const logged = () => log.flatMap(({ mock }) => mock.calls.map(([line]) => JSON.parse(String(line))))
  isLakeReachable = false
  const failed = await notify({ _id: 'llm' }, { 'x-request-id': 'the-first' })
  expect([failed.status, failed.requestId]).toEqual([503, 'the-first'])
  isLakeReachable = true
  const answered = await notify({ _id: 'llm' }, { 'sanity-transaction-id': 'the-second' })
  expect([answered.status, answered.requestId]).toEqual([200, 'the-second'])
  expect(logged()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'not regenerated', requestIds: ['the-first'] }),
      expect.objectContaining({ event: 'webhook answered', requestId: 'the-first', status: 503 }),
      expect.objectContaining({
        event: 'regenerated',
        requestIds: expect.arrayContaining(['the-first', 'the-second']),
      }),
      expect.objectContaining({ event: 'webhook answered', requestId: 'the-second', document: 'llm' }),
    ]),
  )
  vi.restoreAllMocks()
})

test('a repeated event, and one about a draft, do nothing', async () => {
  await notify({ _id: 'llm' })
  for (const _id of ['llm', 'drafts.llm']) {
    expect((await notify({ _id })).body).toMatchObject({ expired: [], regenerated: [], saved: 0, deleted: 0 })
  }
  expect(asked).toEqual([])
})

test('only what is in the lake counts, not what the event says', async () => {
  const { body } = await notify({ _id: 'never-written', after: { _type: 'guide', title: 'Forged' } })
  expect(body).toMatchObject({ dependencyKeys: [], expired: [], saved: 0 })
})

test('a failing page is reported, does not stop the records, and is fixed by the next run', async () => {
  await notify({ _id: 'llm' })
  broken = true
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Else.')] }))
  const failed = await notify({ _id: 'llm' })
  expect(failed.status).toBe(503)
  expect(failed.body).toMatchObject({
    failures: [{ what: '/docs/nodes/text/llm/', why: 'answered 500' }],
    saved: 3,
  })
  broken = false
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Repaired.')] }))
  expect(await notify({ _id: 'llm' })).toMatchObject({ status: 200, body: { failures: [] } })
})

test('an inspection reports what was applied and which pages differ from the lake, and renders none', async () => {
  await notify({ _id: 'llm' })
  expect((await notify({ inspect: ['/docs/nodes/text/llm/'] })).body).toEqual({ stale: [] })
  const { body: applied } = await notify({ inspect: 'revisions' })
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', 'The event was lost.')] }))
  const differs = { path: '/docs/nodes/text/llm/', differing: 1, queries: 1 }
  for (const _ of [1, 2]) {
    const { status, body } = await notify({ inspect: ['/docs/nodes/text/llm/', '/docs/none/', '/%'] })
    expect([status, body, asked]).toEqual([200, { stale: [differs] }, []])
  }
  expect((await notify({ inspect: 'revisions' })).body).toEqual(applied)
  expect((await notify({ recover: true })).body.regenerated).toContain('/docs/nodes/text/llm/')
  expect((await notify({ inspect: ['/docs/nodes/text/llm/'] })).body).toEqual({ stale: [] })
  expect((await notify({ inspect: 'revisions' })).body).not.toEqual(applied)
})

test('a page that is stale although its document was applied is rendered when its path is named', async () => {
  await caughtUp()
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', 'No event was sent.')] }))
  const store = currentSingleton<RegenerationStore>('regenerationStore')
  const { rev } = await read('llm')
  await store?.saveFingerprints(
    new Map(
      [...(await store.fingerprints(['llm']))].map(([id, fingerprint]) => [id, { ...fingerprint, rev }]),
    ),
    await store.nextTick(),
  )
  expect((await notify({ recover: true })).body.regenerated).toEqual([])
  expect((await notify({ inspect: ['/docs/nodes/text/llm/'] })).body.stale).toHaveLength(1)
  const { status, body } = await notify({ recover: true, paths: ['/docs/nodes/text/llm/'] })
  expect([status, body.regenerated]).toEqual([200, ['/docs/nodes/text/llm/']])
  expect((await notify({ inspect: ['/docs/nodes/text/llm/'] })).body).toEqual({ stale: [] })
})

test('synonyms reach the index, and no page is requested', async () => {
  await caughtUp()
  const synonyms = [{ _key: 'a', _type: 'otherWord', word: 'parrot', means: ['llm'] }]
  await write({ _id: 'searchSettings', _type: 'searchSettings', synonyms })
  const { status, body } = await notify({ _id: 'searchSettings' })
  expect([status, body.regenerated, asked]).toEqual([200, [], []])
  expect(body.dependencyKeys).toContain('search')
  const { hits } = await searchClient().searchSingleIndex<{ url: string }>({
    indexName: 'loomwork',
    searchParams: { query: 'parrot' },
  })
  expect(hits[0]?.url).toBe('/docs/nodes/text/llm/')
})

test('malformed synonyms are left out, and the others reach the index', async () => {
  await caughtUp()
  const synonyms = [
    null,
    'parrot',
    { _type: 'sameWords', words: 'llm' },
    { _type: 'otherWord', word: 7, means: ['llm', null, {}] },
    { _type: 'otherWord', word: 'budgie', means: ['llm'] },
  ]
  await write({ _id: 'searchSettings', _type: 'searchSettings', synonyms })
  const { status, body } = await notify({ _id: 'searchSettings' })
  expect([status, body.failures, body.quarantined]).toEqual([200, [], []])
  const indexed = await searchClient().searchSynonyms({ indexName: 'loomwork' })
  expect(indexed.hits).toContainEqual({
    objectID: 'unnamed-2',
    type: 'onewaysynonym',
    input: 'budgie',
    synonyms: ['llm'],
  })
  expect(indexed.hits).toContainEqual({
    objectID: 'unnamed-1',
    type: 'onewaysynonym',
    input: '7',
    synonyms: ['llm'],
  })
})

test('a forged request is rejected before anything is read', async () => {
  const response = await POST(
    new Request('http://site/api/revalidate/', { method: 'POST', body: '{"_id":"llm"}' }),
  )
  expect([response.status, await response.json()]).toEqual([
    401,
    { message: 'The request is not signed: send the header sanity-webhook-signature.' },
  ])
})

test('when search is down the page is fresh nevertheless, and its records stay stale', async () => {
  await caughtUp()
  await stopSearch()
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Not indexed.')] }))
  const { status, body } = await notify({ _id: 'llm' })
  expect(status).toBe(503)
  expect(body.regenerated).toEqual(['/docs/nodes/text/llm/'])
  expect(body.failures).toMatchObject([{ what: 'search records' }])
  // The event does not say what changed, so those of the lists that it is in may differ, too.
  const stale = await currentSingleton<RegenerationStore>('regenerationStore')?.staleRecords()
  expect([...(stale?.keys() ?? [])]).toEqual(['ai', 'llm', 'nodes', 'text'])
  const { failures, nextTry, staleRecords } = await runs().status()
  expect([failures, staleRecords]).toEqual([body.failures, 4])
  expect(Date.parse(nextTry ?? '')).toBeGreaterThan(Date.now())
})

test('records that failed are written as soon as search is back, without another event', async () => {
  await caughtUp()
  await stopSearch()
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Indexed later.')] }))
  expect((await notify({ _id: 'llm' })).status).toBe(503)
  await startSearchAgain()
  await vi.waitFor(
    async () => expect(await runs().status()).toMatchObject({ failures: [], staleRecords: 0 }),
    10_000,
  )
  expect(await runs().status()).toMatchObject({ nextTry: null, last: { expired: [] } })
  expect((await runs().status()).last?.saved).toBeGreaterThan(0)
}, 15_000)

test('when the lake does not respond nothing is lost: the site retries by itself', async () => {
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Read before.')] }))
  await caughtUp()
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Read later.')] }))
  const before = (await runs().status()).runs
  isLakeReachable = false
  const refused = await notify({ _id: 'llm' })
  expect(refused).toMatchObject({ status: 503, body: { failures: [{ what: 'content lake' }] } })
  expect(asked).toEqual([])
  isLakeReachable = true
  await vi.waitFor(async () => expect((await runs().status()).runs).toBeGreaterThan(before), 10_000)
  expect(await runs().status()).toMatchObject({
    failures: [],
    last: { documents: [{ id: 'llm' }], regenerated: ['/docs/nodes/text/llm/'], saved: 1 },
  })
}, 15_000)

/** Publishes `llm`, whose page takes long, then `tts`; returns the result of both. */
async function oneBesideAnother(isBroken: boolean) {
  const path = '/docs/nodes/text/llm'
  const release = Promise.withResolvers<boolean>()
  const word = String(isBroken)
  held.set(path, release.promise)
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', `Slow, ${word}.`)] }))
  const slow = notify({ _id: 'llm' })
  await vi.waitFor(() => expect(asked).toContain(path))
  await write(aNodePage('tts', 'speech', { body: [aBlock('intro', `Quick, ${word}.`)] }))
  const quick = await notify({ _id: 'tts' })
  const { waiting } = await runs().status()
  held.set(path, Promise.resolve(isBroken))
  release.resolve(isBroken)
  return { quick, waiting, slow: await slow }
}

test('a change does not wait for the pages of the one before', async () => {
  await caughtUp()
  const { quick, waiting, slow } = await oneBesideAnother(false)
  expect([quick.status, quick.body.regenerated]).toEqual([200, ['/docs/nodes/speech/tts/']])
  expect(quick.body.saved).toBeGreaterThan(0)
  expect(waiting).toBe(1)
  expect([slow.status, slow.body.regenerated]).toEqual([200, ['/docs/nodes/text/llm/']])
  expect(await runs().status()).toMatchObject({ waiting: 0, failures: [], staleRecords: 0 })
})

test('a failure is reported until it is fixed, whatever else succeeds', async () => {
  await caughtUp()
  const { quick, slow } = await oneBesideAnother(true)
  expect([quick.status, slow.status]).toEqual([200, 503])
  expect((await runs().status()).failures).toMatchObject([{ what: '/docs/nodes/text/llm/' }])
  held.clear()
  await vi.waitFor(async () => expect((await runs().status()).failures).toEqual([]), 10_000)
  expect((await runs().status()).last?.regenerated).toEqual(['/docs/nodes/text/llm/'])
}, 15_000)

test('a page that cannot be indexed is reported until it is fixed, and events of others are answered with 200', async () => {
  await caughtUp()
  // A client that may write to the lake may write anything.
  const why = 'embedder cannot be indexed: no text.'
  const what = 'search records of /docs/nodes/text/embedder/'
  const failures = [{ what, why, document: 'embedder' }]
  await write(aNodePage('embedder', 'text', { title: faulty }))
  expect(await notify({ _id: 'embedder' })).toMatchObject({ status: 503, body: { failures } })
  expect(await runs().status()).toMatchObject({ failures, staleRecords: 1 })

  await write(aNodePage('splitter', 'text', { body: [aBlock('intro', 'Next to it.')] }))
  const other = await notify({ _id: 'splitter' })
  expect(other).toMatchObject({
    status: 200,
    body: { regenerated: ['/docs/nodes/text/splitter/'], failures },
  })
  expect(other.body.saved).toBeGreaterThan(0)
  expect(await runs().status()).toMatchObject({ failures, staleRecords: 1 })

  // A sender that got 503 gets it again, even if its event is about another document than the page.
  expect((await notify({ _id: 'embedder' })).status).toBe(503)
  await write(aCategory('text', { parent: 'nodes', title: 'Renamed' }))
  for (const _ of [1, 2]) expect((await notify({ _id: 'text' })).status).toBe(503)
  expect((await notify({ _id: 'splitter' })).status).toBe(200)
  expect((await notify({ recover: true })).status).toBe(503)

  await write(aNodePage('embedder', 'text'))
  expect(await notify({ _id: 'embedder' })).toMatchObject({ status: 200, body: { failures: [] } })
  expect((await notify({ _id: 'text' })).status).toBe(200)
  expect(await runs().status()).toMatchObject({ failures: [], staleRecords: 0 })
}, 20_000)

test('a page that answers 500 does not make the events of others fail', async () => {
  await caughtUp()
  held.set('/docs/nodes/text/embedder', Promise.resolve(true))
  await write(aNodePage('embedder', 'text', { body: [aBlock('intro', 'It breaks.')] }))
  const failures = [{ what: '/docs/nodes/text/embedder/', why: 'answered 500', document: 'embedder' }]
  expect(await notify({ _id: 'embedder' })).toMatchObject({ status: 503, body: { failures } })
  await write(aNodePage('splitter', 'text', { body: [aBlock('intro', 'It does not.')] }))
  expect(await notify({ _id: 'splitter' })).toMatchObject({ status: 200, body: { failures } })
  expect(await runs().status()).toMatchObject({ failures })
  held.clear()
  expect((await notify({ _id: 'embedder' })).status).toBe(200)
}, 20_000)

test('the status has the last runs, newest first, with what each did and how long it took', async () => {
  for (const _id of ['llm', 'tts', 'stt', 'splitter']) await notify({ _id })
  const { recent, last } = await runs().status()
  expect(recent[0]).toBe(last)
  expect(recent.length).toBeGreaterThan(3)
  for (const { at, ms } of recent) {
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
    expect(ms.total).toBeGreaterThanOrEqual(Math.max(ms.plan, ms.queries, ms.pages, ms.records))
  }
})

test('open tabs learn of a change, and nothing of an event that changes nothing', async () => {
  await caughtUp()
  const before = lastChange()
  await write(aNodePage('llm', 'text', { body: [aBlock('intro', 'For open tabs.')] }))
  await notify({ _id: 'llm' })
  const after = lastChange()
  expect(after).toBeGreaterThan(before)
  await notify({ _id: 'llm' })
  expect(lastChange()).toBe(after)
})
