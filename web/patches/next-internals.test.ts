/**
 * Modules of Next that are not exported: they have the members that the site uses, and no public
 * replacement.
 */
import * as cache from 'next/cache'
import * as server from 'next/server'
import { expect, test } from 'vitest'
import { FileSystemCache } from './next-page-store.ts'
import { currentRender } from './next-render.ts'
import { createResultStore } from './next-result-store.ts'

test('next-page-store.ts: the store has the methods that the page cache extends', () => {
  const { prototype } = FileSystemCache
  expect([prototype.get, prototype.set, prototype.revalidateTag, prototype.resetRequestCache]).toEqual(
    Array.from({ length: 4 }, () => expect.any(Function)),
  )
})

test('next-result-store.ts: the store returns what was stored, and has the methods of a cache handler', async () => {
  const store = createResultStore(1_000)
  const entry = {
    value: new Response('a result').body ?? new ReadableStream(),
    tags: [],
    stale: 60,
    timestamp: performance.timeOrigin + performance.now(),
    expire: 600,
    revalidate: 600,
  }
  await store.set('key', Promise.resolve(entry))
  const found = await store.get('key', [])
  expect(await new Response(found?.value).text()).toBe('a result')
  expect(await store.get('other', [])).toBeUndefined()
  expect([store.refreshTags, store.getExpiration, store.updateTags]).toEqual(
    Array.from({ length: 3 }, () => expect.any(Function)),
  )
})

test('next-render.ts: there is no render outside of Next', () => {
  expect(currentRender()).toBeUndefined()
})

test('Next exports none of these modules', () => {
  const names = [...Object.keys(cache), ...Object.keys(server)]
  expect(names).toContain('revalidateTag')
  expect(names.filter((name) => /handler|filesystem|workstore|workasync/i.test(name))).toEqual([])
})
