import { afterEach, describe, expect, test, vi } from 'vitest'
import { Lease, leaseMs } from '#regeneration/nodes/lease.ts'
import { loadExpiries, reloadExpiries } from '#regeneration/store/load-expiries.ts'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { replaceSingleton } from '#singleton.ts'
import {
  enforceExpiry,
  enforceNews,
  expiredUntil,
  expireForgottenBefore,
  isExpired,
  keepForgottenExpired,
  mayServe,
} from './expiries.ts'
import { PageIndex } from './page-index.ts'

afterEach(() => {
  replaceSingleton('regenerationStore', undefined)
  replaceSingleton('pageIndex', undefined)
  replaceSingleton('expiries', undefined)
  replaceSingleton('areExpiriesLoaded', undefined)
  replaceSingleton('forgottenBefore', undefined)
  replaceSingleton('lease', undefined)
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

test('expiries that were loaded are loaded again only on request, and none moves back', async () => {
  const store = new SqliteStore(':memory:')
  replaceSingleton('regenerationStore', store)
  replaceSingleton('pageIndex', new PageIndex())
  await loadExpiries()
  enforceExpiry('read:a', 80)
  await store.expireQueries(
    new Map([
      ['read:a', 50],
      ['read:b', 60],
    ]),
  )
  await loadExpiries()
  expect(isExpired(['read:b@60'])).toBe(false)
  await reloadExpiries()
  expect(isExpired(['read:b@60'])).toBe(true)
  expect(isExpired(['read:a@80'])).toBe(true)
  expect(await store.nextTick()).toBeGreaterThan(60)
})

describe('what may be served', () => {
  /** A node that shares its store, and the clocks of its lease. */
  function sharedStore() {
    const clocks = { monotonic: 0, wall: 0 }
    const lease = new Lease({ monotonic: () => clocks.monotonic, wall: () => clocks.wall }, () => {})
    replaceSingleton('lease', lease)
    replaceSingleton('areExpiriesLoaded', true)
    replaceSingleton('pageIndex', new PageIndex())
    return { clocks, lease }
  }

  test('a process that shares its store with no other needs no lease', async () => {
    replaceSingleton('regenerationStore', new SqliteStore(':memory:'))
    replaceSingleton('pageIndex', new PageIndex())
    await loadExpiries()
    expect(mayServe(['read:a@5'])).toBe(true)
    enforceExpiry('read:a', 5)
    expect(mayServe(['read:a@5'])).toBe(false)
  })

  test('a node without a lease serves nothing that depends on a query', () => {
    const { clocks, lease } = sharedStore()
    const [page, constant] = [['_N_T_/docs', 'read:a@5'], ['_N_T_/docs']]
    expect([mayServe(page), mayServe(constant)]).toEqual([false, true])
    lease.renew(lease.moment())
    expect([mayServe(page), mayServe(constant)]).toEqual([true, true])
    clocks.monotonic += leaseMs
    expect([mayServe(page), mayServe(constant)]).toEqual([false, true])
    // It has not expired: nothing has to render it in advance.
    expect(isExpired(page)).toBe(false)
  })

  test('a node with a lease does not serve what has expired, or was rendered without one', () => {
    const { lease } = sharedStore()
    lease.renew(lease.moment())
    enforceExpiry('read:a', 5)
    expect(mayServe(['read:a@5'])).toBe(false)
    expect(mayServe(['read:a@6'])).toBe(true)
    expect(mayServe(['expired'])).toBe(false)
  })
})

describe('news of other nodes', () => {
  const isForgotten = true

  /** Pages that show these tags. */
  function pagesShowing(...tags: string[]) {
    const pages = new PageIndex()
    for (const [n, tag] of tags.entries()) pages.put(`/docs/${n}`, { tags: [tag], status: 200 })
    replaceSingleton('pageIndex', pages)
    replaceSingleton('areExpiriesLoaded', true)
    return pages
  }

  test('an expiry is in force, whatever is shown, and never moves back', () => {
    pagesShowing('read:a@50')
    enforceNews([
      { key: 'read:a', at: 60, isForgotten: false },
      { key: 'read:a', at: 40, isForgotten: false },
      { key: 'read:b', at: 60, isForgotten: false },
    ])
    expect(['read:a@60', 'read:a@61', 'read:b@60', 'read:b@61'].map((tag) => isExpired([tag]))).toEqual([
      true,
      false,
      true,
      false,
    ])
    // Renders that begin now do not share what was in flight, and other queries are not concerned.
    expect(expiredUntil('read:b')).toBe(60)
    expect(isExpired(['read:c@10'])).toBe(false)
  })

  test('a page that shows a query which another node has deleted expires', () => {
    pagesShowing('read:a@50', 'read:b@50')
    enforceNews([{ key: 'read:a', at: 60, isForgotten }])
    expect(isExpired(['read:a@50'])).toBe(true)
    expect(isExpired(['read:a@61'])).toBe(false)
    expect(isExpired(['read:b@50'])).toBe(false)
  })

  test('what no page shows expires as well, and takes no memory', () => {
    pagesShowing()
    enforceExpiry('read:a', 30)
    enforceNews([{ key: 'read:a', at: 60, isForgotten }])
    expect(['read:a@30', 'read:a@60', 'read:a@61'].map((tag) => isExpired([tag]))).toEqual([
      true,
      true,
      false,
    ])
    expect(expiredUntil('read:a')).toBe(0)
  })

  test('a later expiry of a query that was deleted stays', () => {
    pagesShowing()
    enforceExpiry('read:a', 90)
    enforceNews([{ key: 'read:a', at: 60, isForgotten }])
    expect(isExpired(['read:a@90'])).toBe(true)
    expect(expiredUntil('read:a')).toBe(90)
  })

  test('what was deleted stays expired when a page shows a newer result of the same query', () => {
    const pages = pagesShowing()
    enforceNews([{ key: 'read:a', at: 60, isForgotten }])
    // Another page that a node has rendered, and this one has not shown yet.
    const shared = ['read:a@50']
    expect(isExpired(shared)).toBe(true)
    keepForgottenExpired(['read:a@70'])
    pages.put('/docs/new', { tags: ['read:a@70'], status: 200 })
    expect([isExpired(shared), isExpired(['read:a@70'])]).toEqual([true, false])
  })

  test('a deletion that is reported again, and earlier, takes nothing back', () => {
    pagesShowing()
    enforceNews([{ key: 'read:a', at: 60, isForgotten }])
    enforceNews([{ key: 'read:a', at: 20, isForgotten }])
    expect(isExpired(['read:a@60'])).toBe(true)
  })
})
