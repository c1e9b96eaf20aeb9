import { mapOf } from '@repo/kit/testing/map-of.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { extendCluster } from '#freshness/cluster.ts'
import { isExpired } from '#freshness/expiries.ts'
import { replaceSingleton } from '#singleton.ts'
import { showPages } from '#testing/shown-pages.ts'
import { resultOf } from '#testing/store-contract.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { expireUnknown } from './import-build.ts'

beforeEach(() => replaceSingleton('areExpiriesLoaded', true))

const areExpired = (...tags: string[]) => tags.map((tag) => isExpired([tag]))

test('pages with results that the store does not know, or that are newer than the one it knows, expire', async () => {
  const store = new SqliteStore(':memory:')
  await store.saveResults([resultOf('x', 50), resultOf('x', 50, [], { key: 'read:b' })])
  showPages('read:a@50', 'read:b@51', 'read:unknown@50')
  await expireUnknown(store)
  expect(areExpired('read:a@50', 'read:b@51', 'read:unknown@50')).toEqual([false, true, true])
  // Also what is stored later, from a render that is in flight now.
  expect(areExpired('read:b@60', 'read:unknown@60')).toEqual([true, true])
  expect(await store.expiries()).toEqual(new Map())
  const next = await store.nextTick()
  expect(areExpired(`read:b@${next}`, `read:unknown@${next}`)).toEqual([false, false])
})

test('what was shown before the store deleted a query expires, and what is known since does not', async () => {
  const store = new SqliteStore(':memory:')
  const known = (key: string, at: number) => [key, { key, query: 'q', params: {}, hash: 'x', at }] as const
  vi.spyOn(store, 'nextTick').mockResolvedValue(900)
  const read = vi
    .spyOn(store, 'cachedQueries')
    .mockResolvedValue(new Map([known('read:a', 80), known('read:b', 80), known('read:newer', 80)]))
  const since = vi.fn(async (_keys: Iterable<string>) =>
    mapOf({ 'read:a': 70, 'read:b': 40, 'read:newer': 70 }),
  )
  extendCluster({ knownSince: since })
  // The oldest result of a query counts, whichever is the newest one.
  showPages('read:a@50', 'read:a@75', 'read:b@50', 'read:newer@81', 'read:gone@50')
  await expireUnknown(store)
  expect(areExpired('read:a@69', 'read:a@70', 'read:a@75')).toEqual([true, false, false])
  expect(areExpired('read:b@39', 'read:b@40', 'read:b@50')).toEqual([true, false, false])
  expect(areExpired('read:newer@900', 'read:newer@901')).toEqual([true, false])
  expect(areExpired('read:gone@900', 'read:gone@901')).toEqual([true, false])
  for (const call of [read.mock.calls[0], since.mock.calls[0]])
    expect([...(call?.[0] ?? [])].sort()).toEqual(['read:a', 'read:b', 'read:gone', 'read:newer'])
})
