import { openedForFile } from '@repo/kit/testing/opened.ts'
import { afterEach, expect, test } from 'vitest'
import { hostedLimits } from '../limits.ts'
import { type Lake, startLake } from '../server.ts'
import { clientOf, testOptions, tokens } from '../testing/lake.ts'
import { begun, refused } from '../testing/requests.ts'

const { perSecond, atOnce, mutationBytes } = hostedLimits
let now = Date.parse('2026-11-26T12:00:00Z')
const strict = openedForFile(() => startLake(testOptions({ strict: true, now: () => now })))
const own = openedForFile(() => startLake(testOptions({ now: () => now })))
afterEach(() => {
  now += 1000
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work))
const create = (lake: Lake, config = {}) => clientOf(lake, config).create({ _type: 'x' })
test('the 26th mutation of a client in a second is refused with the time to wait', async () => {
  await times(perSecond.mutation, () => create(strict))
  const { response } = await refused(create(strict), 429, 'API rate limit exceeded')
  expect(response.body).toEqual({ message: 'API rate limit exceeded' })
  expect(response.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-reset': '1',
    'x-ratelimit-limit-second': '25',
    'x-ratelimit-remaining-second': '0',
  })
  await create(strict, from('192.0.2.7'))
  await clientOf(strict).fetch('count(*)')
  now += 1000
  await create(strict)
  await times(perSecond.mutation + 5, () => create(own))
})

test('uploads have the same limit, and a client may send 500 requests in a second', async () => {
  const upload = () => clientOf(strict).assets.upload('file', Buffer.from('text'), { filename: 'a.txt' })
  await times(perSecond.upload, upload)
  await refused(upload(), 429)
  await create(strict)
  const ping = () => fetch(`${strict.url}/v2025-02-19/data/query/production?query=1`)
  const answers = await times(perSecond.any - perSecond.upload - 1, ping)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const last = await ping()
  expect([last.status, last.headers.get('x-ratelimit-limit-second')]).toEqual([429, '500'])
})

test('a mutation of more than 4 MB is refused', async () => {
  const large = { _type: 'x', text: 'x'.repeat(mutationBytes) }
  await refused(clientOf(strict).create(large), 413, 'Request body exceeds limit of 4000000 bytes')
  await clientOf(own).create(large)
})

test('the 101st mutation at the same time is refused until one of them is answered', async () => {
  const open: Awaited<ReturnType<typeof begun>>[] = []
  for (let n = 0; n < atOnce.mutation; n += 1) {
    if (n % perSecond.mutation === 0) now += 1000
    open.push(await begun(strict, '/v2025-02-19/data/mutate/production', tokens.write))
  }
  now += 1000
  const { response } = await refused(create(strict), 429)
  expect(response.headers['retry-after']).toBe('1')
  const answers = open.map((finish) => finish('{"mutations":[]}'))
  expect(await answers[0]).toBe(200)
  await create(strict)
  await Promise.all(answers)
})
