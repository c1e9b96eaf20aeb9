/** The metrics of a lake. Hosted Sanity has none. */

import { localServer } from '@repo/kit/testing/local-server.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { afterEach, expect, test } from 'vitest'
import { queryLimits } from '../limits.ts'
import { type Lake, startLake } from '../server.ts'
import { clientOf, testOptions, tokens } from '../testing/lake.ts'
import { ask } from '../testing/requests.ts'

const metricsToken = 'a-token-of-the-metrics'
const statuses: number[] = []
let lake: Lake

const receiver = openedForTest(() =>
  localServer((request, response) => {
    request.resume().on('end', () => response.writeHead(statuses.shift() ?? 200).end())
  }),
)
afterEach(() => lake.close())

/** Number of queries that a thread has answered, from the lines of the metrics. */
function queriesOn(thread: 'main' | 'worker', lines: readonly string[]): number {
  const name = `lake_query_duration_seconds_count{thread="${thread}"} `
  return Number(lines.find((line) => line.startsWith(name))?.slice(name.length) ?? 0)
}

test('queries and deliveries are counted, and one token reads the counts', async () => {
  const webhook = { url: receiver.url, secret: 'a-secret-of-the-webhook', retriesMs: [1] }
  lake = await startLake(testOptions({ metricsToken, webhook }))
  const client = clientOf(lake)
  statuses.push(200, 503, 503, 422)
  const lines = async () => (await ask(lake, '/metrics', { token: metricsToken })).text.split('\n')
  await client.create({ _id: 'a', _type: 'x' })
  // Fails twice, which is once more than it is repeated.
  await client.create({ _id: 'b', _type: 'x' })
  await expect.poll(lines).toContain('lake_webhook_events{state="failed"} 1')
  await client.create({ _id: 'c', _type: 'x' })
  // On a busy machine, a short query may take too long for the main thread, too.
  let queries = 0
  while (queriesOn('main', await lines()) === 0) {
    await client.fetch('*[_type == $type]', { type: 'x' })
    queries += 1
  }
  const onWorker = queriesOn('worker', await lines())
  // Too long for the main thread; slow queries are counted alike.
  await client.fetch(`*[_id in [${'"a",'.repeat(queryLimits.quickLength / 4)}"b"]]`)
  expect(queriesOn('main', await lines())).toBe(queries - onWorker)
  expect(queriesOn('worker', await lines())).toBe(onWorker + 1)
  await expect
    .poll(lines)
    .toEqual(
      expect.arrayContaining([
        'lake_webhook_duration_seconds_count{result="delivered"} 1',
        'lake_webhook_duration_seconds_count{result="failed"} 2',
        'lake_webhook_duration_seconds_count{result="refused"} 1',
        'lake_webhook_events{state="waiting"} 0',
        'lake_slow_queries{client="anonymous"} 0',
        'lake_slow_queries{client="signed_in"} 0',
      ]),
    )
  for (const token of [tokens.write, '']) expect((await ask(lake, '/metrics', { token })).status).toBe(401)
})
