import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { runRequest } from '#current-request.ts'
import {
  beginRender,
  endRender,
  inFlightRenderCount,
  noReaderWaits,
  outdateInFlightRenders,
  pathKey,
  waitForOutdatedRender,
  warmingHeader,
} from './in-flight-renders.ts'

test('requests for a path proceed when all of its renders are over', async () => {
  beginRender('/docs/a')
  beginRender('/docs/a')
  expect(await waitForOutdatedRender('/docs/a/', 0)).toBe(true)
  outdateInFlightRenders()
  expect(await waitForOutdatedRender('/docs/b/', 0)).toBe(true)
  endRender('/docs/a')
  expect(await waitForOutdatedRender('/docs/a/', 0)).toBe(false)
  const waiting = waitForOutdatedRender('/docs/a/', 10_000)
  endRender('/docs/a')
  expect([await waiting, inFlightRenderCount()]).toEqual([true, 0])
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

test('a run lets pages of readers go first, but not those of other runs', async () => {
  const settled: string[] = []
  const render = (path: string, headers: Record<string, string>) => {
    const response = responseTo(headers)
    runRequest({ response }, () => beginRender(path))
    return { response, end: () => runRequest({ response }, () => endRender(path)) }
  }
  render('/docs/warmed', { [warmingHeader]: '1' })
  await noReaderWaits()
  const read = render('/docs/read', {})
  const waiting = noReaderWaits().then(() => settled.push('read'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(settled).toEqual([])
  read.end()
  await waiting
  // A reader who left waits for nothing.
  render('/docs/left', {}).response.destroy()
  await noReaderWaits()
  render('/docs/forever', {})
  await noReaderWaits(20)
})

function responseTo(headers: Record<string, string>): ServerResponse {
  const request = new IncomingMessage(new Socket())
  Object.assign(request.headers, headers)
  return new ServerResponse(request)
}

test('all spellings of a path have one key, and one that is encoded without end is decoded 8 times', () => {
  const decode = vi.spyOn(globalThis, 'decodeURIComponent')
  expect(new Set(['/docs/ü b/', '/docs/%C3%BC%20b', '/docs/%25C3%25BC b'].map(pathKey)).size).toBe(1)
  decode.mockClear()
  pathKey(`/docs/%${'25'.repeat(5000)}20/`)
  expect(decode).toHaveBeenCalledTimes(8)
})
