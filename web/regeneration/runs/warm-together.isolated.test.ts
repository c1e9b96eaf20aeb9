import { openedForFile } from '@repo/kit/testing/opened.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { isExpired } from '#freshness/expiries.ts'
import { PageIndex } from '#freshness/page-index.ts'
import { queryKeyOf } from '#freshness/query-tags.ts'
import { replaceSingleton } from '#singleton.ts'
import { expireNow, outdateInFlightQueries, resultForPage } from '../queries/cached-queries.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { loadExpiries } from './load-expiries.ts'
import { warmTogether } from './warm-together.ts'

vi.mock(import('#clients/sanity.ts'), async (original) => ({
  ...(await original()),
  combinesQueries: () => true,
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
beforeAll(async () => {
  const client = publishedClient()
  const original = client.fetch.bind(client) as (...input: unknown[]) => Promise<unknown>
  vi.spyOn(client, 'fetch').mockImplementation((async (text: string, given: { id: string }) => {
    const result = await original(text, given)
    events.push(given.id)
    await onRead(given.id)
    return result
  }) as never)
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
  const warmed = await warmTogether(Object.keys(shown), {
    site: 'http://site',
    fetch: async (input) => {
      const path = String(input).replace(/^http:\/\/site|\/$/g, '')
      titles[path] = await render(path)
      return new Response('ok')
    },
    isStale: (path) => isExpired(pages.get(path)?.tags ?? []),
    readersFirst: async () => undefined,
    pausesMs: [],
    applied: store,
    pages,
  })
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
