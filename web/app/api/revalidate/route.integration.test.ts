import { startSearch } from '@repo/search/server.ts'
import { aBlock, aCategory, aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { secrets } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writingClient } from '#clients/sanity.ts'
import { searchClient } from '#clients/search.ts'
import { isExpired } from '#freshness/expiries.ts'
import { lastChange } from '#freshness/last-change.ts'
import { pageIndex } from '#freshness/page-index.ts'
import { categoryQuery, membersQuery } from '#queries/category.ts'
import { pageQuery } from '#queries/page.ts'
import { runs } from '#regeneration/runs/runs.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { changeAuthorization } from '#testing/change-secret.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { faulty } from '#testing/faulty-records.ts'
import { answerReads } from '#testing/lake-reads.ts'
import { type PretendSite, pretendSite, revisionAt } from '#testing/pretend-site.ts'
import { slowLake } from '#testing/slow-lake.ts'
import { fromStudio, studioUrl } from '#testing/studio-requests.ts'
import { GET as publishesRoute, POST as tryAgainRoute } from '../publishes/route.ts'
import { POST } from './route.ts'

vi.mock(import('#records/build.ts'), async (original) => {
  const { withFaultyRecords } = await import('#testing/faulty-records.ts')
  return withFaultyRecords(await original())
})

/** Pages that show more than the revision of their document. */
const reads: Readonly<Record<string, readonly [query: string, params: Readonly<Record<string, string>>]>> = {
  '/docs/category/nodes': [categoryQuery, { slug: 'nodes' }],
  '/docs/category/text': [categoryQuery, { slug: 'text' }],
  '/docs/nodes/text/llm': [pageQuery, { slug: 'llm', folder: 'nodes/text' }],
  '/docs/nodes/speech/tts': [pageQuery, { slug: 'tts', folder: 'nodes/speech' }],
  '/docs/nodes/speech/stt': [pageQuery, { slug: 'stt', folder: 'nodes/speech' }],
  '/docs': [membersQuery, { id: 'root' }],
}

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
    readAt: (path) => {
      const [query, params = {}] = reads[path] ?? []
      return query === undefined ? revisionAt(path) : { query, params }
    },
    before: async (path) => {
      asked.push(path)
      if ((await held.get(path)) ?? broken) throw new Error('the page is broken')
    },
    settings: async ({ lake }) => {
      const between = await slowLake(lake, { answers: () => isLakeReachable })
      closeBetween = between.close
      const search = await startSearchAgain()
      return { SANITY_API_HOST: between.url, ALGOLIA_HOST: search.url, SANITY_STUDIO_URL: studioUrl }
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
  vi.restoreAllMocks()
  broken = false
  isLakeReachable = true
  held.clear()
  await stopSearch()
  await startSearchAgain()
  await becomes({ failures: [], waiting: 0 }, 20_000)
})

/** Waits until the status of the runs is so. */
const becomes = (status: object, ms = 10_000) =>
  vi.waitFor(async () => expect(await runs().status()).toMatchObject(status), ms)

const withText = (id: string, text: string, category = 'text') =>
  aNodePage(id, category, { body: [aBlock('intro', text)] })

/** Writes a text of `llm`, and sends the event of the lake. */
async function publishText(text: string, headers?: Readonly<Record<string, string>>) {
  await site.servers.write(withText('llm', text))
  return await notify({ _id: 'llm' }, headers)
}

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
  for (const _id of ['llm', 'drafts.llm'])
    expect((await notify({ _id })).body).toMatchObject({ expired: [], regenerated: [], saved: 0, deleted: 0 })
  expect(asked).toEqual([])
})

test('only what is in the lake counts, not what the event says', async () => {
  const { body } = await notify({ _id: 'never-written', after: { _type: 'guide', title: 'Forged' } })
  expect(body).toMatchObject({ dependencyKeys: [], expired: [], saved: 0 })
})

