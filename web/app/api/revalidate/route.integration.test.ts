import { startSearch } from '@repo/search/server.ts'
import { aBlock, aCategory, aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { secrets } from '@repo/testing/servers.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { searchClient } from '#clients/search.ts'
import { lastChange } from '#freshness/last-change.ts'
import { runs } from '#regeneration/runs/runs.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { faulty } from '#testing/faulty-records.ts'
import { type PretendSite, pretendSite } from '#testing/pretend-site.ts'
import { slowLake } from '#testing/slow-lake.ts'
import { POST } from './route.ts'

vi.mock(import('#records/build.ts'), async (original) => {
  const { withFaultyRecords } = await import('#testing/faulty-records.ts')
  return withFaultyRecords(await original())
})

let site: PretendSite
let closeBetween: () => Promise<unknown>
const asked: string[] = []
let isLakeReachable = true
let broken = false
const held = new Map<string, Promise<boolean>>()
let search: Awaited<ReturnType<typeof startSearch>> | undefined
let searchPort = 0

async function stopSearch() {
  await search?.close()
  search = undefined
}

/** The index is in memory, so it is empty after a restart. */
async function startSearchAgain() {
  const keys = { searchKey: secrets.search, adminKey: secrets.admin }
  search = await startSearch({ ...keys, port: searchPort, dataDir: ':memory:' })
  searchPort = Number(new URL(search.url).port)
  return search
}

beforeAll(async () => {
  site = await pretendSite({
    before: async (path) => {
      asked.push(path)
      if ((await held.get(path)) ?? broken) throw new Error('the page is broken')
    },
    settings: async ({ lake }) => {
      const between = await slowLake(lake, { answers: () => isLakeReachable })
      closeBetween = between.close
      return { SANITY_API_HOST: between.url, ALGOLIA_HOST: (await startSearchAgain()).url }
    },
  })
})

afterAll(async () => {
  await Promise.all([closeBetween(), site.close(), stopSearch()])
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
  const present = await site.servers.writer.fetch<string[]>('*[]._id', {}, { perspective: 'raw' })
  for (const id of present) if (!ids.has(id)) await site.servers.writer.delete(id)
  await site.servers.write(...documents)
})

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

/** Applies everything in the lake, caches every page, and writes every record to the index. */
async function caughtUp() {
  expect(await notify({ recover: true })).toMatchObject({ status: 200, body: { failures: [] } })
}

function notify(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  asked.length = 0
  return site.post(body, headers)
}

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
  await site.servers.write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Else.')] }))
  const failed = await notify({ _id: 'llm' })
  expect(failed.status).toBe(503)
  expect(failed.body).toMatchObject({
    failures: [{ what: '/docs/nodes/text/llm/', why: 'answered 500' }],
    saved: 3,
  })
  broken = false
  await site.servers.write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Repaired.')] }))
  expect(await notify({ _id: 'llm' })).toMatchObject({ status: 200, body: { failures: [] } })
})

test('an inspection reports what was applied and which pages differ from the lake, and renders none', async () => {
  await notify({ _id: 'llm' })
  expect((await notify({ inspect: ['/docs/nodes/text/llm/'] })).body).toEqual({ stale: [] })
  const { body: applied } = await notify({ inspect: 'revisions' })
  await site.servers.write(aNodePage('llm', 'text', { body: [aBlock('intro', 'The event was lost.')] }))
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
  await site.servers.write(aNodePage('llm', 'text', { body: [aBlock('intro', 'No event was sent.')] }))
  const store = currentSingleton<RegenerationStore>('regenerationStore')
  const rev: string = await site.servers.writer.fetch('*[_id == "llm"][0]._rev')
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
  await site.servers.write({ _id: 'searchSettings', _type: 'searchSettings', synonyms })
  const { status, body } = await notify({ _id: 'searchSettings' })
  expect([status, body.regenerated, asked]).toEqual([200, [], []])
  expect(body.dependencyKeys).toContain('search')
  const { hits } = await searchClient().searchSingleIndex<{ url: string }>({
    indexName: 'loomwork',
    searchParams: { query: 'parrot' },
  })
  expect(hits[0]?.url).toBe('/docs/nodes/text/llm/')
})

test('a forged request is rejected before anything is read, and the status counts it', async () => {
  const { count } = (await runs().status()).rejected
  const response = await POST(
    new Request('http://site/api/revalidate/', { method: 'POST', body: '{"_id":"llm"}' }),
  )
  const message = 'The request is not signed: send the header sanity-webhook-signature.'
  expect([response.status, await response.json()]).toEqual([401, { message }])
  const { rejected } = await runs().status()
  expect(rejected).toMatchObject({ count: count + 1, last: { status: 401, message } })
})

