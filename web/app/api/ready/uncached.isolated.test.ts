import { expect, test, vi } from 'vitest'
import { GET } from './route.ts'

vi.mock('next/server', () => ({ connection: () => Promise.resolve() }))

test('a site that caches nothing is ready without expiries', async () => {
  vi.stubEnv('SITE_CACHE', 'off')
  expect((await GET()).status).toBe(200)
})
