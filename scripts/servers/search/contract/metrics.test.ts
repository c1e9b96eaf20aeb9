import { expect, test } from 'vitest'
import { startTestSearch, testKeys } from '../testing/server.ts'
import { fullClient } from '../testing/target.ts'

test('searches are counted, and one token reads the counts', async () => {
  const search = await startTestSearch({ metricsToken: 'a-token-of-the-metrics' })
  const client = fullClient(search)
  const objects = ['One', 'Two'].map((title) => ({ objectID: title, title }))
  await client.saveObjects({ indexName: 'pages', objects, waitForTasks: true })
  await client.searchSingleIndex({ indexName: 'pages', searchParams: { query: 'one' } })
  const wrong = client.searchSingleIndex({ indexName: 'pages', searchParams: { filters: '(' } })
  await expect(wrong).rejects.toThrow()
  const scrape = (path: string, authorization: string) =>
    fetch(search.url + path, { headers: { authorization, 'x-algolia-api-key': testKeys.adminKey } })
  const lines = (await (await scrape('/metrics', 'Bearer a-token-of-the-metrics')).text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'search_duration_seconds_count{result="answered"} 1',
      'search_duration_seconds_count{result="refused"} 1',
      'search_pending_tasks 0',
    ]),
  )
  expect((await scrape('/metrics', `Bearer ${testKeys.adminKey}`)).status).toBe(401)
  // The site's public origin forwards searches only.
  expect((await scrape('/public/metrics', 'Bearer a-token-of-the-metrics')).status).toBe(403)
  await search.close()
})
