import { expect, test, vi } from 'vitest'
import { SqliteStore } from '../store/sqlite-store.ts'
import { keepPublish, lastPublishes } from './publishes.ts'
import type { FinishedRun } from './status.ts'

function run(n: number, more: Partial<FinishedRun> = {}): FinishedRun {
  return {
    at: new Date(n * 1000).toISOString(),
    documents: [{ id: `d${n}`, rev: `r${n}` }],
    dependencyKeys: [],
    queries: { revalidated: 3, changed: 2 },
    expired: ['/docs/a/', '/docs/a.md', '/sitemap.xml'],
    regenerated: ['/docs/a/'],
    saved: 4,
    deleted: 1,
    failures: [],
    quarantined: [],
    ms: { plan: 1, queries: 2, pages: 3, records: 4, total: 10 },
    ...more,
  }
}

test('a publish is kept with its numbers, newest first, and not without end', async () => {
  const store = new SqliteStore(':memory:')
  expect(await lastPublishes(store)).toEqual([])
  for (let n = 1; n <= 60; n += 1) await keepPublish(store, run(n))
  const kept = await lastPublishes(store)
  expect(kept).toHaveLength(50)
  expect(kept[0]).toEqual({
    at: '1970-01-01T00:01:00.000Z',
    documents: [{ id: 'd60', rev: 'r60' }],
    total: 1,
    pages: 1,
    files: 2,
    records: 5,
    failures: [],
    ms: 10,
  })
})

test('a run that changed nothing is left out, a redirect is not, and failures are sentences', async () => {
  const store = new SqliteStore(':memory:')
  const nothing = { expired: [], regenerated: [], saved: 0, deleted: 0 }
  await keepPublish(store, run(1, { documents: [] }))
  await keepPublish(store, run(1, { ...nothing, dependencyKeys: ['page:d1'] }))
  expect(await lastPublishes(store)).toEqual([])
  await keepPublish(store, run(1, { ...nothing, dependencyKeys: ['redirect:/old/'] }))
  expect(await lastPublishes(store)).toHaveLength(1)
  const quarantined = [{ document: 'd2', field: null, reason: 'Too deep', isTransient: false }]
  const many = Array.from({ length: 100 }, (_, n) => ({ id: `d${n}`, rev: null }))
  const failures = [{ what: '/docs/a/', why: 'answered 500' }]
  await keepPublish(store, run(2, { documents: many, failures, quarantined }))
  expect(await lastPublishes(store)).toMatchObject([
    { total: 101, failures: ['/docs/a/: answered 500', 'Too deep'] },
    { total: 1 },
  ])
  expect((await lastPublishes(store))[0]?.documents).toHaveLength(10)
})

test('a store that cannot be written does not fail the run', async () => {
  const store = new SqliteStore(':memory:')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(store, 'changeNote').mockRejectedValue(new Error('database or disk is full'))
  await keepPublish(store, run(1))
  expect(logged.mock.calls.flat().join()).toContain('database or disk is full')
})
