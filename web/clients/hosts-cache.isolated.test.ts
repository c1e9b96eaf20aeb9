import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { observedClient } from '#components/search/search-client.ts'
import { readingSearchClient } from './search.ts'

interface Sent {
  readonly url: string
  readonly connectTimeout: number
  readonly responseTimeout: number
}

const network = vi.hoisted(() => ({ sent: [] as Sent[], fails: (_url: string): boolean => true }))

// The real client as browsers get it, with a simulated network.
vi.mock(import('algoliasearch/lite'), async () => {
  const builds = '../../node_modules/algoliasearch/dist/lite/builds'
  const real: typeof import('algoliasearch/lite') = await import(`${builds}/browser.js`)
  const send = async ({ url, connectTimeout, responseTimeout }: Sent) => {
    network.sent.push({ url, connectTimeout, responseTimeout })
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
/** Another question each time: the client remembers responses. */
const question = () => ({ requests: [{ indexName: 'loomwork', query: crypto.randomUUID() }] })

/** Searches as a newly opened modal does; returns the kinds of hosts that were called. */
async function asked(ask: () => Promise<unknown>): Promise<string[]> {
  network.sent.length = 0
  await ask().catch(() => undefined)
  return network.sent.map(({ url }) => (url.includes('-dsn.algolia.net') ? 'first' : 'other'))
}

const modal = (appId: string) => () =>
  observedClient({ ...config, appId, path: '' }).client.search(question())

test('a host that failed is avoided for two minutes by all clients: another modal, and the server', async () => {
  network.fails = (url) => url.includes('-dsn.')
  const server = () => readingSearchClient().search(question())
  expect(await asked(modal('SHARED'))).toEqual(['first', 'other'])
  expect([await asked(modal('SHARED')), await asked(server)]).toEqual([['other'], ['other']])
  // The state does not apply to another application.
  expect(await asked(modal('ELSEWHERE'))).toEqual(['first', 'other'])
  vi.setSystemTime(Date.now() + 121_000)
  expect([await asked(server), await asked(modal('SHARED'))]).toEqual([['first', 'other'], ['other']])
})

test('a single host has the same timeouts for every response, even after a late one', async () => {
  network.fails = () => true
  const { client } = observedClient({ ...config, appId: 'local', path: '/search-api' })
  await client.search(question()).catch(() => undefined)
  await client.search(question()).catch(() => undefined)
  expect(network.sent).toMatchObject(Array(2).fill({ connectTimeout: 1000, responseTimeout: 2000 }))
})
