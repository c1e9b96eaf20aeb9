import { openedForFile } from '@repo/kit/testing/opened.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { internalSiteUrl } from '#clients/internal-urls.ts'
import { env } from '#env.ts'
import { activatePageCache, PageIndex } from '#freshness/page-index.ts'
import { queryKeyOf } from '#freshness/query-tags.ts'
import { replaceSingleton } from '#singleton.ts'
import { answerReads } from '#testing/lake-reads.ts'
import { expireNow, outdateInFlightQueries, resultForPage } from '../queries/cached-queries.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { loadExpiries } from './load-expiries.ts'
import { warm } from './warm.ts'

vi.mock(import('#clients/sanity.ts'), async (original) => ({
  ...(await original()),
  combinesQueries: () => true,
}))

const readers = vi.hoisted(() => ({ wait: Promise.resolve() }))
vi.mock(import('#freshness/in-flight-renders.ts'), async (original) => ({
  ...(await original()),
  noReaderWaits: () => readers.wait,
}))

const query = '{"title": *[_id == $id][0].title}'
const keyOf = (id: string) => queryKeyOf(query, { id })

/** The queries of each page, by their parameter. */
const shown: Readonly<Record<string, readonly string[]>> = { '/one': ['llm', 'tts'], '/two': ['tts', 'stt'] }

let pages: PageIndex
let store: SqliteStore
/** Events in order: queries that the lake has answered, and requests for pages. */
let events: string[]
/** Called with the parameter of a query before the site gets the lake's answer. */
let onRead: (id: string) => Promise<void>

const servers = openedForFile(() => serversHere())
beforeAll(() => {
  answerReads(async (_query, { id }, ask) => {
    const result = await ask()
    events.push(String(id))
    await onRead(String(id))
    return result
  })
})

afterAll(async () => {
  replaceSingleton('regenerationStore', undefined)
})

/** Another process has rendered the pages, and stored their queries. */
beforeEach(async () => {
  await servers.writer.mutate(smallDocumentation().map((document) => ({ createOrReplace: { ...document } })))
  replaceSingleton('results', undefined)
  store = new SqliteStore(':memory:')
  replaceSingleton('regenerationStore', store)
  await loadExpiries()
  pages = new PageIndex()
  replaceSingleton('pageIndex', pages)
  activatePageCache()
  events = []
  onRead = async () => undefined
  for (const path of Object.keys(shown)) await render(path)
  replaceSingleton('results', undefined)
})

/** Renders a page as Next does, without a memory. @returns its titles */
async function render(path: string): Promise<string[]> {
  events.push(path)
  const results = await Promise.all((shown[path] ?? []).map((id) => resultForPage(query, { id })))
  pages.put(path, { tags: results.flatMap(({ tags }) => tags), status: 200 })
  return results.map(({ json }) => JSON.parse(json).title)
}

/** Warms both pages. @returns the titles that they show */
async function warmBoth() {
  events = []
  const titles: Record<string, string[]> = {}
  const lake = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { origin, pathname } = new URL(input)
    if (origin !== internalSiteUrl(env())) return lake(input, init)
    const path = pathname.replace(/\/$/, '')
    titles[path] = await render(path)
    return new Response('ok')
  })
  const warmed = await warm(Object.keys(shown)).finally(() => vi.unstubAllGlobals())
  expect(warmed.map(({ failure }) => failure)).toEqual([null, null])
  return titles
}

/** The queries that were read before the first page was requested. */
const readAhead = () => events.slice(0, events.indexOf('/one')).sort()

test('what the pages showed is read once, before the first is requested', async () => {
  const titles = await warmBoth()
  expect(readAhead()).toEqual(['llm', 'stt', 'tts'])
  expect(events.slice(3).sort()).toEqual(['/one', '/two'])
  expect(titles).toEqual({ '/one': ['Node llm', 'Node tts'], '/two': ['Node tts', 'Node stt'] })
})

test('of what this process has read already, only what has expired is read again', async () => {
  await warmBoth()
  await expireNow(store, [keyOf('stt')])
  await warmBoth()
  expect(readAhead()).toEqual(['stt'])
})

/** The first time that a query is read, its document changes before the site gets the answer. */
function changedWhileRead(changed: string, then: () => Promise<void>) {
  onRead = async (id) => {
    if (id !== changed) return
    onRead = async () => undefined
    await servers.writer.patch(id).set({ title: 'Newer' }).commit()
    await then()
  }
}

