import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aBlock, aCategory, aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishedClient, writingClient } from '#clients/sanity.ts'
import { isExpired } from '#freshness/expiries.ts'
import { activatePageCache, pageIndex } from '#freshness/page-index.ts'
import { categoryQuery, membersQuery } from '#queries/category.ts'
import { pageQuery } from '#queries/page.ts'
import { runs } from '#regeneration/runs/runs.ts'
import type { RegenerationStore } from '#regeneration/store/regeneration-store.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { changeAuthorization } from '#testing/change-secret.ts'
import { useEmptyStore } from '#testing/empty-store.ts'
import { pretendSite } from '#testing/pretend-site.ts'
import { fromStudio, studioUrl } from '#testing/studio-requests.ts'
import { GET as publishesRoute, POST as tryAgainRoute } from '../publishes/route.ts'

const beginning = smallDocumentation()

const reads: Readonly<Record<string, readonly [query: string, params: Readonly<Record<string, string>>]>> = {
  '/docs/category/nodes': [categoryQuery, { slug: 'nodes' }],
  '/docs/category/text': [categoryQuery, { slug: 'text' }],
  '/docs/nodes/text/llm': [pageQuery, { slug: 'llm', folder: 'nodes/text' }],
  '/docs/nodes/speech/tts': [pageQuery, { slug: 'tts', folder: 'nodes/speech' }],
  '/docs/nodes/speech/stt': [pageQuery, { slug: 'stt', folder: 'nodes/speech' }],
  '/docs': [membersQuery, { id: 'root' }],
}

const site = openedForFile(() =>
  pretendSite({
    readAt: (path) => {
      const read = reads[path]
      return read && { query: read[0], params: read[1] }
    },
    settings: () => ({ SANITY_STUDIO_URL: studioUrl }),
  }),
)

beforeEach(async () => {
  await useEmptyStore()
  replaceSingleton('runs', undefined)
  activatePageCache()
  const ids = new Set(beginning.map(({ _id }) => _id))
  const present: string[] = await site.servers.writer.fetch('*[]._id', {}, { perspective: 'raw' })
  await site.servers.write(...beginning)
  for (const id of present) if (!ids.has(id)) await site.servers.writer.delete(id)
  await site.post({ recover: true })
  for (const path of Object.keys(reads)) await site.get(path)
})

afterEach(() => vi.restoreAllMocks())

function isServed(path: string): boolean {
  const kept = pageIndex().get(path)
  return kept !== undefined && !isExpired(kept.tags)
}

async function expectOthersToProceed() {
  const { status, body } = await site.publish(
    aNodePage('stt', 'speech', { body: [aBlock('intro', 'Proceeds.')] }),
  )
  expect(status).toBe(200)
  expect(body.regenerated).toContain('/docs/nodes/speech/stt/')
  expect(await site.get('/docs/nodes/speech/stt')).toContain('Proceeds.')
}

const empty = { _type: 'reference', _ref: '', _weak: true }

test('a category whose parent is an empty reference is published like any other', async () => {
  expect((await site.publish({ ...aCategory('nodes', { title: 'Moved' }), parent: empty })).status).toBe(200)
  expect(await site.get('/docs/category/nodes')).toContain('Moved')
  await expectOthersToProceed()
  expect((await site.post({ recover: true })).status).toBe(200)
})

test('a link to an empty reference is published like any other', async () => {
  const block = aBlock('see', 'See it', { link: 'tts' })
  const body = [{ ...block, markDefs: block.markDefs.map((mark) => ({ ...mark, page: empty })) }]
  expect((await site.publish(aNodePage('llm', 'text', { body }))).status).toBe(200)
  expect(await site.get('/docs/nodes/text/llm')).toContain('See it')
  await expectOthersToProceed()
})

async function versionOf(id: string) {
  return site.servers.writer.fetch('*[_id == $id][0]', { id })
}

test('an event that reports the present revision as replaced affects that document alone', async () => {
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

async function askedByStudio(
  guessed?: string,
  { route = publishesRoute, query = '' } = {},
): Promise<[number, unknown]> {
  const path = `/${query}`
  const method = route === tryAgainRoute ? 'POST' : 'GET'
  const { writer } = site.servers
  const authorization =
    method === 'POST'
      ? await changeAuthorization(writer, `http://site.test${path}`)
      : `Bearer ${(await createPreviewSecret(writer, 'test', studioUrl)).secret}`
  const sender = { authorization: guessed === undefined ? authorization : `Bearer ${guessed}` }
  const response = await route(fromStudio(path, sender, method))
  return [response.status, await response.json()]
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
  await vi.waitFor(async () => expect((await runs().status()).quarantined).toEqual([]), 10_000)
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
  const refused = await site.publish(movedTo('llm', 'a'.repeat(9_000_000)))
  expect(refused.body.failures).toEqual([expect.objectContaining({ what: 'search records of llm' })])
  const { status, body } = await site.publish(movedTo('llm', 'llm'))
  expect([status, body.quarantined]).toEqual([200, []])
  expect(await site.servers.writer.fetch('count(*[_type == "redirect" && length(from) > 1000])')).toBe(0)
  await expectOthersToProceed()
}, 60_000)

test('a document that the lake cannot return does not stop those that were published with it', async () => {
  const client = publishedClient()
  const real = client.fetch.bind(client)
  vi.spyOn(client, 'fetch').mockImplementation((async (query: string, params: { ids?: string[] }) => {
    if (query === '*[_id in $ids]' && params.ids?.includes('tts'))
      throw Object.assign(new Error('Query failed'), { statusCode: 500 })
    return real(query, params as never)
  }) as never)
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
  const client = publishedClient()
  const real = client.fetch.bind(client)
  const failing = vi.spyOn(client, 'fetch').mockImplementation((async (
    query: string,
    params: { slug?: string },
  ) => {
    if (query === pageQuery && params.slug === 'tts') throw new Error('The answer is too large')
    return real(query, params as never)
  }) as never)
  const { status, body } = await site.publish({ ...aNodePage('tts', 'speech'), category: 7, title: 'Broken' })
  expect(status).toBe(503)
  expect(body.failures).toMatchObject([
    {
      what: '/docs/nodes/speech/tts/',
      why: 'answered 500: The answer is too large (category is not a reference)',
      document: 'tts',
      field: 'category',
    },
  ])
  expect(isServed('/docs/nodes/speech/tts')).toBe(false)
  await expectOthersToProceed()
  expect((await runs().status()).failures).toMatchObject([{ document: 'tts', field: 'category' }])
  failing.mockRestore()
  expect((await site.publish(aNodePage('tts', 'speech', { title: 'Whole again' }))).status).toBe(200)
  expect((await runs().status()).failures).toEqual([])
  expect(isServed('/docs/nodes/speech/tts')).toBe(true)
}, 30_000)

test('a failure of the whole run names the part that failed', async () => {
  const store = currentSingleton<RegenerationStore>('regenerationStore')
  if (!store) throw new Error('the test has a store')
  vi.spyOn(store, 'markRecordsStale').mockImplementation(() => {
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR' })
  })
  const { status, body } = await site.publish(aNodePage('llm', 'text', { title: 'Not yet' }))
  expect(status).toBe(503)
  expect(body.failures).toEqual([{ what: 'regeneration store', why: 'database or disk is full' }])
  vi.restoreAllMocks()
  await vi.waitFor(async () => expect((await runs().status()).failures).toEqual([]), 10_000)
  expect(await site.get('/docs/nodes/text/llm')).toContain('Not yet')
}, 30_000)