test('a failing page is reported, does not stop the records, and is fixed by the next run', async () => {
  await notify({ _id: 'llm' })
  broken = true
  const failures = [{ what: '/docs/nodes/text/llm/', why: 'answered 500' }]
  expect(await publishText('Else.')).toMatchObject({ status: 503, body: { failures, saved: 3 } })
  broken = false
  expect(await publishText('Repaired.')).toMatchObject({ status: 200, body: { failures: [] } })
})

test('a page that is stale although its document was applied is rendered when its path is named', async () => {
  await caughtUp()
  await site.servers.write(withText('llm', 'No event was sent.'))
  const { _rev: rev } = await versionOf('llm')
  const known = [...(await store().fingerprints(['llm']))]
  const applied = known.map(([id, fingerprint]) => [id, { ...fingerprint, rev }] as const)
  await store().saveFingerprints(new Map(applied), await store().nextTick())
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
  const { status, body } = await publishText('Not indexed.')
  expect([status, body.regenerated]).toEqual([503, ['/docs/nodes/text/llm/']])
  expect(body.failures).toMatchObject([{ what: 'search records' }])
  // The event does not say what changed, so those of the lists that it is in may differ, too.
  expect([...(await store().staleRecords()).keys()]).toEqual(['ai', 'llm', 'nodes', 'text'])
  const { failures, nextTry, staleRecords } = await runs().status()
  expect([failures, staleRecords]).toEqual([body.failures, 4])
  expect(Date.parse(nextTry ?? '')).toBeGreaterThan(Date.now())
  // Without another event.
  await startSearchAgain()
  await becomes({ failures: [], staleRecords: 0 })
  expect(await runs().status()).toMatchObject({ nextTry: null, last: { expired: [] } })
  expect((await runs().status()).last?.saved).toBeGreaterThan(0)
}, 15_000)

test('when the lake does not respond nothing is lost: the site retries by itself, with the id of the publish', async () => {
  await site.servers.write(withText('llm', 'Read before.'))
  await caughtUp()
  await site.servers.write(withText('llm', 'Read later.'))
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
      expect.objectContaining({ event: 'regenerated', requestIds: expect.arrayContaining(['the-first']) }),
      expect.objectContaining({ event: 'webhook answered', requestId: 'the-second', document: 'llm' }),
    ]),
  )
}, 15_000)

/** Publishes `llm`, whose page takes long, then `tts`; returns the result of both. */
async function oneBesideAnother(isBroken: boolean) {
  const path = '/docs/nodes/text/llm'
  const release = Promise.withResolvers<boolean>()
  const word = String(isBroken)
  held.set(path, release.promise)
  const slow = publishText(`Slow, ${word}.`)
  await vi.waitFor(() => expect(asked).toContain(path))
  await site.servers.write(withText('tts', `Quick, ${word}.`, 'speech'))
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
  await becomes({ failures: [] })
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

  await site.servers.write(withText('splitter', 'Next to it.'))
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
  await publishText('For open tabs.')
  const after = lastChange()
  expect(after).toBeGreaterThan(before)
  await notify({ _id: 'llm' })
  expect(lastChange()).toBe(after)
})

function store(): RegenerationStore {
  const own = currentSingleton<RegenerationStore>('regenerationStore')
  if (!own) throw new Error('the test has a store')
  return own
}

function isServed(path: string): boolean {
  const kept = pageIndex().get(path)
  return kept !== undefined && !isExpired(kept.tags)
}

async function expectOthersToProceed() {
  const { status, body } = await site.publish(withText('stt', 'Proceeds.', 'speech'))
  expect(status).toBe(200)
  expect(body.regenerated).toContain('/docs/nodes/speech/stt/')
  expect(await site.get('/docs/nodes/speech/stt')).toContain('Proceeds.')
}

/** Everything is applied, and every page of {@link reads} is cached. */
async function caughtUpWithPages() {
  await caughtUp()
  for (const path of Object.keys(reads)) await site.get(path)
}

async function versionOf(id: string) {
  return site.servers.writer.fetch('*[_id == $id][0]', { id })
}

