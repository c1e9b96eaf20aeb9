import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { browserClient, fullClient, hostOf, openEmbedded, refused, testIndex } from '../testing/target.ts'

// On the embedded server only: Algolia's figures appear an hour later.
const target = openedForFile(openEmbedded)
const indices = ['analytics', 'opened', 'busy'].map((what) => testIndex(target, what))
const [index = '', opened = '', busy = ''] = indices.map(({ name }) => name)

beforeAll(async () => {
  for (const { save } of indices) await save([{ objectID: '1', content: 'pinecone' }])
})

const options = () => ({ hosts: [hostOf(target)] })

const analytics = (apiKey: string = target.adminKey) =>
  fullClient(target).initAnalytics({ apiKey, options: options() })

test('the analytics client returns searches without results', async () => {
  const client = browserClient(target)
  const ask = (query: string, more: object = {}) =>
    client.search({ requests: [{ indexName: index, query, ...more }] })
  for (const query of ['goo', 'google', 'google sheets']) await ask(query, { userToken: 'reader-1' })
  await ask('pinecone', { userToken: 'reader-1' })
  await ask('excel')
  await ask('Excel')
  await ask('probe', { analytics: false })
  await fullClient(target).searchSingleIndex({ indexName: index, searchParams: { query: 'outlook' } })
  expect(await analytics().getSearchesNoResults({ index })).toEqual({
    searches: [
      { search: 'excel', count: 2 },
      { search: 'google sheets', count: 1 },
      { search: 'outlook', count: 1 },
    ],
  })
  const second = await analytics().getSearchesNoResults({ index, limit: 1, offset: 1 })
  expect(second.searches).toMatchObject([{ search: 'google sheets' }])
  expect((await analytics().getSearchesNoResults({ index, endDate: '2020-01-01' })).searches).toEqual([])
})

test('the insights client reports what was opened, and the analytics client returns the other searches', async () => {
  const asked = { indexName: opened, clickAnalytics: true }
  const ask = (query: string, userToken: string) =>
    browserClient(target).search({ requests: [{ ...asked, query, userToken }] })
  const insights = fullClient(target).initInsights({ apiKey: target.searchKey, options: options() })
  const click = { eventType: 'click', eventName: 'Result opened', index: opened } as const
  const { results } = await ask('pine', 'reader-1')
  const { queryID = '' } = results[0] as { queryID?: string }
  const hit = { queryID, objectIDs: ['1'], positions: [1] }
  const event = { ...click, ...hit, userToken: 'reader-1' }
  expect(await insights.pushEvents({ events: [event] })).toEqual({ status: 200, message: 'OK' })
  await ask('pineco', 'reader-2')
  await ask('pinecone', 'reader-2')
  // The next question of a reader ends the one before.
  for (const reader of ['reader-1', 'reader-2']) await ask('other', reader)
  expect(await analytics().getSearchesNoClicks({ index: opened })).toEqual({
    searches: [{ search: 'pinecone', count: 1 }],
  })
  const { positions } = await analytics().getClickPositions({ index: opened })
  const clicked = positions.filter(({ clickCount }) => clickCount !== 0)
  expect(clicked).toEqual([{ position: [1, 1], clickCount: 1 }])
  expect(positions.at(-1)).toEqual({ position: [21, -1], clickCount: 0 })
  const unnamed = insights.pushEvents({ events: [{ ...event, userToken: '' }] })
  await refused(unnamed, 400, 'Invalid request: "userToken" is missing')
})

test('the search key cannot read the analytics, and invalid dates are refused with a message', async () => {
  await refused(analytics(target.searchKey).getSearchesNoResults({ index }), 403)
  const dated = analytics().getSearchesNoResults({ index, startDate: 'yesterday' })
  await refused(dated, 400, 'Invalid "startDate": expected a day as YYYY-MM-DD')
  await refused(analytics().getSearchesNoResults({ index, limit: -1 }), 400)
})

test('a thousand different questions are listed', async () => {
  const client = browserClient(target)
  const requests = Array.from({ length: 1000 }, (_, n) => ({ indexName: busy, query: `qq${n}` }))
  for (let start = 0; start < requests.length; start += limits.queriesPerCall)
    await client.search({ requests: requests.slice(start, start + limits.queriesPerCall) })
  const { searches } = await analytics().getSearchesNoResults({ index: busy, limit: limits.analyticsLimit })
  expect(searches).toHaveLength(requests.length)
})
