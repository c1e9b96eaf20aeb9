import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { useEmptyStore } from '#testing/empty-store.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { staleRecordCount } from './stale-record-count.ts'

let store: RegenerationStore

beforeEach(async () => {
  store = await useEmptyStore()
})

test('the number is that of the store', async () => {
  await store.markRecordsStale(['a', 'b'], 1)
  expect(await staleRecordCount()()).toBe(2)
})

test('a store that fails is the reason', async () => {
  vi.spyOn(store, 'staleRecords').mockRejectedValue(new StorageError('The database is away.'))
  expect(await staleRecordCount()()).toEqual({ what: 'regeneration store', why: 'The database is away.' })
})

test('a store that does not answer is asked once, and no caller waits longer than two seconds', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<Map<string, number>>()
  const asked = vi.spyOn(store, 'staleRecords').mockReturnValue(answer.promise)
  const count = staleRecordCount()
  for (let n = 0; n < 3; n += 1) {
    const read = count()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await read).toEqual({ what: 'regeneration store', why: 'it has not answered for 2 s' })
  }
  expect(asked).toHaveBeenCalledTimes(1)
  answer.resolve(new Map([['a', 1]]))
  await vi.advanceTimersByTimeAsync(0)
  expect(await count()).toBe(1)
  expect(asked).toHaveBeenCalledTimes(2)
})
