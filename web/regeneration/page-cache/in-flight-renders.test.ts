import { afterEach, expect, test, vi } from 'vitest'
import { replaceSingleton } from '#singleton.ts'
import {
  beginRender,
  endRender,
  inFlightRenderCount,
  outdateInFlightRenders,
  waitForOutdatedRender,
} from './in-flight-renders.ts'

afterEach(() => {
  replaceSingleton('inFlightRenders', undefined)
  vi.useRealTimers()
})

test('a render that began after the expiry holds no request back', async () => {
  outdateInFlightRenders()
  beginRender('/docs/a')
  expect(await waitForOutdatedRender('/docs/a/', 0)).toBe(true)
})

test('requests for a path proceed when all of its renders are over', async () => {
  beginRender('/docs/a')
  beginRender('/docs/a')
  outdateInFlightRenders()
  endRender('/docs/a')
  expect(await waitForOutdatedRender('/docs/a/', 0)).toBe(false)
  const waiting = waitForOutdatedRender('/docs/a/', 10_000)
  endRender('/docs/a')
  expect(await waiting).toBe(true)
  expect(inFlightRenderCount()).toBe(0)
  // An end without a beginning, like that of a failed request that rendered nothing.
  endRender('/docs/a')
  expect(await waitForOutdatedRender('/docs/a/', 0)).toBe(true)
})

test.each([
  ['/docs/ü', '/docs/%C3%BC/'],
  ['/docs/a%2Fb', '/docs/a%252Fb/'],
  ['/docs/100%', '/docs/100%25/'],
  ['/', '/'],
])('the render of %s holds back %s', async (key, asked) => {
  beginRender(key)
  outdateInFlightRenders()
  expect(await waitForOutdatedRender(asked, 0)).toBe(false)
})

test('a render that has not ended after two minutes holds no request back', async () => {
  vi.useFakeTimers()
  beginRender('/docs/lost')
  outdateInFlightRenders()
  vi.advanceTimersByTime(121_000)
  outdateInFlightRenders()
  expect([inFlightRenderCount(), await waitForOutdatedRender('/docs/lost/')]).toEqual([0, true])
})
