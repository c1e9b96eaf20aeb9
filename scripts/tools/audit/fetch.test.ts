import { localServer } from '@repo/kit/testing/local-server.ts'
import { expect, test } from 'vitest'
import { createFetcher } from './fetch.ts'
import { rateLimiter } from './rate-limit.ts'
import { fakeClock } from './testing/tiny-site.ts'

test('requests are spaced evenly, and a pause is not followed by a burst', async () => {
  let now = 0
  const sleeping: { at: number; wake: () => void }[] = []
  const clock = {
    now: () => now,
    sleep: (ms: number) => new Promise<void>((wake) => sleeping.push({ at: now + ms, wake })),
  }
  const nextSlot = rateLimiter(8, clock)
  const began: number[] = []
  const request = () => nextSlot().then(() => began.push(now))
  const three = [request(), request(), request()]
  for (now = 0; now <= 1000; now += 125) {
    for (const { wake, at } of sleeping) if (at <= now) wake()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(three)
  const two = [request(), request()]
  await new Promise((resolve) => setImmediate(resolve))
  now += 125
  for (const { wake } of sleeping) wake()
  await Promise.all(two)
  expect(began).toEqual([0, 125, 250, 1125, 1250])
})

test('a URL is fetched again if the site is overloaded or the connection breaks, then reported', async () => {
  let requests = 0
  const { url, close } = await localServer((request, response) => {
    requests += 1
    if (request.url === '/breaks') request.destroy()
    else response.writeHead(requests < 3 ? 503 : 200, { 'content-type': 'text/html' }).end('a page')
  })
  const clock = fakeClock()
  const fetchUrl = createFetcher({ perSecond: 1e9, clock })
  expect(await fetchUrl(url)).toEqual({
    status: 200,
    location: null,
    type: 'text/html',
    text: 'a page',
    failure: '',
  })
  expect(requests).toBe(3)
  expect(Math.round(clock.now())).toBe(2500)
  expect(await fetchUrl(`${url}/breaks`)).toMatchObject({
    status: 0,
    failure: expect.stringMatching(/./),
  })
  expect(requests).toBe(6)
  await close()
  expect(await fetchUrl(url)).toMatchObject({ status: 0, failure: expect.stringContaining('ECONNREFUSED') })
})
