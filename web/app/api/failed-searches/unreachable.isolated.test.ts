import { serversHere } from '@repo/testing/servers.ts'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { expect, test } from 'vitest'
import { GET } from './route.ts'

// In a separate file: the site's clients keep their settings as long as the process runs.
test('a search server that does not respond is reported in one sentence', async () => {
  const studioUrl = 'http://studio.test:3333'
  const servers = await serversHere({ SANITY_STUDIO_URL: studioUrl })
  try {
    const { secret } = await createPreviewSecret(servers.writer, 'test', studioUrl)
    await servers.stopSearch()
    const headers = { origin: studioUrl, authorization: `Bearer ${secret}` }
    const answer = await GET(new Request('http://site.test/api/failed-searches/', { headers }))
    expect(answer.status).toBe(502)
    expect((await answer.json()).message).toMatch(/^What readers looked for could not be read: /)
  } finally {
    await servers.close()
  }
})
