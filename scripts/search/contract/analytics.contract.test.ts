import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { startSearch } from '../server.ts'
import { browserClient, fullClient, indexName, type Target } from '../testing/target.ts'

// On the embedded server only: Algolia's figures appear an hour later.
let target: Target
const name = indexName('analytics')
/** Has the searches of the last test only. */
const busy = indexName('busy')

beforeAll(async () => {
  const keys = { adminKey: 'admin-key-of-the-contract-tests', searchKey: 'search-key-of-the-contract-tests' }
  const server = await startSearch({ port: 0, dataDir: ':memory:', ...keys })
  target = { ...keys, url: server.url, appId: 'local', isEmbedded: true, close: server.close }
  const objects = [{ objectID: '1', content: 'pinecone' }]
  for (const index of [name, busy])
    await fullClient(target).saveObjects({ indexName: index, objects, waitForTasks: true })
})

afterAll(() => target.close())

/** Algolia's client for its Analytics API. */
function analytics(key: string = target.adminKey) {
  const { host } = new URL(target.url)
  return fullClient(target).initAnalytics({
    apiKey: key,
    options: { hosts: [{ url: host, protocol: 'http', accept: 'readWrite' }] },
  })
}

test('the analytics client returns searches without results', async () => {
  const client = browserClient(target)
  const ask = (query: string, more: object = {}) =>
    client.search({ requests: [{ indexName: name, query, ...more }] })
  for (const query of ['goo', 'google', 'google sheets']) await ask(query, { userToken: 'reader-1' })
  await ask('pinecone', { userToken: 'reader-1' })
  await ask('excel')
  await ask('Excel')
  await ask('probe', { analytics: false })
  await fullClient(target).searchSingleIndex({ indexName: name, searchParams: { query: 'outlook' } })
  expect(await analytics().getSearchesNoResults({ index: name })).toEqual({
    searches: [
      { search: 'excel', count: 2 },
      { search: 'google sheets', count: 1 },
      { search: 'outlook', count: 1 },
    ],
  })
  expect(await analytics().getSearchesNoResults({ index: name, limit: 1, offset: 1 })).toMatchObject({
    searches: [{ search: 'google sheets' }],
  })
  expect(await analytics().getSearchesNoResults({ index: name, endDate: '2020-01-01' })).toEqual({
    searches: [],
  })
})

test('the search key cannot read the analytics, and invalid dates are refused with a message', async () => {
  await expect(analytics(target.searchKey).getSearchesNoResults({ index: name })).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    analytics().getSearchesNoResults({ index: name, startDate: 'yesterday' }),
  ).rejects.toMatchObject({ status: 400, message: 'Invalid "startDate": expected a day as YYYY-MM-DD' })
  await expect(analytics().getSearchesNoResults({ index: name, limit: -1 })).rejects.toMatchObject({
    status: 400,
  })
})

test('a thousand different questions are listed', async () => {
  const client = browserClient(target)
  const requests = Array.from({ length: 1000 }, (_, n) => ({ indexName: busy, query: `qq${n}` }))
  for (let start = 0; start < requests.length; start += limits.queriesPerCall)
    await client.search({ requests: requests.slice(start, start + limits.queriesPerCall) })
  const { searches } = await analytics().getSearchesNoResults({ index: busy, limit: limits.analyticsLimit })
  expect(searches).toHaveLength(requests.length)
})
