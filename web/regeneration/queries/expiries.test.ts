import { afterEach, expect, test, vi } from 'vitest'
import { replaceSingleton } from '#singleton.ts'
import { PageIndex } from '../page-cache/page-index.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { expireForgottenBefore, isExpired, loadExpiries } from './expiries.ts'

afterEach(() => {
  replaceSingleton('regenerationStore', undefined)
  replaceSingleton('pageIndex', undefined)
  replaceSingleton('expiries', undefined)
  replaceSingleton('areExpiriesLoaded', undefined)
  replaceSingleton('forgottenBefore', undefined)
})

test('a result that was forgotten stays expired, whatever is forgotten later', async () => {
  replaceSingleton('regenerationStore', new SqliteStore(':memory:'))
  replaceSingleton('pageIndex', new PageIndex())
  await loadExpiries()
  const shown = ['read:a@70']
  expect(isExpired(shown)).toBe(false)
  expireForgottenBefore(100)
  expect(isExpired(shown)).toBe(true)
  expireForgottenBefore(10)
  expect(isExpired(shown)).toBe(true)
})

test('until the expiries of earlier processes are loaded, no result is served', async () => {
  const store = new SqliteStore(':memory:')
  replaceSingleton('regenerationStore', store)
  replaceSingleton('pageIndex', new PageIndex())
  await store.expireQueries(new Map([['read:old', 50]]))
  const shown = ['read:old@50', 'read:fresh@51'].map((tag) => [tag])
  expect(shown.map(isExpired)).toEqual([true, true])
  await loadExpiries()
  expect(shown.map(isExpired)).toEqual([true, false])
  expect(await store.nextTick()).toBeGreaterThan(50)
})

test('when the store cannot be read, no result is served, and it is tried again', async () => {
  const store = new SqliteStore(':memory:')
  replaceSingleton('regenerationStore', store)
  replaceSingleton('pageIndex', new PageIndex())
  const read = vi.spyOn(store, 'expiries').mockRejectedValueOnce(new Error('the disk is full'))
  await expect(loadExpiries()).rejects.toThrow('the disk is full')
  expect(isExpired(['read:a@5'])).toBe(true)
  await loadExpiries()
  expect(isExpired(['read:a@5'])).toBe(false)
  expect(read).toHaveBeenCalledTimes(2)
})
