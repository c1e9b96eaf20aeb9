/** What the Studio stores for each writer, such as recent searches and the layout of lists. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '../server.ts'
import { clientOf, testLake, tokens } from './lake.ts'

let lake: Lake
beforeAll(async () => {
  lake = await testLake()
})
afterAll(() => lake.close())

const path = '/users/me/keyvalue'

test('a stored value is deleted by its key, and other keys and users keep theirs', async () => {
  const client = clientOf(lake)
  const other = clientOf(lake, { token: tokens.read })
  const stored = [
    { key: 'studio.search.recent.production', value: { recentSearches: [1] } },
    { key: 'structure-tool.layout', value: 'compact' },
  ]
  for (const user of [client, other]) await user.request({ url: path, method: 'PUT', body: stored })
  const [search] = stored
  await client.request({ url: `${path}/${search?.key}`, method: 'DELETE' })
  const keys = stored.map(({ key }) => key).join(',')
  expect(await client.request({ url: `${path}/${keys}` })).toEqual([
    { key: search?.key, value: null },
    stored[1],
  ])
  expect(await other.request({ url: `${path}/${keys}` })).toEqual(stored)
})

test('a key that is not stored cannot be deleted: 404 with its name', async () => {
  await expect(
    clientOf(lake).request({ url: `${path}/never-stored`, method: 'DELETE' }),
  ).rejects.toMatchObject({ statusCode: 404, message: expect.stringContaining('never-stored') })
})
