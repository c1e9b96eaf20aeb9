import { dismissedType } from '@repo/model/kinds.ts'
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import type { SanityClient } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readingSearchClient, searchClient } from '#clients/search.ts'
import { GET, OPTIONS } from './route.ts'

const studioUrl = 'http://studio.test:3333'
let servers: ServersHere
let writer: SanityClient

beforeAll(async () => {
  servers = await serversHere({ SANITY_STUDIO_URL: studioUrl })
  writer = servers.writer
  await save('pinecone')
})

afterAll(() => servers?.close())

async function save(content: string) {
  const facets = { language: 'en-US', docusaurus_tag: 'docs-default-current' }
  await searchClient().setSettings({
    indexName: 'loomwork',
    indexSettings: { attributesForFaceting: Object.keys(facets) },
  })
  const objects = [{ objectID: content, content, ...facets }]
  await searchClient().saveObjects({ indexName: 'loomwork', objects, waitForTasks: true })
}

function ask(headers: Record<string, string> = {}) {
  return GET(
    new Request('http://site.test/api/failed-searches/', { headers: { origin: studioUrl, ...headers } }),
  )
}

async function asWriter() {
  const { secret } = await createPreviewSecret(writer, 'test', studioUrl)
  return ask({ authorization: `Bearer ${secret}` })
}

/** The writer's report, limited to these questions; other tests have asked their own. */
async function reportOn(...questions: string[]) {
  const { days, searches, dismissed } = await (await asWriter()).json()
  const own = (list: { readonly question: string }[]) =>
    list.filter(({ question }) => questions.includes(question))
  return { days, searches: own(searches), dismissed: own(dismissed) }
}

test('a writer gets the searches that found nothing, without those that find something now', async () => {
  for (const query of ['Outlook', 'outlook ', 'excel', 'pinecone'])
    await readingSearchClient().searchForHits({ requests: [{ indexName: 'loomwork', query }] })
  const expected = [
    { question: 'outlook', count: 2 },
    { question: 'excel', count: 1 },
  ]
  // Twice, because reading the report must not count as a search.
  for (let n = 0; n < 2; n += 1)
    expect(await reportOn('outlook', 'excel', 'pinecone')).toEqual({
      days: 30,
      searches: expected,
      dismissed: [],
    })
  await save('excel')
  expect(await reportOn('outlook', 'excel')).toMatchObject({ searches: expected.slice(0, 1) })
})

test('other clients get no report, and browsers allow requests from the Studio only', async () => {
  const readers = await ask({ origin: 'https://elsewhere.test' })
  expect(readers.status).toBe(403)
  expect(await readers.json()).toEqual({
    message: 'Only the Studio of this site may read what readers looked for.',
  })
  for (const headers of [{}, { authorization: 'Bearer guessed' }, { authorization: 'Basic x' }]) {
    const refused = await ask(headers as Record<string, string>)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe(studioUrl)
  }
  const preflight = (origin: string) =>
    OPTIONS(new Request('http://site.test/', { method: 'OPTIONS', headers: { origin } }))
  expect(preflight(studioUrl).headers.get('access-control-allow-headers')).toBe('authorization')
  expect(preflight('https://elsewhere.test').headers.get('access-control-allow-origin')).toBeNull()
})

test('dismissed searches are listed separately, also when readers repeat them', async () => {
  const dismiss = (question: string) =>
    writer.create({ _id: `${dismissedType}.${question.length}`, _type: dismissedType, question })
  const search = () =>
    readingSearchClient().searchForHits({ requests: [{ indexName: 'loomwork', query: 'teams' }] })
  await search()
  const { _id } = await dismiss('teams')
  await dismiss('nobody asked this')
  await search()
  expect(await reportOn('teams', 'nobody asked this')).toMatchObject({
    searches: [],
    dismissed: [{ question: 'teams', count: 2 }],
  })
  await writer.delete(_id)
  expect(await reportOn('teams')).toMatchObject({ searches: [{ question: 'teams' }], dismissed: [] })
})
