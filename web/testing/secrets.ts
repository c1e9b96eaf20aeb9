/** Settings that the site's code requires at startup, for tests that connect to no server. */
import { vi } from 'vitest'

/** Gives every secret that the site requires some value, until the test file ends. */
export function stubSecrets(): void {
  for (const name of [
    'SANITY_API_READ_TOKEN',
    'SANITY_WEBHOOK_SECRET',
    'ALGOLIA_SEARCH_KEY',
    'ALGOLIA_ADMIN_KEY',
  ])
    vi.stubEnv(name, 'a-secret-of-the-test')
}