test('a result that was being read ahead when its query expired is not shown', async () => {
  changedWhileRead('stt', () => expireNow(store, [keyOf('stt')]))
  expect((await warmBoth())['/two']).toEqual(['Node tts', 'Newer'])
})

test('a result that was being read ahead when a run ended is not shown', async () => {
  changedWhileRead('llm', async () => outdateInFlightQueries())
  expect((await warmBoth())['/one']).toEqual(['Newer', 'Node tts'])
})

test('a query that fails is left to its page', async () => {
  onRead = async (id) => {
    if (id !== 'tts') return
    onRead = async () => undefined
    throw new Error('the lake is busy')
  }
  expect((await warmBoth())['/two']).toEqual(['Node tts', 'Node stt'])
  expect(events.indexOf('/one')).toBeLessThan(events.lastIndexOf('tts'))
})

describe('without reading ahead', () => {
  beforeEach(() => replaceSingleton('isPageCacheActive', undefined))
  afterEach(() => vi.unstubAllGlobals())

  /** A site that answers so. @param nth number of the request for this path, from 1 */
  function site(answer: (path: string, nth: number) => Response | Error) {
    const asked: string[] = []
    let open = 0
    let most = 0
    vi.stubGlobal('fetch', async (input: string) => {
      const path = new URL(input).pathname
      asked.push(path)
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 1))
      open -= 1
      const answered = answer(path, asked.filter((one) => one === path).length)
      if (answered instanceof Error) throw answered
      return answered
    })
    return { asked, most: () => most }
  }

  test('each path is requested once, a few at a time, with a trailing slash', async () => {
    const { asked, most } = site(() => new Response('ok'))
    const paths = ['/', '/sitemap.xml', ...Array.from({ length: 20 }, (_, n) => `/docs/p${n}`)]
    const warmed = await warm(paths)
    expect(asked.sort()).toEqual(['/', '/sitemap.xml', ...paths.slice(2).map((path) => `${path}/`)].sort())
    expect(warmed.every(({ failure }) => failure === null)).toBe(true)
    expect(most()).toBeLessThanOrEqual(4)
  })

  test('a deleted or moved page is fresh too', async () => {
    site((path) => new Response(null, { status: path === '/gone/' ? 404 : 308 }))
    expect(await warm(['/gone', '/moved'])).toEqual([
      { path: '/gone', status: 404, failure: null },
      { path: '/moved', status: 308, failure: null },
    ])
  })

  test('a page that fails is retried, and does not stop the others', async () => {
    const { asked } = site((path, nth) => {
      if (path === '/broken/') return new Response(null, { status: 500 })
      if (path === '/shaky/' && nth === 1) return new Error('connection reset')
      return new Response('ok')
    })
    expect(await warm(['/broken', '/fine', '/shaky'])).toEqual([
      { path: '/broken', status: 500, failure: 'answered 500' },
      { path: '/fine', status: 200, failure: null },
      { path: '/shaky', status: 200, failure: null },
    ])
    expect(asked.filter((path) => path === '/broken/')).toHaveLength(4)
  })

  test('a site that is being stopped is asked once', async () => {
    const cause = new Error('connect ECONNREFUSED')
    const { asked } = site(() => new Error('fetch failed', { cause }))
    expect(await warm(['/a'])).toMatchObject([
      { status: 0, failure: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(asked).toHaveLength(1)
  })

  test('a page rendered from data read before the change is requested again', async () => {
    let stale = true
    const { asked } = site((_path, nth) => {
      stale = nth < 2
      return new Response('ok')
    })
    expect(await warm(['/a'], () => stale)).toEqual([{ path: '/a', status: 200, failure: null }])
    expect(asked).toHaveLength(2)
  })

  test('what readers request is rendered first', async () => {
    const { asked } = site(() => new Response('ok'))
    const { promise, resolve } = Promise.withResolvers<void>()
    readers.wait = promise
    const warmed = warm(['/a', '/b'])
    await new Promise((wait) => setTimeout(wait, 10))
    expect(asked).toEqual([])
    resolve()
    expect(await warmed).toHaveLength(2)
  })

  test('of many pages, fewer are rendered at a time', async () => {
    const { most } = site(() => new Response('ok'))
    const paths = Array.from({ length: 51 }, (_, n) => `/docs/p${n}`)
    expect([(await warm(paths)).length, most()]).toEqual([51, 2])
  })
})
