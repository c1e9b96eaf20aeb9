import { expect, onTestFinished, test, vi } from 'vitest'
import type { EdgeCache } from '#edge/varnish.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { EdgePurges } from './purges.ts'

/** An edge cache that records what it receives. */
function edgeOf(given: Partial<EdgeCache> = {}) {
  const received: (readonly string[] | 'all')[] = []
  const adapter: EdgeCache = {
    name: 'edge',
    purge: async (keys) => void received.push(keys),
    purgeAll: async () => void received.push('all'),
    ...given,
  }
  return { adapter, received }
}

function setUp({
  given = {},
  builds = () => ['b1'],
  store = new SqliteStore(':memory:', { hasEdge: true }),
}: {
  given?: Partial<EdgeCache>
  builds?: () => readonly string[] | undefined
  store?: SqliteStore
} = {}) {
  const { adapter, received } = edgeOf(given)
  let change = 100
  const last = () => change
  const purges = new EdgePurges({
    edge: adapter,
    store,
    waitForNodes: async () => undefined,
    change: () => {
      change += 1
      return change
    },
    lastChange: last,
    builds,
  })
  const expire = (...keys: string[]) => store.expireQueries(new Map(keys.map((key) => [key, 5])))
  return { purges, received, store, expire }
}

test('the first purge drops everything, since nobody knows what is there; later ones what has expired', async () => {
  const { purges, received, expire, store } = setUp()
  await purges.begin('b1')
  await expire('read:a')
  await purges.purge()
  expect(received).toEqual(['all'])
  await expire('read:a', 'read:b', 'read:c')
  await purges.purge()
  expect(received.slice(1)).toEqual([['read:a', 'read:b', 'read:c']])
  expect(await store.purges.pending()).toEqual([])
  await purges.purge()
  expect(received).toHaveLength(2)
})

test('keys stay in the queue until the edge has dropped them, also of a process that ended', async () => {
  let fails = false
  const { purges, expire, store } = setUp({
    given: {
      purge: async () => {
        if (fails) throw new Error('The edge does not answer.')
      },
    },
  })
  await purges.purge()
  fails = true
  await expire('read:a')
  await expect(purges.purge()).rejects.toThrow('The edge does not answer.')
  const next = setUp({ store })
  await next.purges.purge()
  expect(next.received).toEqual([['read:a']])
})

test('responses of a build are dropped when no node serves it anymore', async () => {
  let served: readonly string[] | undefined = ['b1', 'b2']
  const { purges, received, store } = setUp({ builds: () => served })
  await purges.begin('b1')
  await purges.purge()
  served = ['b2']
  await purges.purge()
  expect(received).toEqual(['all', ['build:b1']])
  await purges.purge()
  expect(received).toHaveLength(2)
  served = undefined
  await purges.purge()
  const next = setUp({ store, builds: () => ['b3'] })
  await next.purges.begin('b3')
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
  let last = 1
  const { adapter } = edgeOf({ purge })
  const purges = new EdgePurges({
    edge: adapter,
    store: new SqliteStore(':memory:', { hasEdge: true }),
    waitForNodes: async () => undefined,
    change: () => last,
    lastChange: () => last,
    builds: () => ['b1'],
  })
  await purges.purge()
  await purges.purge()
  expect(purge).not.toHaveBeenCalled()
  last = 2
  await purges.purge()
  await purges.purge()
  expect(purge.mock.calls).toEqual([[[], 2]])
})

test('what expires outside of runs is purged by the second look, and what a run purges is not purged again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
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
