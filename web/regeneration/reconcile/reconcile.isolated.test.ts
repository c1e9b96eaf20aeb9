import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aNodePage, smallDocumentation } from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { fingerprintOf, type PublishedDocument } from '#dependencies/fingerprint.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { Reconciler, reconcileEvery } from './reconcile.ts'

let store: RegenerationStore
let reconciler: Reconciler
let busy: Set<string>
let submitted: string[][]
const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)

const servers = openedForFile(() => serversHere())

beforeEach(async () => {
  warned.mockClear()
  busy = new Set()
  submitted = []
  await servers.writer.delete({ query: '*' })
  await servers.write(...smallDocumentation())
  store = new SqliteStore(':memory:')
  await apply()
  reconciler = new Reconciler({
    store,
    isBusy: (id) => busy.has(id),
    submit: (ids) => submitted.push([...ids]),
  })
  await reconciler.compare()
})

async function apply(...ids: string[]) {
  const documents: PublishedDocument[] = await publishedClient().fetch('*[!(_type match "sanity.*")]')
  const present = new Map(documents.map((document) => [document._id, fingerprintOf(document)]))
  await store.saveFingerprints(
    new Map((ids.length > 0 ? ids : present.keys()).map((id) => [id, present.get(id) ?? null])),
    await store.nextTick(),
  )
}

const change = (id: string, title: string) => servers.writer.patch(id).set({ title }).commit()

test('nothing is done and nothing logged while no event is lost', async () => {
  await change('llm', 'RegenerationStore at once')
  await apply('llm')
  for (const _ of [1, 2, 3]) expect(await reconciler.compare()).toBeUndefined()
  expect([submitted, warned.mock.calls]).toEqual([[], []])
  expect(reconciler.status()).toMatchObject({ caught: 0, lastCaught: null, failure: null })
})

test('a change that differs in two comparisons is submitted once', async () => {
  await change('llm', 'Its webhook was lost')
  // Its event may only be late: compared again soon.
  expect(await reconciler.compare()).toBeLessThan(60_000)
  expect(submitted).toEqual([])
  expect(await reconciler.compare()).toBeUndefined()
  expect(submitted).toEqual([['llm']])
  // A run that fails is retried by the runs.
  await reconciler.compare()
  expect(submitted).toEqual([['llm']])
  expect(reconciler.status()).toMatchObject({ caught: 1, lastCaught: { documents: ['llm'] } })
  expect(String(warned.mock.calls[0]?.[0])).toContain('"lost webhooks","count":1')
  await apply('llm')
  await reconciler.compare()
  await change('llm', 'And lost again')
  for (const _ of [1, 2]) await reconciler.compare()
  expect(submitted).toEqual([['llm'], ['llm']])
})

test('a document of a type that readers see nothing of is not missed', async () => {
  await servers.writer.create({ _id: 'writersGuide', _type: 'writersGuide', title: 'How we write' })
  await apply('writersGuide')
  await change('llm', 'So that there is something to compare')
  await apply('llm')
  for (const _ of [1, 2, 3]) await reconciler.compare()
  expect([submitted, reconciler.status().caught]).toEqual([[], 0])
})

test('a pending change, or one that was applied between two comparisons, is not submitted', async () => {
  await change('llm', 'Its run is slow')
  busy.add('llm')
  for (const _ of [1, 2, 3]) await reconciler.compare()
  expect(submitted).toEqual([])
  await apply('llm')
  busy.clear()
  await change('llm', 'Published again in between')
  await reconciler.compare()
  expect(submitted).toEqual([])
})

test('a document that is edited again before every comparison is found', async () => {
  for (const title of ['One', 'Two']) {
    await change('llm', title)
    await reconciler.compare()
  }
  expect(submitted).toEqual([['llm']])
})

test('all revisions are read when counts differ, and not in every comparison', async () => {
  const asked = vi.spyOn(publishedClient(), 'fetch')
  await reconciler.compare()
  expect(asked.mock.calls.map(([query]) => query)).toEqual([expect.stringContaining('"recent"')])
  // A document that cannot be applied makes the counts differ permanently.
  await servers.writer.create({ ...aNodePage('poison', 'text') })
  for (const _ of [1, 2, 3, 4]) await reconciler.compare()
  asked.mockClear()
  await reconciler.compare()
  expect(asked.mock.calls).toHaveLength(1)
  expect(submitted).toEqual([['poison']])
  asked.mockRestore()
})

test('a change with an earlier time, as after a clock was set back, is found within an hour', async () => {
  const asked = vi.spyOn(publishedClient(), 'fetch')
  await change('llm', 'By a clock that is wrong')
  asked.mockImplementation((async (query: string) =>
    query.includes('"recent"')
      ? { count: await store.documentCount(), recent: [] }
      : await servers.writer.fetch('*[!(_type match "sanity.*")]{_id, _rev, _updatedAt}')) as never)
  for (let look = 0; look < 65; look += 1) await reconciler.compare()
  expect(submitted).toEqual([['llm']])
  asked.mockRestore()
})

test('a lake that does not respond is logged once, and named in the status', async () => {
  const asked = vi.spyOn(publishedClient(), 'fetch').mockRejectedValue(new Error('fetch failed'))
  for (const _ of [1, 2, 3]) await reconciler.compare()
  expect(warned.mock.calls).toHaveLength(1)
  expect(reconciler.status().failure).toBe('fetch failed')
  asked.mockRestore()
  await reconciler.compare()
  expect(reconciler.status().failure).toBeNull()
})

test('comparisons repeat until they are stopped', async () => {
  const compare = vi.spyOn(reconciler, 'compare')
  const stop = reconcileEvery(20, reconciler)
  await expect.poll(() => compare.mock.calls.length).toBeGreaterThan(2)
  stop()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const calls = compare.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(compare.mock.calls.length).toBe(calls)
})
