import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { limits, ownPlan } from '../limits.ts'
import { startTestSearch, testKeys } from '../testing/server.ts'

// HTTP details of browsers and proxies, which the clients in Node do not cover.
const server = openedForFile(() => startTestSearch())

beforeAll(async () => {
  await posted('/1/indexes/i/batch', adding({ objectID: '1', text: 'pinecone' }))
  await vi.waitFor(async () =>
    expect(await posted('/1/indexes/i/query', {})).toMatchObject([200, { nbHits: 1 }]),
  )
})

interface Options {
  readonly key?: string
  readonly method?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Record<string, string>
}

function request(path: string, { key, method, body, headers }: Options = {}): Promise<Response> {
  return fetch(server.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(key && { 'x-algolia-api-key': key }), ...headers },
    ...(body !== undefined && { body }),
  })
}

/** Sends JSON, by default as the administrator. @returns status and JSON of the answer */
async function posted(path: string, body: unknown, key: string = testKeys.adminKey) {
  const response = await request(path, { key, body: typeof body === 'string' ? body : JSON.stringify(body) })
  return [response.status, await response.json()] as const
}

/** A batch that adds a record. */
const adding = (body: object) => ({ requests: [{ action: 'addObject', body }] })

const oneSearch = JSON.stringify({ requests: [{ indexName: 'i', query: 'pine' }] })

