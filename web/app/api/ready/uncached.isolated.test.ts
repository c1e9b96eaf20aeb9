import { expect, test, vi } from 'vitest'
import { GET } from './route.ts'

test('a site that caches nothing is ready without expiries', async () => {
  vi.stubEnv('SITE_CACHE', 'off')
  expect(GET().status).toBe(200)
})
