import { afterEach, expect, test, vi } from 'vitest'
import { replaceSingleton } from '#singleton.ts'
import { PostgresStore } from '../store/postgres-store.ts'
import { lease, mayServeCached } from './lease.ts'

afterEach(() => replaceSingleton('regenerationStore', undefined))

test('a site without caches does not join the other nodes, and needs no lease', () => {
  // Before the settings are read: once per process.
  vi.stubEnv('SITE_CACHE', 'off')
  replaceSingleton('regenerationStore', new PostgresStore('postgres://x@127.0.0.1:1/none'))
  expect(lease()).toBeUndefined()
  expect(mayServeCached()).toBe(true)
})
