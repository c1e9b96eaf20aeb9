import { expect, test, vi } from 'vitest'
import { mayServeCached } from '#freshness/serving-right.ts'
import { replaceSingleton } from '#singleton.ts'
import { lease } from '../nodes/lease.ts'
import { thisNode } from '../nodes/this-node.ts'
import { PostgresStore } from '../store/postgres-store.ts'
import { openRegeneration } from './startup.ts'

test('a site without caches does not join the other nodes, and needs no lease', async () => {
  // Before the settings are read: once per process.
  vi.stubEnv('SITE_CACHE', 'off')
  replaceSingleton('regenerationStore', new PostgresStore('postgres://x@127.0.0.1:1/none'))
  await openRegeneration()
  expect([thisNode(), lease()]).toEqual([undefined, undefined])
  expect(mayServeCached()).toBe(true)
})
