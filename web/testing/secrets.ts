/** Settings without which the site's code does not begin, for tests that ask nobody. */
import { vi } from 'vitest'

/** Gives every secret that the site needs some value, until the test file ends. */
export function stubSecrets(): void {
  for (const name of [
    'SANITY_API_READ_TOKEN',
    'SANITY_WEBHOOK_SECRET',
    'ALGOLIA_SEARCH_KEY',
    'ALGOLIA_ADMIN_KEY',
  ])
    vi.stubEnv(name, 'a-secret-of-the-test')
}
