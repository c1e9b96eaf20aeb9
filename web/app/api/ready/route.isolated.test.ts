import { expect, test } from 'vitest'
import { extendCluster } from '#freshness/cluster.ts'
import { replaceSingleton } from '#singleton.ts'
import { GET as health } from '../health/route.ts'
import { GET } from './route.ts'

async function ask() {
  const response = GET()
  const body: unknown = await response.json()
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
}

const ready = { status: 200, retryAfter: null, body: { ok: true } }
const notReady = (...reasons: string[]) => ({ status: 503, retryAfter: '1', body: { ok: false, reasons } })
const notLoaded = 'This process could not read from its database yet which pages have expired.'

test('a process is ready when the expiries are loaded, and while the cluster has no reason against it', async () => {
  expect(await ask()).toEqual(notReady(notLoaded))
  let reasons = ['This node has not joined the others yet.']
  extendCluster({ mayServeCached: () => reasons.length === 0, reasonsNotReady: () => reasons })
  expect(await ask()).toEqual(notReady(...reasons, notLoaded))
  replaceSingleton('areExpiriesLoaded', true)
  expect(await ask()).toEqual(notReady(...reasons))
  // It renders pages from the lake, which load balancers need to know.
  expect(health().status).toBe(200)
  reasons = []
  expect(await ask()).toEqual(ready)
})
