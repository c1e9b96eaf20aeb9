import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { nothing, observedClient, type SearchState } from './search-client.ts'

/** Queries that wait for their response. */
const held = new Map<string, ServerResponse>()
let server: Server

/** A search server that responds when the test says so, with one hit per letter of the query. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { requests } = JSON.parse(Buffer.concat(chunks).toString())
    held.set(requests[0].query, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

beforeEach(() => {
  const { port } = server.address() as AddressInfo // the server listens on TCP
  const matchMedia = () => ({ matches: false })
  vi.stubGlobal('window', { location: { protocol: 'http:', host: `127.0.0.1:${port}` }, matchMedia })
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function answer(query: string, status = 200, nbHits = query.length, hits: unknown[] = []) {
  await vi.waitUntil(() => held.has(query))
  const body = { results: [{ hits, nbHits, query }] }
  held.get(query)?.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function box() {
  const told: SearchState[] = []
  const observed = observedClient({
    appId: 'local',
    apiKey: 'key',
    indexName: 'loomwork',
    path: '/search-api',
  })
  observed.onChange((state) => told.push(state))
  const ask = (query: string) => observed.client.search({ requests: [{ indexName: 'loomwork', query }] })
  return { told, ask, emptied: observed.emptied, retry: observed.retry }
}

test('only the last query is reported, in whatever order the responses arrive', async () => {
  const { told, ask } = box()
  const [first, second] = [ask('vec'), ask('vector')]
  await answer('vector')
  await second
  await answer('vec')
  await first
  expect(told).toEqual([{ ...nothing, query: 'vector', hits: 6 }])
})

test('a failed query does not hide the response to the next one', async () => {
  const { told, ask } = box()
  const [first, second] = [ask('pin'), ask('pinecone')]
  await answer('pinecone')
  await second
  await answer('pin', 403)
  await first
  expect(told.map(({ query, failed }) => [query, failed])).toEqual([['pinecone', false]])
})

test('no hits are reported even if the search for alternatives fails', async () => {
  const { told, ask } = box()
  const asked = ask('zebra crossing')
  await answer('zebra crossing', 200, 0)
  await answer('zebra', 403)
  await asked
  expect(told).toEqual([{ ...nothing, query: 'zebra crossing' }])
})

test('an empty field sends no query, clears the state, and ignores late responses', async () => {
  const { told, ask, emptied } = box()
  const failing = ask('opensearch')
  await answer('opensearch', 403)
  await failing
  const late = ask('qdrant')
  emptied()
  await answer('qdrant')
  await late
  expect(told).toEqual([{ ...nothing, query: 'opensearch', failed: true }, nothing])
  const next = ask('milvus')
  await answer('milvus')
  await next
  expect(told.at(-1)).toMatchObject({ query: 'milvus', hits: 6 })
})

test('a query without a letter or digit is not sent, and is reported', async () => {
  const { told, ask } = box()
  const { results } = await ask('?')
  expect(results).toMatchObject([{ hits: [], nbHits: 0 }])
  expect(held.has('?')).toBe(false)
  expect(told).toEqual([{ ...nothing, wordless: true }])
})

test('hits that match by chance are not passed on', async () => {
  const { told, ask } = box()
  const asked = ask('sso')
  const best = {
    _highlightResult: { hierarchy: { lvl1: { value: '<mark>Sto</mark>re' } } },
    _rankingInfo: { nbTypos: 1 },
  }
  await answer('sso', 200, 388, [best])
  expect((await asked).results).toMatchObject([{ hits: [], nbHits: 0 }])
  expect(told).toEqual([{ ...nothing, query: 'sso' }])
})

test('a failed search can be repeated', async () => {
  const { ask, retry } = box()
  const failing = ask('faiss')
  await answer('faiss', 403)
  await failing
  held.delete('faiss')
  const again = retry()
  await answer('faiss')
  expect(await again).toBe(true)
})
