import type { QueryParams } from '@sanity/client'
import { expect, test, vi } from 'vitest'
import { published, reads, run } from '#testing/every-read.ts'
import { richDocumentation } from '#testing/rich-content.ts'
import { combined, combining } from './combined-queries.ts'

const documents = published(richDocumentation())

async function answer(query: string, params: QueryParams): Promise<unknown> {
  const result = await run({ query, params }, documents)
  return JSON.parse(JSON.stringify(result ?? null))
}

function together(
  queries: readonly { readonly query: string; readonly params: QueryParams }[],
  send: typeof answer,
) {
  const sendCombined = combining(send)
  return Promise.allSettled(queries.map(({ query, params }) => sendCombined(query, params)))
}

test('every query of the site has the same result together with others as alone', async () => {
  const send = vi.fn(answer)
  const alone = await Promise.all(reads.map(({ query, params }) => answer(query, params)))
  const results = await together(reads, send)
  expect(results).toEqual(alone.map((value) => ({ status: 'fulfilled', value })))
  expect(send.mock.calls.length).toBeLessThan(reads.length / 5)
})

test('parameters of the same name keep their values, and strings and comments stay', () => {
  const query = '*[slug == $slug && title != "$slug" && note != \'$slug\'] // $slug'
  const { query: both, params } = combined([
    { query, params: { slug: 'a' } },
    { query: 'count(*[slug == $slug])', params: { slug: 'b' } },
  ])
  expect(params).toEqual({ slug_of_0: 'a', slug_of_1: 'b' })
  expect(both.match(/\$\w+/g)).toEqual(['$slug_of_0', '$slug', '$slug', '$slug', '$slug_of_1'])
})

test('a query that is refused fails alone', async () => {
  const send = vi.fn(async (query: string, params: QueryParams) => {
    if (query.includes('nonsense(')) throw Object.assign(new Error('unknown function'), { statusCode: 400 })
    return answer(query, params)
  })
  const queries = [
    { query: 'count(*)', params: {} },
    { query: 'nonsense(*)', params: {} },
    { query: '$a', params: { a: 1 } },
  ]
  expect(await together(queries, send)).toEqual([
    { status: 'fulfilled', value: documents.size },
    { status: 'rejected', reason: expect.objectContaining({ message: 'unknown function' }) },
    { status: 'fulfilled', value: 1 },
  ])
})

test('when the connection fails, all fail after one request', async () => {
  const send = vi.fn(() => Promise.reject(new Error('connect ECONNREFUSED')))
  const queries = [
    { query: '1', params: {} },
    { query: '2', params: {} },
  ]
  const results = await together(queries, send)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(send).toHaveBeenCalledOnce()
})

test('a query without others is sent as it is', async () => {
  const send = vi.fn(answer)
  await together([{ query: 'count(*)', params: {} }], send)
  expect(send).toHaveBeenCalledExactlyOnceWith('count(*)', {})
})
