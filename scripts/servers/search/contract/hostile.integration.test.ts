import { wrongValues } from '@repo/kit/testing/hostile/values.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { resolveParameters } from '../engine/parameters.ts'
import { startTestSearch, testKeys } from '../testing/server.ts'

vi.setConfig({ testTimeout: 120_000 })

const records = [
  { objectID: '1', title: 'Pinecone node', kind: 'node', level: 1, tags: ['a', 'b'] },
  { objectID: '2', title: 'Whisper node', kind: 'guide', level: 2, nested: { deep: ['x', null, 3] } },
]
/** Values of every kind, all of which are invalid for most parameters. */
const values: readonly unknown[] = [
  ...Object.values(wrongValues),
  // Halves of what parameters and settings are written in.
  ...['*', '-', '"', '(', 'a:b OR', '["a"', '{"a":', 'a,b', 'asc(', 'unordered()', 'searchable('],
  ...['content:99999999999', '*:-1', '$&', '('.repeat(500), 'x'.repeat(5000), '東'.repeat(170)],
  ...[false, Number.MAX_SAFE_INTEGER, '0', 'true', ['a', ['b']], { length: -1 }, ['__proto__']],
  ...[['asc(level)', 'desc(__proto__)'], Array.from({ length: 2000 }, () => 'a')],
]
/** Every nth item, with a different start for each `turn`, so that all of them are used. */
function some<Item>(items: readonly Item[], nth: number, turn: number): Item[] {
  return items.filter((_, at) => (at + turn) % nth === 0)
}

const failed: string[] = []

const server = openedForFile(() => startTestSearch())
beforeAll(async () => {
  // The server logs its internal errors.
  vi.spyOn(console, 'error').mockImplementation((...parts) => void failed.push(parts.join(' ')))
  const settings = { attributesForFaceting: ['searchable(kind)', 'tags'], attributeForDistinct: 'kind' }
  await send('PUT', '/1/indexes/docs/settings', settings)
  const requests = records.map((body) => ({ action: 'addObject', body }))
  for (const index of ['docs', 'other']) await send('POST', `/1/indexes/${index}/batch`, { requests })
  await vi.waitFor(async () => expect(await found()).toEqual(['1', '2']))
})

async function send(method: string, path: string, body: unknown, key: string = testKeys.adminKey) {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'x-algolia-api-key': key },
    ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

const ask = (body: object, index = 'docs') =>
  send('POST', `/1/indexes/${index}/query`, body, testKeys.searchKey)

async function found(): Promise<unknown[]> {
  const { answer } = await ask({ query: 'node' })
  const { hits } = answer as { hits: { objectID: string }[] } // a search of an existing index
  return hits.map(({ objectID }) => objectID)
}

/** Expects a result, or an error in Algolia's form, but never an internal error. */
function expectAnswer({ status, answer }: { status: number; answer: unknown }, what: string) {
  const isRefusal = status >= 400 && status < 500
  expect([200, 201].includes(status) || isRefusal, `${what}: ${status} ${JSON.stringify(answer)}`).toBe(true)
  if (isRefusal) expect(answer, what).toEqual({ message: expect.stringMatching(/\S/), status })
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60)

test('every search parameter, with values of every kind', async () => {
  let count = 0
  const names = [...Object.keys(resolveParameters({})), 'facetQuery', 'params', 'aroundLatLng', 'unknown']
  for (const [turn, name] of names.entries()) {
    for (const value of some(values, 10, turn)) {
      const what = `${name}=${shown(value)}`
      expectAnswer(await ask({ query: 'node', [name]: value }), what)
      const params = new URLSearchParams({ query: 'pine', [name]: JSON.stringify(value) }).toString()
      expectAnswer(await ask({ params }), what)
      count += 2
    }
  }
  expect(count).toBeGreaterThan(500)
  expect(await found()).toEqual(['1', '2'])
  expect(failed).toEqual([])
})

test('every setting, with values of every kind: an index with accepted settings can be searched', async () => {
  const names = [...Object.keys(resolveParameters({})), 'primary', 'customNormalization', '__proto__']
  for (const [turn, name] of names.entries()) {
    for (const value of some(values, 18, turn)) {
      const what = `${name}: ${shown(value)}`
      const set = await send(
        'PUT',
        '/1/indexes/other/settings',
        `{${JSON.stringify(name)}:${JSON.stringify(value)}}`,
      )
      expectAnswer(set, what)
      if (set.status !== 200) continue
      const { taskID } = set.answer as { taskID: number } // of an accepted write
      await vi.waitFor(async () => {
        const { answer } = await send('GET', `/1/indexes/other/task/${taskID}`, undefined)
        expect(answer).toMatchObject({ status: 'published' })
      })
      const search = await ask({ query: 'nod', facets: ['*'] }, 'other')
      expect(search.status, `${what}: ${JSON.stringify(search.answer)}`).toBe(200)
      await send('PUT', '/1/indexes/other/settings', { [name]: null })
    }
  }
  expect(await found()).toEqual(['1', '2'])
  expect(failed).toEqual([])
})
