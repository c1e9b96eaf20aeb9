import { expect, test, vi } from 'vitest'
import { alone, cluster } from '#freshness/cluster.ts'
import { openRegeneration } from '#regeneration/runs/startup.ts'
import { applied } from '#regeneration/store/applied.ts'
import { installCluster } from './install.ts'
import { PostgresStore } from './postgres/postgres-store.ts'

test('a site without caches uses the shared store, but does not join the other nodes and needs no lease', async () => {
  // Before the settings are read: once per process.
  vi.stubEnv('SITE_CACHE', 'off')
  vi.stubEnv('SITE_DATABASE_URL', 'postgres://x@127.0.0.1:1/none')
  expect(() => applied()).toThrow('is not open')
  installCluster()
  await openRegeneration()
  expect(applied()).toBeInstanceOf(PostgresStore)
  expect(cluster()).toBe(alone)
})
