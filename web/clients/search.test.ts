import { expect, test, vi } from 'vitest'
import { searchClient } from './search.ts'

test("the server's search client waits 1 s for a connection, 2 s for an answer and 30 s for a write", () => {
  for (const name of [
    'SANITY_API_READ_TOKEN',
    'SANITY_WEBHOOK_SECRET',
    'ALGOLIA_SEARCH_KEY',
    'ALGOLIA_ADMIN_KEY',
  ])
    vi.stubEnv(name, 'a-secret-of-the-test')
  const { transporter } = searchClient() as unknown as { transporter: { timeouts: unknown } }
  expect(transporter.timeouts).toEqual({ connect: 1000, read: 2000, write: 30_000 })
})
