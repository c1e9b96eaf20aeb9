import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { privateServers } from '@repo/testing/private-servers.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { caughtUp } from './catch-up.ts'
import { fillEmptyIndex } from './product.ts'

let tells: object[] = []
let places: Environment
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)

const nothingYet = { runs: 0, waiting: 1, failures: [] }
const withoutLake = { runs: 0, waiting: 0, failures: [{ what: 'content lake', why: 'fetch failed' }] }

const servers = openedForFile(() => privateServers())
const site = openedForFile(() =>
  localServer(({ headers }, response) => {
    // Like the site, it sends details only to clients with the token.
    const isAllowed = headers.authorization === `Bearer ${places.SITE_STATUS_TOKEN}`
    if (!isAllowed) response.writeHead(401).end('{"message":"no token"}')
    else response.end(JSON.stringify(tells.length > 1 ? tells.shift() : tells[0]))
  }),
)
beforeAll(async () => {
  places = { ...servers.environment, NEXT_PUBLIC_SITE_URL: site.url, DATA_DIR: '/data' }
})

afterEach(() => logged.mockClear())

function warnings() {
  return logged.mock.calls.map(([line]) =>
    String(line).replaceAll(places.NEXT_PUBLIC_SITE_URL, 'http://site'),
  )
}

test('each failure is logged in one line, and the product continues', async () => {
  const failures = [
    { what: '/docs/nodes/text/llm/', why: 'answered 500' },
    { what: 'search records', why: 'Unreachable hosts.' },
  ]
  tells = [nothingYet, { runs: 1, waiting: 0, failures }]
  await caughtUp(places)
  expect(warnings()).toMatchInlineSnapshot(`
    [
      "! /docs/nodes/text/llm/: answered 500. The site retries it: http://site/api/status/ shows when it is fixed.",
      "! search records: Unreachable hosts. The site retries it: http://site/api/status/ shows when it is fixed.",
    ]
  `)
})

test('the first of many failures are logged, with the URL that lists the others', async () => {
  const failures = Array.from({ length: 300 }, (_, n) => ({ what: `/docs/page-${n}/`, why: 'answered 500' }))
  tells = [{ runs: 1, waiting: 0, failures }]
  await caughtUp(places)
  expect(warnings()).toHaveLength(21)
  expect(warnings().at(-1)).toMatchInlineSnapshot(
    `"! 280 more failed and are retried: http://site/api/status/ lists them, with SITE_STATUS_TOKEN."`,
  )
})

test('it waits for a lake that is unavailable for a moment', async () => {
  // The site retries for longer than the lake may be unavailable, because it compares all pages.
  const trying = { ...withoutLake, waiting: 1 }
  tells = [withoutLake, ...Array<object>(10).fill(trying), { runs: 1, waiting: 0, failures: [] }]
  await caughtUp(places, { patienceMs: 200 })
  expect(warnings()).toEqual([])
})

test('a lake that stays unavailable stops the start with one sentence', async () => {
  tells = [nothingYet, withoutLake]
  const refused: unknown = await caughtUp(places, { patienceMs: 300 }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(String(refused).replace(places.SANITY_API_HOST, 'http://lake')).toMatchInlineSnapshot(
    `"Error: The site cannot read the content lake at http://lake (fetch failed): its log is /data/logs/lake.log."`,
  )
  const hosted: unknown = await caughtUp({ ...places, SANITY_API_HOST: '' }, { patienceMs: 0 }).catch(
    (error: unknown) => error,
  )
  expect(String(hosted)).toMatchInlineSnapshot(
    `"Error: The site cannot read the content lake at Sanity's API (fetch failed): check SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_READ_TOKEN and the network."`,
  )
})

test('a site that stops answering stops the start, too', async () => {
  const silent = { ...places, NEXT_PUBLIC_SITE_URL: 'http://127.0.0.1:9' }
  await expect(caughtUp(silent, { patienceMs: 200 })).rejects.toThrow(
    /^The site does not answer at http:\S+\/api\/status\/: .+\. See \/data\/logs\/site\.log\.$/,
  )
})

test('a search index that cannot be filled is reported, and the product continues', async () => {
  await fillEmptyIndex({ ...servers.environment, ALGOLIA_HOST: 'http://127.0.0.1:9' })
  expect(warnings()).toMatchInlineSnapshot(`
    [
      "! Search records: http://127.0.0.1:9 does not answer: start it with "npm start", or set ALGOLIA_HOST to where it is. Everything else runs; if search finds nothing later, run "npm run reindex".",
    ]
  `)
})
