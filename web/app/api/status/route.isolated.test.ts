import { beforeAll, expect, test, vi } from 'vitest'
import { runs } from '#regeneration/runs/runs.ts'
import type { Status } from '#regeneration/runs/status.ts'
import { GET } from './route.ts'

const token = 'the-token-of-the-status'
const status: Status = {
  runs: 3,
  waiting: 0,
  last: null,
  recent: [],
  failures: [{ what: '/docs/secret-page/', why: 'http://10.0.0.5:3334 refused' }],
  quarantined: [],
  rendering: 0,
  nextTry: null,
  reconciliation: null,
  staleRecords: 1,
  pages: 12,
  expiredPages: 2,
  build: 'b',
  nodes: {
    hasLease: true,
    problem: null,
    readAt: '2026-11-25T10:00:00.000Z',
    all: [
      { name: 'host-a.internal:12', build: 'b', isThis: true, seen: 7, renewals: 3 },
      { name: 'host-b.internal:34', build: 'b', isThis: false, seen: 6, renewals: 90 },
    ],
  },
  rejected: { count: 0, last: null },
}

beforeAll(() => {
  vi.stubEnv('SITE_STATUS_TOKEN', token)
  vi.spyOn(runs(), 'status').mockResolvedValue(status)
})

const ask = (headers: Record<string, string> = {}) => GET(new Request('http://site/api/status/', { headers }))

test('without a token the status has numbers, and no documents, pages, hosts or URLs', async () => {
  const response = await ask()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.json()).toEqual({
    ok: false,
    failed: 1,
    runs: 3,
    waiting: 0,
    staleRecords: 1,
    pages: 12,
    expiredPages: 2,
    build: 'b',
    nodeCount: 2,
  })
})

test('with the token the status is complete', async () => {
  const response = await ask({ authorization: `Bearer ${token}` })
  expect(await response.json()).toEqual({ ok: false, failed: 1, nodeCount: 2, ...status })
})

test.each([`Bearer ${token}x`, 'Bearer ', token, `Basic ${token}`])(
  '"%s" is refused',
  async (authorization) => {
    const response = await ask({ authorization })
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('secret-page')
  },
)
