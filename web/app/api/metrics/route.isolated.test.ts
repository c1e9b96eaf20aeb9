import { ResponseCounts } from '@repo/kit/metrics/response-counts.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PageIndex } from '#freshness/page-index.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { SqliteStore } from '#regeneration/store/sqlite-store.ts'
import { setCurrentServer } from '#server/current-server.ts'
import { ResponseCache } from '#server/response-cache.ts'
import { replaceSingleton } from '#singleton.ts'
import { GET } from './route.ts'

const token = 'the-token-of-the-status'

beforeAll(() => {
  vi.stubEnv('SITE_STATUS_TOKEN', token)
  const statuses = new ResponseCounts()
  statuses.add(503)
  setCurrentServer({ responses: new ResponseCache(1000), statuses })
})

beforeEach(() => {
  replaceSingleton('regenerationStore', new SqliteStore(':memory:'))
  replaceSingleton('pageIndex', new PageIndex())
})

const ask = (authorization?: string) =>
  GET(new Request('http://site/api/metrics/', { headers: authorization ? { authorization } : {} }))

async function lines(): Promise<string[]> {
  const response = await ask(`Bearer ${token}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return (await response.text()).split('\n')
}

test.each([undefined, `Bearer ${token}x`])('"%s" is refused, and the store is not read', async (given) => {
  const status = vi.spyOn(runs(), 'status')
  expect((await ask(given)).status).toBe(401)
  expect(status).not.toHaveBeenCalled()
})

test('a site that has done nothing yet has all numbers', async () => {
  const status = vi.spyOn(runs(), 'status')
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'site_ready 0',
      'site_failures 0',
      'site_waiting_runs 0',
      'site_stale_records 0',
      'site_runs_total{result="failed"} 0',
      'http_responses_total{class="5xx"} 1',
      'site_response_cache_requests_total{result="hit"} 0',
    ]),
  )
  expect(status).toHaveBeenCalledOnce()
})

test('a store that does not answer leaves one number out', async () => {
  const broken = Object.assign(new SqliteStore(':memory:'), {
    staleRecords: () => Promise.reject(new Error('it is gone')),
  })
  replaceSingleton('regenerationStore', broken)
  const all = await lines()
  expect(all.filter((line) => line.startsWith('site_stale_records'))).toEqual([])
  expect(all).toContain('site_failures 1')
})