test('an event that reports the present revision as replaced affects that document alone', async () => {
  await caughtUpWithPages()
  const present = await versionOf('llm')
  const refused = await site.post({ _id: 'llm', before: present, after: { ...present, _rev: 'never' } })
  const reason = expect.stringMatching(/still returns revision .* reported as replaced/)
  const entry = { document: 'llm', field: '_rev', reason }
  expect(refused).toMatchObject({ status: 503, body: { quarantined: [entry] } })
  expect(await runs().status()).toMatchObject({ failures: [], quarantined: [{ ...entry, tries: 1 }] })
  const began = Date.now()
  await expectOthersToProceed()
  // Only the first read of the lake waits.
  expect(Date.now() - began).toBeLessThan(4000)
  expect((await site.post({ recover: true })).status).toBe(503)
  expect((await site.publish(aNodePage('llm', 'text', { title: 'There at last' }))).status).toBe(200)
  expect((await runs().status()).quarantined).toEqual([])
  expect(await site.get('/docs/nodes/text/llm')).toContain('There at last')
}, 30_000)

async function askedByStudio(guessed?: string, { route = publishesRoute, query = '' } = {}) {
  const path = `/${query}`
  const method = route === tryAgainRoute ? 'POST' : 'GET'
  const { writer } = site.servers
  const authorization =
    method === 'POST'
      ? await changeAuthorization(writer, `http://site.test${path}`)
      : `Bearer ${(await createPreviewSecret(writer, 'test', studioUrl)).secret}`
  const sender = { authorization: guessed === undefined ? authorization : `Bearer ${guessed}` }
  const response = await route(fromStudio(path, sender, method))
  return [response.status, await response.json()] as const
}

function lakeRefusing(text: string, statusCode: number) {
  const client = writingClient()
  if (!client) throw new Error('the test has a token that writes')
  const real = client.mutate.bind(client)
  return vi.spyOn(client, 'mutate').mockImplementation((async (mutations: never, options: never) => {
    if (!JSON.stringify(mutations).includes(text)) return real(mutations, options)
    throw Object.assign(new Error('The document is too large'), { statusCode })
  }) as never)
}

const movedTo = (id: string, slug: string) =>
  aNodePage(id, 'text', { slug: { _type: 'slug', current: slug } })

test('a page whose redirect cannot be written is reported, retried, and stops no other move', async () => {
  await caughtUpWithPages()
  const refusing = lakeRefusing('/llm/', 413)
  const { status, body } = await site.publish(movedTo('llm', 'model'))
  const reason = 'The redirect from its old address was not written: The document is too large'
  expect([status, body.quarantined]).toEqual([
    422,
    [{ document: 'llm', field: null, reason, isTransient: false }],
  ])
  // Only the Studio sees it, and lists the publish with its failure.
  const problem = { document: 'llm', field: null, reason }
  const listed = { documents: [{ id: 'llm', rev: null }], failures: [reason] }
  expect((await askedByStudio())[1]).toMatchObject({
    recent: expect.arrayContaining([expect.objectContaining(listed)]),
  })
  expect(await askedByStudio()).toEqual([200, expect.objectContaining({ problems: [problem] })])
  expect((await askedByStudio('guessed'))[0]).toBe(401)
  // Readers see the new version nevertheless.
  expect(
    isServed('/docs/nodes/text/llm') && (await site.get('/docs/nodes/text/llm')).includes('Node llm'),
  ).toBe(false)
  expect((await site.publish(movedTo('splitter', 'cutter'))).status).toBe(200)
  const from = async () => (await site.servers.writer.fetch('*[_type == "redirect"].from')).sort()
  expect(await from()).toEqual(['/docs/nodes/text/splitter/'])
  // A restarted site finds it again.
  replaceSingleton('runs', undefined)
  expect(await site.post({ recover: true })).toMatchObject({
    status: 422,
    body: { quarantined: [{ document: 'llm' }] },
  })
  await expectOthersToProceed()
  refusing.mockRestore()
  // "Try again" in the Studio, which then sees that the document is live.
  const query = '?id=llm'
  expect((await askedByStudio('guessed', { route: tryAgainRoute, query }))[0]).toBe(401)
  expect(await askedByStudio(undefined, { route: tryAgainRoute, query })).toEqual([
    200,
    expect.objectContaining({ document: expect.objectContaining({ isPending: true }) }),
  ])
  await becomes({ quarantined: [] })
  expect(await from()).toEqual(['/docs/nodes/text/llm/', '/docs/nodes/text/splitter/'])
  const { _rev: rev } = await versionOf('llm')
  await vi.waitFor(async () =>
    expect((await askedByStudio(undefined, { query }))[1]).toMatchObject({
      recent: expect.arrayContaining([
        expect.objectContaining({ documents: expect.arrayContaining([{ id: 'llm', rev }]), failures: [] }),
      ]),
      problems: [],
      document: { rev, isIndexed: true, isPending: false },
    }),
  )
}, 30_000)