test('a browser searches with the key in the URL and a text/plain body, and may read the response', async () => {
  const path = `/1/indexes/*/queries?x-algolia-api-key=${testKeys.searchKey}&x-algolia-application-id=local&x-algolia-agent=a`
  const response = await request(path, { body: oneSearch, headers: { 'content-type': 'text/plain' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({ results: [{ nbHits: 1 }] })
})

test('a preflight is answered without a key', async () => {
  const response = await request('/1/indexes/i/settings', { method: 'OPTIONS' })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
  expect(response.headers.get('access-control-allow-headers')).toBe('*')
})

test('a browser can read an error response, too', async () => {
  const response = await request('/1/indexes/*/queries', { body: oneSearch })
  expect(response.status).toBe(403)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({ message: 'Invalid Application-ID or API key', status: 403 })
})

test.each([
  ['/public', 20, 'gzip, br', 'gzip'],
  ['/public', 20, 'gzip;q=0.5', 'gzip'],
  ['/public', 20, 'br, gzip; q=0', null],
  ['/public', 1, 'gzip', null],
  ['', 20, 'gzip', null],
])('at "%s", %i answers are compressed for "%s" as %s', async (path, count, accepted, encoding) => {
  const body = JSON.stringify({ requests: Array(count).fill({ indexName: 'i', query: 'pine' }) })
  const options = { key: testKeys.searchKey, body, headers: { 'accept-encoding': accepted } }
  const response = await request(`${path}/1/indexes/*/queries`, options)
  await response.json()
  expect(response.headers.get('content-encoding')).toBe(encoding)
})

const update = '{"action":"updateObject","body":{}}'

test.each([
  ['invalid JSON', '/1/indexes/i/query', '{', 400],
  ['a body without a list', '/1/indexes/*/queries', '{}', 400],
  ['a request without an index name', '/1/indexes/*/queries', '{"requests":[{}]}', 400],
  ['an unknown action', '/1/indexes/i/batch', '{"requests":[{"action":"x","body":{"objectID":"1"}}]}', 400],
  ['a record without objectID', '/1/indexes/i/batch', `{"requests":[${update}]}`, 400],
  ['an unknown path', '/2/indexes', '{}', 404],
  ['a list of query rules', '/1/indexes/i/rules/batch', '[]', 404],
])('%s is refused with a message', async (_what, path, body, status) => {
  const message = expect.stringMatching(/\w+ \w+/)
  expect(await posted(path, body)).toEqual([status, { message, status }])
})

test('the body of a search has a much lower limit than that of a batch, because its key is public', async () => {
  const query = 'x'.repeat(limits.searchBodyBytes)
  expect((await posted('/1/indexes/i/query', { query }, testKeys.searchKey))[0]).toBe(413)
  const batch = JSON.stringify(adding({ objectID: '1', text: 'pinecone' }))
  expect((await posted('/1/indexes/i/batch', batch + ' '.repeat(limits.searchBodyBytes)))[0]).toBe(200)
})

test('a call with too many queries is refused with a message', async () => {
  const most = limits.queriesPerCall
  const one = { indexName: 'i', query: 'pine' }
  const asked = (count: number) =>
    posted('/1/indexes/*/queries', { requests: Array(count).fill(one) }, testKeys.searchKey)
  expect((await asked(most))[0]).toBe(200)
  const message = `Invalid request: "requests" has ${most + 1} entries, at most ${most} are answered at once`
  expect(await asked(most + 1)).toEqual([400, { message, status: 400 }])
})

test('a record larger than any Algolia plan allows is refused', async () => {
  const record = { objectID: 'big', text: 'x'.repeat(ownPlan.recordBytes) }
  const message = expect.stringContaining('objectID=big is too big')
  expect(await posted('/1/indexes/i/batch', adding(record))).toMatchObject([400, { message }])
})

const nested = (levels: number) => `${'['.repeat(levels)}"type:a"${']'.repeat(levels)}`
const parameter = (name: string, value: string) => JSON.stringify({ [name]: value })

test.each([
  ['parentheses', 'i/query', parameter('filters', `${'('.repeat(20_000)}a:b${')'.repeat(20_000)}`)],
  ['lists', 'i/query', `{"facetFilters":${nested(20_000)}}`],
  ['lists in a text', 'i/query', parameter('facetFilters', nested(20_000))],
  ['lists in an unknown member', 'i/query', `{"of":${nested(20_000)}}`],
  ['lists in a record', 'i/batch', `{"requests":[{"action":"addObject","body":{"deep":${nested(20_000)}}}]}`],
])('deeply nested %s are refused', async (_what, path, body) => {
  const message = expect.stringMatching(/more than 100 levels deep/)
  expect(await posted(`/1/indexes/${path}`, body)).toMatchObject([400, { message }])
})

test('a deeply nested cursor is refused as well', async () => {
  const cursor = Buffer.from(`{"after":"","query":{"of":${nested(20_000)}}}`).toString('base64url')
  const refusal = { message: 'Invalid cursor', status: 400 }
  expect(await posted('/1/indexes/i/browse', { cursor })).toEqual([400, refusal])
})

test('names of object properties such as constructor are not valid types or actions', async () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    const refusal = (message: string) => [400, { status: 400, message }]
    const synonym = { objectID: 's', type: name, synonyms: [] }
    const types = refusal(`Invalid synonym s: unknown type "${name}"`)
    expect(await posted('/1/indexes/i/synonyms/batch', [synonym])).toEqual(types)
    const line = { action: name, body: { objectID: '1' } }
    const actions = refusal(`Invalid batch: unknown action "${name}"`)
    expect(await posted('/1/indexes/i/batch', { requests: [line] })).toEqual(actions)
  }
})

test('a refused batch changes nothing', async () => {
  const requests = ['deleteObject', 'nonsense'].map((action) => ({ action, body: { objectID: '1' } }))
  expect((await posted('/1/indexes/i/batch', { requests }))[0]).toBe(400)
  expect((await request('/1/indexes/i/1', { key: testKeys.searchKey })).status).toBe(200)
})

test('an objectID may look like a path or a keyword', async () => {
  for (const objectID of ['a/b', 'settings ', '100%', 'node-x:en-US:abc', '..a']) {
    expect((await posted('/1/indexes/ids/batch', adding({ objectID, n: 1 })))[0], objectID).toBe(200)
    const read = await request(`/1/indexes/ids/${encodeURIComponent(objectID)}`, { key: testKeys.adminKey })
    expect(await read.json()).toEqual({ objectID, n: 1 })
  }
})

test('/ping answers without a key', async () => {
  for (const path of ['/ping', '/1/isalive']) expect((await request(path)).status).toBe(200)
})

test('an unknown task is refused', async () => {
  for (const task of ['999999', '0', 'x']) {
    expect((await request(`/1/indexes/i/task/${task}`, { key: testKeys.adminKey })).status).toBe(400)
  }
})
