import { expect, test, vi } from 'vitest'
import { Lease } from '#regeneration/nodes/lease.ts'
import { Membership } from '#regeneration/nodes/membership.ts'
import { replaceSingleton } from '#singleton.ts'
import { MemoryRegistry } from '#testing/memory-registry.ts'
import { GET } from './route.ts'

vi.mock('next/server', () => ({ connection: () => Promise.resolve() }))

test('a node that answers 503 to readers without its database says so to load balancers', async () => {
  vi.stubEnv('SITE_DATABASE_OUTAGE', 'unavailable')
  const lease = new Lease({ monotonic: () => 1_000, wall: () => 1_000 }, () => {})
  const registry = new MemoryRegistry()
  const membership = new Membership({
    ...{ registry, lease, name: 'host-a.internal:12', build: 'b' },
    ...{ enforce: () => {}, onDeath: () => {}, onBuildGone: () => {}, onProblem: () => {} },
    readAll: () => Promise.resolve(true),
  })
  replaceSingleton('membership', membership)
  replaceSingleton('areExpiriesLoaded', true)
  await membership.begin()
  expect((await GET()).status).toBe(200)
  lease.lose()
  const answer = await GET()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ ok: false, reasons: ['This node has lost its lease.'] })
  membership.close()
})
