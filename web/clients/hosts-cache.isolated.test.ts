import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { observedClient } from '#components/search/search-client.ts'
import { readingSearchClient } from './search.ts'

interface Sent {
  readonly url: string
  readonly responseTimeout: number
}

const network = vi.hoisted(() => ({ sent: [] as Sent[], fails: (_url: string): boolean => true }))

// The real client with a simulated network.
vi.mock(import('algoliasearch/lite'), async (original) => {
  const real = await original()
  const send = async ({ url, responseTimeout }: Sent) => {
    network.sent.push({ url, responseTimeout })
    if (network.fails(url)) return { status: 0, content: '', isTimedOut: true }
    return { status: 200, content: '{"results":[{"hits":[],"nbHits":1}]}', isTimedOut: false }
  }
  const liteClient: typeof real.liteClient = (appId, key, options) =>
    real.liteClient(appId, key, { ...options, requester: { send } })
  return { ...real, liteClient }
})

beforeAll(() => {
  vi.stubEnv('ALGOLIA_HOST', '')
  vi.stubEnv('ALGOLIA_APP_ID', 'SHARED')
  vi.stubGlobal('window', { location: { protocol: 'http:', host: 'localhost:3333' } })
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  network.sent.length = 0
})

afterEach(() => {
  // Expires what the test learned about hosts.
  vi.setSystemTime(Date.now() + 180_000)
  vi.useRealTimers()
})

const config = { apiKey: 'key', indexName: 'loomwork' }
const requests = [{ indexName: 'loomwork', query: 'vector' }]

/** Searches as a newly opened modal does; returns the kinds of hosts that were called. */
async function asked(ask: () => Promise<unknown>): Promise<string[]> {
  network.sent.length = 0
  await ask().catch(() => undefined)
  return network.sent.map(({ url }) => (url.includes('-dsn.algolia.net') ? 'first' : 'other'))
}

const modal = (appId: string) => () =>
  observedClient({ ...config, appId, path: '' }).client.search({ requests })

test('a host that failed is avoided for two minutes by all clients: another modal, and the server', async () => {
  network.fails = (url) => url.includes('-dsn.')
  const server = () => readingSearchClient().search({ requests })
  expect(await asked(modal('SHARED'))).toEqual(['first', 'other'])
  expect(await asked(modal('SHARED'))).toEqual(['other'])
  expect(await asked(server)).toEqual(['other'])
  // The state does not apply to another application.
  expect(await asked(modal('ELSEWHERE'))).toEqual(['first', 'other'])
  vi.setSystemTime(Date.now() + 121_000)
  expect(await asked(server)).toEqual(['first', 'other'])
  expect(await asked(modal('SHARED'))).toEqual(['other'])
})

test('a single host has the same timeout for every response, even after a late one', async () => {
  network.fails = () => true
  const { client } = observedClient({ ...config, appId: 'local', path: '/search-api' })
  await client.search({ requests })
  await client.search({ requests })
  const [first, second] = network.sent.map(({ responseTimeout }) => responseTimeout)
  expect(second).toBe(first)
})
