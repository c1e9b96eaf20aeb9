import { expect, test, vi } from 'vitest'
import { raiseLastChange } from '#freshness/last-change.ts'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { EdgePurges } from './purges.ts'
import type { EdgeCache } from './varnish.ts'

/** @param others builds of the other nodes; undefined if not known, null if there are none */
function setUp({
  given = {},
  build = 'b1',
  others = () => null,
  store = new SqliteStore(':memory:', { hasEdge: true }),
}: {
  given?: Partial<EdgeCache>
  build?: string
  others?: () => readonly string[] | null | undefined
  store?: SqliteStore
} = {}) {
  const received: (readonly string[] | 'all')[] = []
  const edge: EdgeCache = {
    name: 'edge',
    purge: async (keys) => void received.push(keys),
    purgeAll: async () => void received.push('all'),
    ...given,
  }
  const status = () => {
    const builds = others()
    if (builds === null) return null
    const all = (builds ?? []).map((of) => ({ name: of, build: of, isThis: false, seen: 0, renewals: 0 }))
    return { hasLease: true, problem: null, readAt: builds ? '1970-01-01' : null, all }
  }
  const nodes = { status, waitForOthers: async () => undefined }
  const purges = new EdgePurges({ edge, store, nodes, build })
  const expire = (...keys: string[]) => store.expireQueries(new Map(keys.map((key) => [key, 5])))
  return { purges, received, store, expire }
}

test('the first purge drops everything, since nobody knows what is there; later ones what has expired', async () => {
  const { purges, received, expire, store } = setUp()
  await purges.begin()
  await expire('read:a')
  await purges.purge()
  expect(received).toEqual(['all'])
  await expire('read:a', 'read:b', 'read:c')
  await purges.purge()
  expect([received.slice(1), await store.purges.pending()]).toEqual([[['read:a', 'read:b', 'read:c']], []])
  await purges.purge()
  expect(received).toHaveLength(2)
})

test('keys stay in the queue until the edge has dropped them, also of a process that ended', async () => {
  const purge = vi.fn<EdgeCache['purge']>(async () => undefined)
  const { purges, expire, store } = setUp({ given: { purge } })
  await purges.purge()
  purge.mockRejectedValue(new Error('The edge does not answer.'))
  await expire('read:a')
  await expect(purges.purge()).rejects.toThrow('The edge does not answer.')
  const next = setUp({ store })
  await next.purges.purge()
  expect(next.received).toEqual([['read:a']])
})

test('responses of a build are dropped when no node serves it anymore', async () => {
  let others: readonly string[] | undefined = ['b1']
  const { purges, received, store } = setUp({ build: 'b2', others: () => others })
  await purges.begin()
  await purges.purge()
  others = []
  await purges.purge()
  expect(received).toEqual(['all', ['build:b1']])
  await purges.purge()
  expect(received).toHaveLength(2)
  others = undefined
  await purges.purge()
  const next = setUp({ store, build: 'b3' })
  await next.purges.begin()
  await next.purges.purge()
  expect(next.received).toEqual([['build:b2']])
})

test('another edge cache, of which nothing is known, is emptied', async () => {
  const { purges, store } = setUp()
  await purges.purge()
  const other = setUp({ store, given: { name: 'another edge' } })
  await other.purges.purge()
  expect(other.received).toEqual(['all'])
})

test('the edge gets the number of the last change, also when nothing there has changed', async () => {
  const purge = vi.fn<EdgeCache['purge']>(async () => undefined)
  const { purges } = setUp({ given: { purge } })
  await purges.purge()
  await purges.purge()
  expect(purge).not.toHaveBeenCalled()
  const last = raiseLastChange()
  await purges.purge()
  await purges.purge()
  expect(purge.mock.calls).toEqual([[[], last]])
})

test('what expires outside of runs is purged by the second look, and what a run purges is not purged again', async () => {
  vi.useFakeTimers()
  const { purges, received, expire } = setUp()
  await purges.purge()
  purges.watch()
  await expire('read:a')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(received).toEqual(['all'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(received).toEqual(['all', ['read:a']])
  await expire('read:b')
  await purges.purge()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(received).toEqual(['all', ['read:a'], ['read:b']])
})
