import { startLake } from '@repo/lake/server.ts'
import { startSearch } from '@repo/search/server.ts'
import { createClient } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { expect, test } from 'vitest'
import { GET } from './route.ts'

// A process of its own: the settings of the site are read once.
test('a key that may not read the figures is told to the writer, with what mends it', async () => {
  const options = { host: '127.0.0.1', projectId: 'loomwork', dataset: 'production' }
  const lake = await startLake({
    ...options,
    port: 0,
    dataDir: ':memory:',
    readToken: 'a-token-that-reads',
    writeToken: 'a-token-that-writes',
    allowedOrigins: [],
    webhook: { url: '', secret: 'a-secret' },
  })
  const keys = { searchKey: 'the-search-key-of-tests', adminKey: 'the-admin-key-of-the-tests' }
  const search = await startSearch({ ...keys, port: 0, dataDir: ':memory:' })
  const origin = 'http://studio.test:3333'
  Object.assign(process.env, {
    SANITY_API_HOST: lake.url,
    SANITY_API_READ_TOKEN: 'a-token-that-reads',
    SANITY_WEBHOOK_SECRET: 'a-secret',
    SANITY_STUDIO_URL: origin,
    ALGOLIA_HOST: search.url,
    ALGOLIA_SEARCH_KEY: keys.searchKey,
    ALGOLIA_ADMIN_KEY: keys.adminKey,
    // As where somebody set the key of the browser.
    ALGOLIA_ANALYTICS_KEY: keys.searchKey,
  })
  const writer = createClient({
    ...options,
    apiHost: lake.url,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    token: 'a-token-that-writes',
    useCdn: false,
  })
  const { secret } = await createPreviewSecret(writer, 'test', origin)
  const headers = { origin, authorization: `Bearer ${secret}` }
  const answer = await GET(new Request('http://site.test/api/failed-searches/', { headers }))
  expect(answer.status).toBe(502)
  expect((await answer.json()).message).toBe(
    'Search does not let the site read its figures (Method not allowed with this API key): run "npm run search:setup" and set ALGOLIA_ANALYTICS_KEY.',
  )
  await Promise.all([search.close(), lake.close()])
})
