import { expect, test, vi } from 'vitest'
import { extendCluster } from '#freshness/cluster.ts'
import { replaceSingleton } from '#singleton.ts'
import { GET } from './route.ts'

test('a process that answers 503 to readers without its database says so to load balancers', async () => {
  vi.stubEnv('SITE_DATABASE_OUTAGE', 'unavailable')
  replaceSingleton('areExpiriesLoaded', true)
  const reasons: string[] = []
  extendCluster({ mayServeCached: () => reasons.length === 0, reasonsNotReady: () => reasons })
  expect(GET().status).toBe(200)
  reasons.push('This node has lost its lease.')
  const answer = GET()
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false, reasons }])
})
