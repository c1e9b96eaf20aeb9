import type { ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { nothing, observedClient, type SearchState } from './search-client.ts'

const held = new Map<string, ServerResponse>()

/** A search server that responds when the test says so, with one hit per letter of the query. */
const server = openedForFile(() =>
  localServer(async (request, response) => {
    const { requests } = (await json(request)) as { requests: { query: string }[] }
    held.set(requests[0]?.query ?? '', response)
  }),
)

beforeEach(() => {
  const matchMedia = () => ({ matches: false })
  vi.stubGlobal('window', { location: { protocol: 'http:', host: `127.0.0.1:${server.port}` }, matchMedia })
})

async function answer(query: string, status = 200, nbHits = query.length, hits: unknown[] = []) {
  await vi.waitUntil(() => held.has(query))
  const body = { results: [{ hits, nbHits, query }] }
  held.get(query)?.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function box() {
  const told: SearchState[] = []
  const index = { appId: 'local', apiKey: 'key', indexName: 'loomwork', path: '/search-api' }
  const { client, emptied, pasted, onChange } = observedClient(index)
  onChange((state) => told.push(state))
  const ask = (query: string) => client.search({ requests: [{ indexName: 'loomwork', query }] })
  /** Asks, and waits until the answer of the server has arrived. */
  const answered = async (query: string, ...given: [status?: number, nbHits?: number]) => {
    const asked = ask(query)
    await answer(query, ...given)
    return await asked
  }
  return { told, ask, answered, emptied, pasted }
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
  const { told, ask, answered, emptied } = box()
  await answered('opensearch', 403)
  const late = ask('qdrant')
  emptied()
  await answer('qdrant')
  await late
  expect(told).toEqual([{ ...nothing, query: 'opensearch', failed: true }, nothing])
  await answered('milvus')
  expect(told.at(-1)).toMatchObject({ query: 'milvus', hits: 6 })
})

test('a query without a letter or digit is not sent, and is reported', async () => {
  const { told, ask } = box()
  const { results } = await ask('?')
  expect(results).toMatchObject([{ hits: [], nbHits: 0 }])
  expect([held.has('?'), told]).toEqual([false, [{ ...nothing, wordless: true }]])
})

test('hits that match by chance are not passed on', async () => {
  const { told, ask } = box()
  const asked = ask('sso')
  const best = {
    _highlightResult: { hierarchy: { lvl1: { value: '<mark>Sto</mark>re', matchedWords: ['sso'] } } },
    _rankingInfo: { nbTypos: 1 },
  }
  await answer('sso', 200, 388, [best])
  held.delete('sso')
  // Once more as it is typed, which counts as a search without results.
  await answer('sso', 200, 0)
  expect((await asked).results).toMatchObject([{ hits: [], nbHits: 0 }])
  expect(told).toEqual([{ ...nothing, query: 'sso' }])
})

test('a long text that is pasted is searched for as a whole, until it is changed', async () => {
  const { ask, answered, pasted } = box()
  const message = `Request to https://api.example.net/items failed\n${'after 3 tries: '.repeat(3)}no access`
  pasted(message)
  const shown = message.replace('\n', '').slice(0, 64)
  const whole = ask(shown)
  await answer(message.replace('\n', ' '))
  await answered(`${shown.slice(0, -1)}!`)
  pasted('llm')
  await answered('l')
  await whole
})
