import { secrets } from '@repo/testing/servers.ts'
import { expect, test } from 'vitest'
import { fromStudio, studioHere } from '#testing/studio-requests.ts'
import { GET } from './route.ts'

// In a separate file, and so a separate process, because the site reads its settings once.
test('a key without access to the analytics is reported to the writer, with the fix', async () => {
  // The key of the browser, set by mistake.
  const studio = await studioHere({ ALGOLIA_ANALYTICS_KEY: secrets.search })
  const answer = await GET(fromStudio('/api/failed-searches/', studio))
  expect(answer.status).toBe(502)
  expect((await answer.json()).message).toBe(
    'The search service does not let the site read its analytics (Method not allowed with this API key): run "npm run search:setup" and set ALGOLIA_ANALYTICS_KEY.',
  )
  await studio.close()
})
