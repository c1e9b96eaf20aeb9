import { secrets, serversHere } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { expect, test } from 'vitest'
import { GET } from './route.ts'

// A process of its own: the settings of the site are read once.
test('a key that may not read the figures is told to the writer, with what mends it', async () => {
  const origin = 'http://studio.test:3333'
  const { writer, close } = await serversHere({
    SANITY_STUDIO_URL: origin,
    // As where somebody set the key of the browser.
    ALGOLIA_ANALYTICS_KEY: secrets.search,
  })
  const { secret } = await createPreviewSecret(writer, 'test', origin)
  const headers = { origin, authorization: `Bearer ${secret}` }
  const answer = await GET(new Request('http://site.test/api/failed-searches/', { headers }))
  expect(answer.status).toBe(502)
  expect((await answer.json()).message).toBe(
    'Search does not let the site read its figures (Method not allowed with this API key): run "npm run search:setup" and set ALGOLIA_ANALYTICS_KEY.',
  )
  await close()
})