test('a path of megabytes, which no reader can have used, gets no redirect', async () => {
  await caughtUpWithPages()
  const refused = await site.publish(movedTo('llm', 'a'.repeat(9_000_000)))
  expect(refused.body.failures).toEqual([expect.objectContaining({ what: 'search records of llm' })])
  const { status, body } = await site.publish(movedTo('llm', 'llm'))
  expect([status, body.quarantined]).toEqual([200, []])
  expect(await site.servers.writer.fetch('count(*[_type == "redirect" && length(from) > 1000])')).toBe(0)
  await expectOthersToProceed()
}, 60_000)

test('a document that the lake cannot return does not stop those that were published with it', async () => {
  await caughtUpWithPages()
  answerReads(async (query, { ids }, ask) => {
    if (query === '*[_id in $ids]' && Array.isArray(ids) && ids.includes('tts'))
      throw Object.assign(new Error('Query failed'), { statusCode: 500 })
    return ask()
  })
  await site.servers.writer.patch('tts').set({ title: 'Unreadable' }).commit()
  const answers = await Promise.all([
    site.post({ _id: 'tts' }),
    site.publish(aNodePage('llm', 'text', { title: 'Readable' })),
    site.publish(aNodePage('splitter', 'text', { title: 'Readable' })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([422, 200, 200])
  expect(await site.get('/docs/nodes/text/llm')).toContain('Readable')
  expect((await runs().status()).quarantined).toMatchObject([{ document: 'tts', reason: 'Query failed' }])
}, 30_000)

test('a failing query expires the pages that show it, reports why, and all other pages are fresh', async () => {
  await caughtUpWithPages()
  const failing = answerReads(async (query, { slug }, ask) => {
    if (query === pageQuery && slug === 'tts') throw new Error('The answer is too large')
    return ask()
  })
  const { status, body } = await site.publish({ ...aNodePage('tts', 'speech'), category: 7, title: 'Broken' })
  expect(status).toBe(503)
  const why = 'answered 500: The answer is too large (category is not a reference)'
  const failure = { document: 'tts', field: 'category' }
  expect(body.failures).toMatchObject([{ ...failure, what: '/docs/nodes/speech/tts/', why }])
  expect(isServed('/docs/nodes/speech/tts')).toBe(false)
  await expectOthersToProceed()
  expect((await runs().status()).failures).toMatchObject([failure])
  failing.mockRestore()
  expect((await site.publish(aNodePage('tts', 'speech', { title: 'Whole again' }))).status).toBe(200)
  expect([(await runs().status()).failures, isServed('/docs/nodes/speech/tts')]).toEqual([[], true])
}, 30_000)

test('a failure of the whole run names the part that failed', async () => {
  await caughtUpWithPages()
  vi.spyOn(store(), 'markRecordsStale').mockImplementation(() => {
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR' })
  })
  const { status, body } = await site.publish(aNodePage('llm', 'text', { title: 'Not yet' }))
  expect(status).toBe(503)
  expect(body.failures).toEqual([{ what: 'regeneration store', why: 'database or disk is full' }])
  vi.restoreAllMocks()
  await becomes({ failures: [] })
  expect(await site.get('/docs/nodes/text/llm')).toContain('Not yet')
}, 30_000)
