import { expect, test } from 'vitest'
import { GET } from './route.ts'

test('a process that answers is healthy, and opens neither store nor caches for it', async () => {
  const response = GET()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.json()).toEqual({ ok: true })
  expect([...(globalThis.loomworkSingletons?.keys() ?? [])]).toEqual([])
})