test('when search is down the page is fresh, and its records are written as soon as search is back', async () => {
  await caughtUp()
  await stopSearch()
  await site.servers.write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Not indexed.')] }))
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
  // Without another event.
  await startSearchAgain()
  await vi.waitFor(
    async () => expect(await runs().status()).toMatchObject({ failures: [], staleRecords: 0 }),
    10_000,
  )
  expect(await runs().status()).toMatchObject({ nextTry: null, last: { expired: [] } })
  expect((await runs().status()).last?.saved).toBeGreaterThan(0)
}, 15_000)

test('when the lake does not respond nothing is lost: the site retries by itself, with the id of the publish', async () => {
  await site.servers.write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Read before.')] }))
  await caughtUp()
  await site.servers.write(aNodePage('llm', 'text', { body: [aBlock('intro', 'Read later.')] }))
  const before = (await runs().status()).runs
  const log = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  isLakeReachable = false
  const refused = await notify({ _id: 'llm' }, { 'x-request-id': 'the-first' })
  expect(refused).toMatchObject({ status: 503, body: { failures: [{ what: 'content lake' }] } })
  expect([asked, refused.requestId]).toEqual([[], 'the-first'])
  isLakeReachable = true
  await vi.waitFor(async () => expect((await runs().status()).runs).toBeGreaterThan(before), 10_000)
  expect(await runs().status()).toMatchObject({
    failures: [],
    last: { documents: [{ id: 'llm' }], regenerated: ['/docs/nodes/text/llm/'], saved: 1 },
  })
  // One id follows a publish through the log.
  const again = await notify({ _id: 'llm' }, { 'sanity-transaction-id': 'the-second' })
  expect([again.status, again.requestId]).toEqual([200, 'the-second'])
  expect(log.flatMap(({ mock }) => mock.calls.map(([line]) => JSON.parse(String(line))))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'not regenerated', requestIds: ['the-first'] }),
      expect.objectContaining({ event: 'webhook answered', requestId: 'the-first', status: 503 }),
      expect.objectContaining({
        event: 'regenerated',
        requestIds: expect.arrayContaining(['the-first']),
      }),
      expect.objectContaining({ event: 'webhook answered', requestId: 'the-second', document: 'llm' }),
    ]),
  )
  vi.restoreAllMocks()
}, 15_000)

/** Publishes `llm`, whose page takes long, then `tts`; returns the result of both. */
async function oneBesideAnother(isBroken: boolean) {
  const path = '/docs/nodes/text/llm'
  const release = Promise.withResolvers<boolean>()
  const word = String(isBroken)
  held.set(path, release.promise)
  await site.servers.write(aNodePage('llm', 'text', { body: [aBlock('intro', `Slow, ${word}.`)] }))
  const slow = notify({ _id: 'llm' })
  await vi.waitFor(() => expect(asked).toContain(path))
  await site.servers.write(aNodePage('tts', 'speech', { body: [aBlock('intro', `Quick, ${word}.`)] }))
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
  await site.servers.write(aNodePage('embedder', 'text', { title: faulty }))
  expect(await notify({ _id: 'embedder' })).toMatchObject({ status: 503, body: { failures } })
  expect(await runs().status()).toMatchObject({ failures, staleRecords: 1 })

  await site.servers.write(aNodePage('splitter', 'text', { body: [aBlock('intro', 'Next to it.')] }))
  const other = await notify({ _id: 'splitter' })
  expect(other).toMatchObject({
    status: 200,
    body: { regenerated: ['/docs/nodes/text/splitter/'], failures },
  })
  expect(other.body.saved).toBeGreaterThan(0)
  expect(await runs().status()).toMatchObject({ failures, staleRecords: 1 })

  // A sender that got 503 gets it again, even if its event is about another document than the page.
  expect((await notify({ _id: 'embedder' })).status).toBe(503)
  await site.servers.write(aCategory('text', { parent: 'nodes', title: 'Renamed' }))
  for (const _ of [1, 2]) expect((await notify({ _id: 'text' })).status).toBe(503)
  expect((await notify({ _id: 'splitter' })).status).toBe(200)
  expect((await notify({ recover: true })).status).toBe(503)

  await site.servers.write(aNodePage('embedder', 'text'))
  expect(await notify({ _id: 'embedder' })).toMatchObject({ status: 200, body: { failures: [] } })
  expect((await notify({ _id: 'text' })).status).toBe(200)
  expect(await runs().status()).toMatchObject({ failures: [], staleRecords: 0 })
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
  await site.servers.write(aNodePage('llm', 'text', { body: [aBlock('intro', 'For open tabs.')] }))
  await notify({ _id: 'llm' })
  const after = lastChange()
  expect(after).toBeGreaterThan(before)
  await notify({ _id: 'llm' })
  expect(lastChange()).toBe(after)
})
