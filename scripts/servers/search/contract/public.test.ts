import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '../routes/routes.ts'
import { fullClient, openTarget, testIndex } from '../testing/target.ts'

const target = openedForFile(openTarget)
const { name, set, save } = testIndex(target, 'public')

beforeAll(async () => {
  await set({ attributesForFaceting: ['searchable(type)'] })
  await save([
    { objectID: 'query', title: 'Pinecone', type: 'page' },
    { objectID: '1', title: 'Whisper', type: 'section' },
  ])
})

/** Sends the path unchanged: `fetch` would resolve dot segments. */
async function send(method: string, path: string, key: string, body: string) {
  const { hostname, port } = new URL(target.url)
  const sent = httpRequest({ method, hostname, port, path, headers: { 'x-algolia-api-key': key } }).end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  return { status: response?.statusCode, text: (await response?.toArray())?.join('') }
}

const message = 'Method not allowed with this API key'
const refused = { status: 403, text: JSON.stringify({ message, status: 403 }) }
const pathOf = (pattern: string) => pattern.replace(':index', name).replace(/:\w+/g, '1')
const administrative = routes.filter(({ isPublic }) => !isPublic)

test('only searches and clicks are public', () => {
  expect(
    routes.filter(({ isPublic }) => isPublic).map(({ method, pattern }) => `${method} ${pattern}`),
  ).toEqual(['POST /1/indexes/*/queries', 'POST /1/indexes/:index/query', 'POST /1/events'])
  expect(administrative.length).toBeGreaterThan(15)
})

test.each(administrative.map(({ method, pattern }) => [method, pattern] as const))(
  '%s %s is refused, even with the admin key',
  async (method, pattern) => {
    const path = pathOf(pattern)
    for (const given of [`/public${path}`, `//public/${path}/`, `/public${path}?createIfNotExists=true`])
      expect(await send(method, given, target.adminKey, '{"requests":[],"objectID":"1"}')).toEqual(refused)
    const isForReaders = (await send(method, `/public${path}`, target.searchKey, '{}')).status
    expect(isForReaders).toBe(403)
  },
)

test.each([
  ['PUT', '/public/1/indexes/NAME/query'],
  ['GET', '/public/1/indexes/NAME/query'],
  ['DELETE', '/public/1/indexes/NAME/query'],
  ['GET', '/public/../1/keys'],
  ['GET', '/public/%2e%2e/1/keys'],
  ['GET', '/public/public/1/keys'],
  ['POST', '/public/1/indexes/NAME/query/../batch'],
  ['POST', '/public/1/indexes/NAME%2Fquery/batch'],
])('%s %s does not bypass this', async (method, path) => {
  const answer = await send(method, path.replace('NAME', name), target.adminKey, '{"requests":[]}')
  expect(answer).toEqual(refused)
  const record = await fullClient(target).getObject({ indexName: name, objectID: 'query' })
  expect(record).toEqual({ objectID: 'query', title: 'Pinecone', type: 'page' })
})

test('searches have the same responses as without the prefix', async () => {
  const reader = fullClient(target, target.searchKey, '/public')
  const { results } = await reader.search({
    requests: [
      { indexName: name, query: 'whisper' },
      { indexName: name, type: 'facet', facet: 'type' },
    ],
  })
  expect(results).toMatchObject([{ nbHits: 1 }, { facetHits: [{ value: 'page' }, { value: 'section' }] }])
  const single = await reader.searchSingleIndex({ indexName: name, searchParams: { query: 'pine' } })
  expect(single.nbHits).toBe(1)
  expect((await send('GET', '/public/1/isalive', '', '')).status).toBe(200)
})
