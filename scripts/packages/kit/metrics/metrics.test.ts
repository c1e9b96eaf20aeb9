import { expect, test } from 'vitest'
import { Metrics, type Reading } from './metrics.ts'

const token = 'the-token-of-the-metrics'

async function linesOf(metrics: Metrics): Promise<string[]> {
  const { status, content } = await metrics.answer(`Bearer ${token}`)
  expect(status).toBe(200)
  return content.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test.each([undefined, `Bearer ${token}x`, token])('%j gets no metrics', async (authorization) => {
  const metrics = new Metrics(token)
  metrics.addGauges({ name: 'secret', help: 'Not shown.', read: () => 1 })
  const { status, headers, content } = await metrics.answer(authorization)
  expect([status, headers['www-authenticate'], content.includes('secret')]).toEqual([401, 'Bearer', false])
})

test('without a token of the server no client gets metrics', async () => {
  expect((await new Metrics('').answer('Bearer ')).status).toBe(401)
})

test('numbers are read at each scrape, and what is not known is left out', async () => {
  const metrics = new Metrics(token)
  let total = 3
  let size: Reading = 7
  metrics.addCounters(
    { name: 'test_total', help: 'A number.', read: () => total },
    { name: 'test_labeled_total', help: 'Several.', label: 'kind', read: () => ({ a: total, b: 0 }) },
  )
  metrics.addGauges({ name: 'test_size', help: 'Later.', read: () => Promise.resolve(size) })
  const first = ['test_total 3', 'test_labeled_total{kind="a"} 3', 'test_labeled_total{kind="b"} 0']
  expect(await linesOf(metrics)).toEqual(expect.arrayContaining([...first, 'test_size 7']))
  total = 5
  size = undefined
  const lines = await linesOf(metrics)
  expect(lines).toEqual(expect.arrayContaining(['test_total 5', 'test_labeled_total{kind="a"} 5']))
  expect(lines.filter((line) => line.startsWith('test_size'))).toEqual([])
  size = 0
  expect(await linesOf(metrics)).toContain('test_size 0')
})

test('durations are counted in buckets, for each value of the label', async () => {
  const metrics = new Metrics(token)
  const durations = { name: 'test_seconds', help: 'Times.', label: 'kind', buckets: [0.1, 1] }
  const add = metrics.addDurations(durations)
  add('a', 0.05)
  add('a', 0.5)
  expect((await linesOf(metrics)).filter((line) => line.startsWith('test_seconds'))).toEqual([
    'test_seconds_bucket{le="0.1",kind="a"} 1',
    'test_seconds_bucket{le="1",kind="a"} 2',
    'test_seconds_bucket{le="+Inf",kind="a"} 2',
    'test_seconds_sum{kind="a"} 0.55',
    'test_seconds_count{kind="a"} 2',
  ])
})
