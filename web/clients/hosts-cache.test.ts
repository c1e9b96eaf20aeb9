import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { observedClient } from '#components/search/search-client.ts'
import { stubSecrets } from '#testing/secrets.ts'
import { readingSearchClient } from './search.ts'

/** What was sent: where, and how long an answer may take, ms. */
interface Sent {
  readonly url: string
  readonly responseTimeout: number
}

const network = vi.hoisted(() => ({ sent: [] as Sent[], fails: (_url: string): boolean => true }))

// The real client with a network of ours.
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
  stubSecrets()
  vi.stubEnv('ALGOLIA_HOST', '')
  vi.stubEnv('ALGOLIA_APP_ID', 'SHARED')
  vi.stubGlobal('window', { location: { protocol: 'http:', host: 'localhost:3333' } })
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  network.sent.length = 0
})

afterEach(() => {
  // What a test found out about a host is forgotten for the next one.
  vi.setSystemTime(Date.now() + 180_000)
  vi.useRealTimers()
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const config = { apiKey: 'key', indexName: 'loomwork' }
const requests = [{ indexName: 'loomwork', query: 'vector' }]

/** Asks as a modal that was just opened does; gives the kinds of hosts that were asked. */
async function asked(ask: () => Promise<unknown>): Promise<string[]> {
  network.sent.length = 0
  await ask().catch(() => undefined)
  return network.sent.map(({ url }) => (url.includes('-dsn.algolia.net') ? 'first' : 'other'))
}

const modal = (appId: string) => () =>
  observedClient({ ...config, appId, path: '' }).client.search({ requests })

test('a host that failed is avoided for two minutes by whoever asks: another modal, and the server', async () => {
  network.fails = (url) => url.includes('-dsn.')
  const server = () => readingSearchClient().search({ requests })
  expect(await asked(modal('SHARED'))).toEqual(['first', 'other'])
  expect(await asked(modal('SHARED'))).toEqual(['other'])
  expect(await asked(server)).toEqual(['other'])
  // Of another application it says nothing.
  expect(await asked(modal('ELSEWHERE'))).toEqual(['first', 'other'])
  vi.setSystemTime(Date.now() + 121_000)
  expect(await asked(server)).toEqual(['first', 'other'])
  expect(await asked(modal('SHARED'))).toEqual(['other'])
})

test('the only host there is has the same time for every answer: once late, it would be waited for four times as long', async () => {
  network.fails = () => true
  const { client } = observedClient({ ...config, appId: 'local', path: '/search-api' })
  await client.search({ requests })
  await client.search({ requests })
  const [first, second] = network.sent.map(({ responseTimeout }) => responseTimeout)
  expect(second).toBe(first)
})
