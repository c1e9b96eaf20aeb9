import { afterEach, expect, test, vi } from 'vitest'
import { beginMaking, endMaking, makingCount, notOutdated, outdateMaking } from './in-flight-renders.ts'

afterEach(() => {
  globalThis.loomworkMaking = undefined
  vi.useRealTimers()
})

test('a render that began after the expiry holds back nobody', async () => {
  outdateMaking()
  beginMaking('/docs/a')
  expect(await notOutdated('/docs/a/', 0)).toBe(true)
})

test('a path is free when all of its renders are over', async () => {
  beginMaking('/docs/a')
  beginMaking('/docs/a')
  outdateMaking()
  endMaking('/docs/a')
  expect(await notOutdated('/docs/a/', 0)).toBe(false)
  const waiting = notOutdated('/docs/a/', 10_000)
  endMaking('/docs/a')
  expect(await waiting).toBe(true)
  expect(makingCount()).toBe(0)
  // An end without a beginning, as of an error in a request that rendered nothing.
  endMaking('/docs/a')
  expect(await notOutdated('/docs/a/', 0)).toBe(true)
})

test.each([
  ['/docs/ü', '/docs/%C3%BC/'],
  ['/docs/a%2Fb', '/docs/a%252Fb/'],
  ['/docs/100%', '/docs/100%25/'],
  ['/', '/'],
])('the render of %s holds back %s', async (key, asked) => {
  beginMaking(key)
  outdateMaking()
  expect(await notOutdated(asked, 0)).toBe(false)
})

test('a render that nothing was heard of for two minutes holds back nobody', async () => {
  vi.useFakeTimers()
  beginMaking('/docs/lost')
  outdateMaking()
  vi.advanceTimersByTime(121_000)
  outdateMaking()
  expect([makingCount(), await notOutdated('/docs/lost/')]).toEqual([0, true])
})
