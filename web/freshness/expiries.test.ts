import { mapOf } from '@repo/kit/testing/map-of.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadExpiries, reloadExpiries } from '#regeneration/runs/load-expiries.ts'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { replaceSingleton } from '#singleton.ts'
import { extendCluster } from './cluster.ts'
import { enforceExpiry, expireForgottenBefore, isExpired, mayServe } from './expiries.ts'
import { PageIndex } from './page-index.ts'

let store: SqliteStore
beforeEach(() => {
  store = new SqliteStore(':memory:')
  replaceSingleton('regenerationStore', store)
  replaceSingleton('pageIndex', new PageIndex())
})

test('a result that was forgotten stays expired, whatever is forgotten later', async () => {
  await loadExpiries()
  const shown = ['read:a@70']
  expect(isExpired(shown)).toBe(false)
  expireForgottenBefore(100)
  expect(isExpired(shown)).toBe(true)
  expireForgottenBefore(10)
  expect(isExpired(shown)).toBe(true)
})

test('until the expiries of earlier processes are loaded, no result is served', async () => {
  await store.expireQueries(new Map([['read:old', 50]]))
  const shown = ['read:old@50', 'read:fresh@51'].map((tag) => [tag])
  expect(shown.map(isExpired)).toEqual([true, true])
  await loadExpiries()
  expect(shown.map(isExpired)).toEqual([true, false])
  expect(await store.nextTick()).toBeGreaterThan(50)
})

test('when the store cannot be read, no result is served, and it is tried again', async () => {
  const read = vi.spyOn(store, 'expiries').mockRejectedValueOnce(new Error('the disk is full'))
  await expect(loadExpiries()).rejects.toThrow('the disk is full')
  expect(isExpired(['read:a@5'])).toBe(true)
  await loadExpiries()
  expect(isExpired(['read:a@5'])).toBe(false)
  expect(read).toHaveBeenCalledTimes(2)
})

test('expiries that were loaded are loaded again only on request, and none moves back', async () => {
  await loadExpiries()
  enforceExpiry('read:a', 80)
  await store.expireQueries(mapOf({ 'read:a': 50, 'read:b': 60 }))
  await loadExpiries()
  expect(isExpired(['read:b@60'])).toBe(false)
  await reloadExpiries()
  expect([isExpired(['read:b@60']), isExpired(['read:a@80'])]).toEqual([true, true])
  expect(await store.nextTick()).toBeGreaterThan(60)
})

describe('what may be served', () => {
  /** A process that shares its store, and may serve as long as the test says so. */
  function sharedStore() {
    const answers = { mayServe: false }
    extendCluster({ mayServeCached: () => answers.mayServe })
    replaceSingleton('areExpiriesLoaded', true)
    return answers
  }

  test('a process that would miss expiries serves nothing that depends on a query', () => {
    const answers = sharedStore()
    const [page, constant] = [['_N_T_/docs', 'read:a@5'], ['_N_T_/docs']]
    expect([mayServe(page), mayServe(constant)]).toEqual([false, true])
    answers.mayServe = true
    expect([mayServe(page), mayServe(constant)]).toEqual([true, true])
    answers.mayServe = false
    expect([mayServe(page), mayServe(constant)]).toEqual([false, true])
    // It has not expired: nothing has to render it in advance.
    expect(isExpired(page)).toBe(false)
  })

  test('a process that knows of every expiry does not serve what has expired, or was rendered when it did not', () => {
    const answers = sharedStore()
    answers.mayServe = true
    enforceExpiry('read:a', 5)
    expect([mayServe(['read:a@5']), mayServe(['read:a@6'])]).toEqual([false, true])
    expect(mayServe(['expired'])).toBe(false)
  })
})
