/** What the parts are started with. */
import { parseEnvironment } from '@repo/kit/environment/environment.ts'
import { expect, test, vi } from 'vitest'
import { partsOf } from './product.ts'

const secrets = {
  SANITY_API_READ_TOKEN: 'read-token-of-the-test',
  SANITY_API_WRITE_TOKEN: 'write-token-of-the-test',
  SANITY_WEBHOOK_SECRET: 'webhook-secret-of-the-test',
  SITE_STATUS_TOKEN: 'status-token-of-the-test',
  SITE_EDGE_TOKEN: 'edge-token-of-the-test',
  SITE_DATABASE_URL: 'postgres://user:password@db.example/site',
  ALGOLIA_SEARCH_KEY: 'search-key-of-the-test',
  ALGOLIA_ADMIN_KEY: 'admin-key-of-the-test',
  ALGOLIA_ANALYTICS_KEY: 'analytics-key-of-the-test',
  STUDIO_PASSWORD: 'password of the test',
  OIDC_CLIENT_SECRET: 'oidc-secret-of-the-test',
}

test('a part gets only the secrets that it reads', () => {
  // In the shell of the person who starts the product.
  vi.stubEnv('SANITY_SETUP_TOKEN', 'setup-token-of-the-test')
  vi.stubEnv('ALGOLIA_ADMIN_KEY', secrets.ALGOLIA_ADMIN_KEY)
  const parts = partsOf({
    environment: parseEnvironment(secrets, '/nowhere'),
    mode: 'production',
    siteDist: '.next',
    studioDist: 'dist',
  })
  const names = Object.keys({ ...secrets, SANITY_SETUP_TOKEN: '' })
  const had = Object.entries(parts).map(([name, { env }]) => [name, names.filter((secret) => env[secret])])
  expect(Object.fromEntries(had)).toEqual({
    search: ['SITE_STATUS_TOKEN', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_ADMIN_KEY'],
    lake: [
      'SANITY_API_READ_TOKEN',
      'SANITY_API_WRITE_TOKEN',
      'SANITY_WEBHOOK_SECRET',
      'SITE_STATUS_TOKEN',
      'STUDIO_PASSWORD',
      'OIDC_CLIENT_SECRET',
    ],
    site: [
      'SANITY_API_READ_TOKEN',
      'SANITY_API_WRITE_TOKEN',
      'SANITY_WEBHOOK_SECRET',
      'SITE_STATUS_TOKEN',
      'SITE_EDGE_TOKEN',
      'SITE_DATABASE_URL',
      'ALGOLIA_SEARCH_KEY',
      'ALGOLIA_ADMIN_KEY',
      'ALGOLIA_ANALYTICS_KEY',
    ],
    studio: ['SITE_STATUS_TOKEN'],
  })
  vi.unstubAllEnvs()
})
