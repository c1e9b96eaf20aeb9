import { expect, test } from 'vitest'
import { entryPathOf, type RequestHead, responseKey } from './request-key.ts'

const get = (url: string, headers: RequestHead['headers'] = {}): RequestHead => ({
  method: 'GET',
  url,
  headers,
})
const keyOf = (url: string, headers?: RequestHead['headers']) => responseKey(get(url, headers))

test('a page has one key, whatever its query and the client are', () => {
  const page = keyOf('/docs/llm/')
  expect(page).toBe('/docs/llm/')
  expect(keyOf('/docs/llm/?utm_source=x')).toBe(page)
  expect(keyOf('/docs/llm/', { accept: 'text/html,*/*', cookie: 'theme=dark', 'user-agent': 'x' })).toBe(page)
  expect(responseKey({ ...get('/docs/llm/'), method: 'HEAD' })).toBe(page)
})

test('what gets another response has another key', () => {
  const keys = [
    keyOf('/docs/llm/'),
    keyOf('/docs/llm.md'),
    keyOf('/docs/%6clm/'),
    keyOf('/docs/llm/', { accept: 'text/markdown' }),
    keyOf('/docs/llm/', { 'x-forwarded-proto': 'https' }),
    keyOf('/docs/llm/', { 'x-forwarded-proto': 'https', accept: 'text/markdown' }),
  ]
  expect(keys).not.toContain(null)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each<[string, RequestHead]>([
  ['another method', { ...get('/docs/'), method: 'POST' }],
  ['a draft', get('/docs/', { cookie: 'theme=dark; __prerender_bypass=secret' })],
  ['a revalidation of Next', get('/docs/', { 'x-prerender-revalidate': 'secret' })],
  ['a target that is not a path', get('*')],
  ['a whole URL', get('http://localhost/docs/')],
  ['a long URL', get(`/${'x'.repeat(2000)}`)],
])('%s is for Next', (_what, request) => {
  expect(responseKey(request)).toBeNull()
})

test('a client that prefers Markdown asks for the entry of the file', () => {
  expect(entryPathOf(get('/docs/llm/?a', { accept: 'text/markdown' }))).toBe('/docs/llm.md')
  expect(entryPathOf(get('/', { accept: 'text/markdown' }))).toBe('/index.md')
  expect(entryPathOf(get('/docs/llm/?a', { accept: 'text/html' }))).toBe('/docs/llm/')
  expect(entryPathOf(get('/og/llm.png', { accept: 'text/markdown' }))).toBe('/og/llm.png')
})
