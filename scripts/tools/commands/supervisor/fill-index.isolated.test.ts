import { writingClient } from '@repo/importer/import.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { privateServers, searchClientWith } from '@repo/testing/private-servers.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { fillEmptyIndex } from './product.ts'

const servers = openedForFile(() => privateServers())
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeAll(async () => {
  const slug = { _type: 'slug', current: 'only' }
  await writingClient(servers.environment).create({ _id: 'only', _type: 'guide', title: 'Only page', slug })
})

test('a first index that is stopped while it is filled leaves an empty one, and is filled by the next start', async () => {
  const { ALGOLIA_ADMIN_KEY, ALGOLIA_HOST, ALGOLIA_INDEX_NAME: indexName } = servers.environment
  const admin = searchClientWith(ALGOLIA_ADMIN_KEY, ALGOLIA_HOST)
  const hits = async () => (await admin.searchSingleIndex({ indexName })).nbHits
  await fillEmptyIndex(servers.environment, AbortSignal.abort(new Error('Ctrl+C')))
  // Searches meanwhile find nothing, and do not fail.
  expect((await admin.listIndices()).items.map(({ name }) => name)).toEqual([indexName])
  expect(await hits()).toBe(0)
  await fillEmptyIndex(servers.environment)
  expect(await hits()).toBeGreaterThan(0)
  expect(logged).not.toHaveBeenCalled()
})
