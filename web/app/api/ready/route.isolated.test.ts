import { beforeEach, expect, test, vi } from 'vitest'
import { Lease, leaseMs } from '#regeneration/nodes/lease.ts'
import { Membership } from '#regeneration/nodes/membership.ts'
import { replaceSingleton } from '#singleton.ts'
import { MemoryRegistry } from '#testing/memory-registry.ts'
import { GET as health } from '../health/route.ts'
import { GET } from './route.ts'

vi.mock('next/server', () => ({ connection: () => Promise.resolve() }))

let registry: MemoryRegistry
let now: number
let knowsBuild: boolean

beforeEach(() => {
  registry = new MemoryRegistry()
  now = 1_000
  knowsBuild = true
  replaceSingleton('membership', undefined)
  replaceSingleton('areExpiriesLoaded', undefined)
})

/** A node that joins. */
async function joined(): Promise<Membership> {
  const lease = new Lease({ monotonic: () => now, wall: () => now }, () => {})
  const membership = new Membership({
    registry,
    lease,
    name: 'host-a.internal:12',
    build: 'b',
    enforce: () => {},
    readAll: () => {
      replaceSingleton('areExpiriesLoaded', true)
      return Promise.resolve(knowsBuild)
    },
    onDeath: () => {},
    onBuildGone: () => {},
    onProblem: () => {},
  })
  replaceSingleton('membership', membership)
  await membership.begin()
  return membership
}

async function ask() {
  const response = await GET()
  const body: unknown = await response.json()
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
}

const ready = { status: 200, retryAfter: null, body: { ok: true } }
const notReady = (...reasons: string[]) => ({ status: 503, retryAfter: '1', body: { ok: false, reasons } })
const notLoaded = 'This node could not read from its database yet which pages have expired.'

test('a process with its own store is ready when the expiries are loaded', async () => {
  expect(await ask()).toEqual(notReady(notLoaded))
  replaceSingleton('areExpiriesLoaded', true)
  expect(await ask()).toEqual(ready)
})

test('a node that could not join is not ready, and the reason names no host', async () => {
  registry.problem = new Error('connect ECONNREFUSED 10.0.0.5:5432')
  const membership = await joined()
  const reason = 'This node has not joined the others yet, since its database cannot be used.'
  expect(await ask()).toEqual(notReady(reason, notLoaded))
  membership.close()
})

test('a node whose build the database does not know is ready after its first run', async () => {
  knowsBuild = false
  const membership = await joined()
  const reason = "The database does not have the queries of this node's build yet."
  expect(await ask()).toEqual(notReady(reason))
  membership.confirmImport()
  await vi.waitFor(async () => expect(await ask()).toEqual(ready))
  membership.close()
})

test('a node is ready until its lease is over, and again when its database answers', async () => {
  const membership = await joined()
  expect(await ask()).toEqual(ready)
  registry.problem = new Error('connect ECONNREFUSED 10.0.0.5:5432')
  now += leaseMs - 1
  expect(await ask()).toEqual(ready)
  now += 1
  expect(await ask()).toEqual(notReady('This node has lost its lease.'))
  // Wakes the node, as a notification of the database does.
  membership.confirmImport()
  const reason = 'This node has lost its lease, since its database cannot be used.'
  await vi.waitFor(async () => expect(await ask()).toEqual(notReady(reason)))
  // It renders pages from the lake, which load balancers need to know.
  expect((await health()).status).toBe(200)
  registry.problem = null
  membership.confirmImport()
  await vi.waitFor(async () => expect(await ask()).toEqual(ready))
  membership.close()
})
