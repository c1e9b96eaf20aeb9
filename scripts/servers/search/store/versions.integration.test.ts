/**
 * A data folder of every version of the tables is opened by the search server of today, which
 * serves all of it. A new migration needs a file in `versions`: what the server writes with it.
 */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { versionsOf, writeDatabaseOf } from '@repo/kit/testing/earlier-databases.ts'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { RunningSearch } from '../server.ts'
import { startTestSearch, testKeys } from '../testing/server.ts'
import { fullClient, hostOf, refused } from '../testing/target.ts'

const place = `${import.meta.dirname}/`
const versions = versionsOf(place)
const newest = versions.length

const firstWithFailedSearches = 2
const firstWithKeys = 3
const firstWithUnopenedSearches = 4

const indexName = 'docs'

let server: RunningSearch | undefined
const dataDir = folderOfTest()
afterEach(async () => {
  await server?.close()
  server = undefined
})

const file = () => join(dataDir(), 'search.sqlite')

// The rules in them are not read anymore.
test.each(versions)('a data folder of version %i is opened with all that is in it', async (version) => {
  writeDatabaseOf(version, place, file())
  server = await startTestSearch({ dataDir: dataDir() })
  const { url } = server
  const client = fullClient({ url })

  const search = (searchParams: object) => client.searchSingleIndex({ indexName, searchParams })
  const { hits } = await search({ query: 'list' })
  expect(hits.map(({ objectID }) => objectID).sort()).toEqual(['a', 'b'])
  expect(await search({ query: 'array', filters: 'kind:guide' })).toMatchObject({ nbHits: 1, hitsPerPage: 3 })
  expect(await client.getSettings({ indexName })).toMatchObject({ attributesForFaceting: ['kind'] })

  // Numbers of tasks are not used again.
  const [removed] = await client.deleteObjects({ indexName, objectIDs: ['b'] })
  expect(removed?.taskID).toBe(5)
  // What a crash has left behind is deleted in batches.
  const database = new DatabaseSync(file(), { readOnly: true })
  const spare = database.prepare('SELECT count(*) AS n FROM records WHERE generation = 2')
  await vi.waitFor(() => expect(spare.get()).toEqual({ n: 0 }), 5000)
  database.close()

  if (version >= firstWithFailedSearches) {
    const options = { hosts: [hostOf({ url })] }
    const analytics = client.initAnalytics({ apiKey: testKeys.adminKey, options })
    const index = { index: indexName }
    expect((await analytics.getSearchesNoResults(index)).searches).toMatchObject([
      { search: 'zzzz', count: 1 },
    ])
    const unopened = version >= firstWithUnopenedSearches ? [{ search: 'cron', count: 2 }] : []
    expect((await analytics.getSearchesNoClicks(index)).searches).toEqual(unopened)
  }
  if (version >= firstWithKeys) {
    const reader = fullClient({ url }, '880b33d434744be6d92acf05c1dc288b')
    expect(await reader.searchSingleIndex({ indexName })).toMatchObject({ nbHits: 1 })
    await refused(reader.getSettings({ indexName }), 403)
  }

  await server.close()
  server = undefined
  const closed = new DatabaseSync(file())
  expect(closed.prepare('PRAGMA user_version').get()).toEqual({ user_version: newest })
  expect(closed.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  closed.close()
})
