import { secrets, serversHere } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { expect, test } from 'vitest'
import { GET } from './route.ts'

// In a separate file, and so a separate process, because the site reads its settings once.
test('a key without access to the analytics is reported to the writer, with the fix', async () => {
  const origin = 'http://studio.test:3333'
  const { writer, close } = await serversHere({
    SANITY_STUDIO_URL: origin,
    // The key of the browser, set by mistake.
    ALGOLIA_ANALYTICS_KEY: secrets.search,
  })
  const { secret } = await createPreviewSecret(writer, 'test', origin)
  const headers = { origin, authorization: `Bearer ${secret}` }
  const answer = await GET(new Request('http://site.test/api/failed-searches/', { headers }))
  expect(answer.status).toBe(502)
  expect((await answer.json()).message).toBe(
    'The search service does not let the site read its analytics (Method not allowed with this API key): run "npm run search:setup" and set ALGOLIA_ANALYTICS_KEY.',
  )
  await close()
})
