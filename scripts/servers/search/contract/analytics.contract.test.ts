import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { browserClient, fullClient, hostOf, openEmbedded, testIndex } from '../testing/target.ts'

// On the embedded server only: Algolia's figures appear an hour later.
const target = openedForFile(openEmbedded)
const { name, save } = testIndex(target, 'analytics')
/** Has the searches of the last test only. */
const { name: opened, save: saveOpened } = testIndex(target, 'opened')
const { name: busy, save: saveBusy } = testIndex(target, 'busy')

beforeAll(async () => {
  const objects = [{ objectID: '1', content: 'pinecone' }]
  await save(objects)
  await saveBusy(objects)
  await saveOpened(objects)
})

const options = () => ({ hosts: [hostOf(target)] })

const analytics = (apiKey: string = target.adminKey) =>
  fullClient(target).initAnalytics({ apiKey, options: options() })

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

test('the insights client reports what was opened, and the analytics client returns the other searches', async () => {
  const ask = (query: string, userToken: string) =>
    browserClient(target).search({
      requests: [{ indexName: opened, query, userToken, clickAnalytics: true }],
    })
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
  expect(positions.filter(({ clickCount }) => clickCount !== 0)).toEqual([
    { position: [1, 1], clickCount: 1 },
  ])
  expect(positions.at(-1)).toEqual({ position: [21, -1], clickCount: 0 })
  await expect(insights.pushEvents({ events: [{ ...event, userToken: '' }] })).rejects.toMatchObject({
    status: 400,
    message: 'Invalid request: "userToken" is missing',
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
