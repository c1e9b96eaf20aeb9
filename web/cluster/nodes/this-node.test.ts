import { beforeEach, expect, test, vi } from 'vitest'
import { cluster, extendCluster } from '#freshness/cluster.ts'
import { isExpired, mayServe } from '#freshness/expiries.ts'
import { lastChange } from '#freshness/last-change.ts'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { replaceSingleton } from '#singleton.ts'
import { showPages } from '#testing/shown-pages.ts'
import { resultOf } from '#testing/store-contract.ts'
import type { RecordsLock } from './locked-records.ts'
import type { RegisteredNode, Renewal } from './node-registry.ts'
import { asNode, type NodeWork, type SharedStore } from './this-node.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  showPages()
})

/** A store that others use as well, in which the test decides what a renewal answers. */
function sharedStore() {
  const next: Renewal = { last: 1, news: [], isFromOthers: false, tick: 1 }
  const registry = {
    join: vi.fn(async (_node: Pick<RegisteredNode, 'id' | 'name' | 'build'>) => 0),
    renew: vi.fn(async (): Promise<Renewal | undefined> => next),
    announce: vi.fn(async () => 1),
    list: vi.fn(async (): Promise<RegisteredNode[]> => []),
    remove: vi.fn(async () => true),
    unservedBuilds: vi.fn(async () => []),
    knownSince: vi.fn(async () => new Map<string, number>()),
    listen: vi.fn((_onNews: () => void) => {}),
  } satisfies SharedStore['nodes']
  const store = new SqliteStore(':memory:')
  replaceSingleton('regenerationStore', store)
  return { registry, store, next }
}

/** Joins the nodes of a registry, as a site does at its start. */
async function joinNodes(nodes: SharedStore['nodes'], work: Partial<NodeWork> = {}) {
  const shared = {
    nodes,
    pages: { read: async () => undefined, write: async () => {} },
    withRecordsLock: <Result>(work: (lock: RecordsLock) => Promise<Result>) =>
      work({ isHeld: async () => true }),
    markRecordsStale: async () => {},
    nextTick: async () => 1,
  }
  extendCluster(asNode(shared, { recover() {}, ...work }))
  await cluster().join(async () => {})
}

const second = () => vi.advanceTimersByTimeAsync(1_000)

test('a registry that does not answer is logged once, and so is that it answers again', async () => {
  const { registry } = sharedStore()
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const logs = vi.spyOn(console, 'log').mockReturnValue()
  await joinNodes(registry)
  for (const message of ['cut off', 'cut off', 'no password']) {
    registry.renew.mockRejectedValueOnce(new Error(message))
    await second()
  }
  for (let n = 0; n < 3; n += 1) await second()
  expect(errors.mock.calls.flat().map((line) => JSON.parse(line))).toEqual([
    { event: 'node without news', why: 'cut off' },
    { event: 'node without news', why: 'no password' },
  ])
  expect(logs.mock.calls.flat()).toEqual([JSON.stringify({ event: 'node joined again' })])
})

test('a node whose build the store knows serves what is known, and nothing else', async () => {
  const { store, registry } = sharedStore()
  await store.saveResults([resultOf('x', 50), resultOf('x', 50, [], { key: 'read:b' })])
  await store.expireQueries(new Map([['read:b', 50]]))
  await store.confirmBuild('development')
  registry.knownSince.mockResolvedValue(new Map([['read:a', 40]]))
  const tags = ['read:a@50', 'read:a@39', 'read:b@50', 'read:gone@50']
  showPages(...tags)
  await joinNodes(registry)
  expect(tags.map((tag) => mayServe([tag]))).toEqual([true, false, false, false])
  // Nothing that is in memory alone: it is from a time without news.
  expect([mayServe(['read:in-memory@50']), lastChange()]).toEqual([false, 1])
})

test('a node of another build has no lease, and expires none of its pages, until its build is imported', async () => {
  const { store, registry } = sharedStore()
  await store.confirmBuild('another')
  showPages('read:a@50')
  await joinNodes(registry)
  expect([mayServe(['read:a@50']), isExpired(['read:a@50'])]).toEqual([false, false])
  cluster().confirmImport()
  await second()
  expect(mayServe(['read:a@50'])).toBe(true)
})

test('a node that was removed expires what the store does not know, although its build is not noted yet', async () => {
  const { registry } = sharedStore()
  showPages('read:a@50')
  await joinNodes(registry)
  cluster().confirmImport()
  await second()
  registry.renew.mockResolvedValueOnce(undefined)
  await second()
  await second()
  expect(registry.join).toHaveBeenCalledTimes(2)
  expect([isExpired(['read:a@50']), cluster().mayServeCached()]).toEqual([true, true])
})

test('news of others are enforced and outdate renders in flight, which those of this node do not', async () => {
  const { registry, next } = sharedStore()
  showPages('read:a@60')
  await joinNodes(registry)
  const render = { renders: new Set(), isOutdated: false, onOver: [] }
  replaceSingleton('inFlightRenders', new Map([['/docs/a', render]]))
  registry.renew.mockResolvedValue({ ...next, last: 2 })
  await second()
  expect([render.isOutdated, isExpired(['read:a@60'])]).toEqual([false, false])
  const news = [{ key: 'read:a', at: 60, isForgotten: false }]
  registry.renew.mockResolvedValue({ ...next, last: 3, news, isFromOthers: true })
  await second()
  expect([isExpired(['read:a@60']), render.isOutdated]).toEqual([true, true])
})

test('the death of another node is logged with its name, and what it had begun is recovered', async () => {
  const { registry } = sharedStore()
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'log').mockReturnValue()
  const recover = vi.fn()
  const dead = { id: 'x', name: 'host:1', build: 'development', seen: 0, renewals: 7 }
  registry.list.mockResolvedValue([dead])
  registry.remove.mockImplementation(async () => {
    registry.list.mockResolvedValue([])
    return true
  })
  await joinNodes(registry, { recover })
  for (let n = 0; n < 8; n += 1) await second()
  expect(recover).toHaveBeenCalledTimes(1)
  const removal = { event: 'node removed', node: 'host:1' }
  expect(JSON.parse(errors.mock.calls.flat()[0] ?? '')).toMatchObject(removal)
})

test('the end of another build is logged, and what is left of it is recovered', async () => {
  const { registry } = sharedStore()
  const logs = vi.spyOn(console, 'log').mockReturnValue()
  const recover = vi.fn()
  await joinNodes(registry, { recover })
  const id = registry.join.mock.calls[0]?.[0].id ?? ''
  const own = { id, name: 'host:1', build: 'development', seen: 0, renewals: 1 }
  registry.list.mockResolvedValue([own, { ...own, id: 'x', build: 'b1' }])
  await second()
  expect(recover).not.toHaveBeenCalled()
  registry.list.mockResolvedValue([own])
  await second()
  expect(recover).toHaveBeenCalledTimes(1)
  expect(logs.mock.calls.flat()).toContain(JSON.stringify({ event: 'build not served anymore', build: 'b1' }))
})
