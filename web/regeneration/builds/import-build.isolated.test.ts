import { expect, test, vi } from 'vitest'
import { isExpired } from '#freshness/expiries.ts'
import { replaceSingleton } from '#singleton.ts'
import { showPages } from '#testing/shown-pages.ts'
import { resultOf } from '#testing/store-contract.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { buildQueries } from './build-queries.ts'
import { importBuild } from './import-build.ts'
import { buildId } from './this-build.ts'

vi.mock('./build-queries.ts', () => ({ buildQueries: vi.fn() }))

test('of two different results of a build, pages with the older one are not served', async () => {
  const store = new SqliteStore(':memory:')
  vi.mocked(buildQueries).mockImplementationOnce(function* () {
    yield* [resultOf('new', 52), resultOf('old', 50)]
  })
  showPages('read:a@50', 'read:a@52')
  replaceSingleton('areExpiriesLoaded', true)
  await importBuild(store)
  expect([50, 51, 52].map((at) => isExpired([`read:a@${at}`]))).toEqual([true, true, false])
})

test('a build that the store knows is not imported again', async () => {
  const store = new SqliteStore(':memory:')
  await store.saveResults([resultOf('since', 90)])
  await store.confirmBuild(buildId())
  vi.mocked(buildQueries).mockImplementationOnce(function* () {
    yield resultOf('built', 50)
  })
  await importBuild(store)
  expect((await store.cachedQueries(['read:a'])).get('read:a')?.hash).toBe('since')
})
