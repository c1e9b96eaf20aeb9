import { expect, test } from 'vitest'
import { createRouter, type PathParams, type Route } from './router.ts'

interface TestRequest {
  readonly method: string
  readonly path: string
}

function route(method: string, pattern: string): Route<TestRequest> {
  return {
    method,
    pattern,
    handle: (request, params: PathParams) => text(`${method} ${pattern}`, { request, params }),
  }
}

function text(name: string, about: object = {}) {
  return { status: 200, headers: {}, content: JSON.stringify({ name, ...about }) }
}

const routes = [
  route('GET', '/items/:id'),
  route('GET', '/items/me'),
  route('POST', '/items/*/queries'),
  route('POST', '/items/:id/queries'),
  route('DELETE', '/items/:id'),
  route('GET', '/files/:name'),
  route('HEAD', '/files/:name'),
  route('GET', '/:a/x/:b'),
]
const segmentsOf = (path: string) => path.split('/').slice(1)
const options = { routes, segmentsOf, unknownPath: () => text('unknown path') }
const answer = createRouter<TestRequest>({ ...options, wrongMethod: () => text('wrong method') })

async function routed(method: string, path: string, router = answer) {
  const { content } = await router({ method, path })
  const { name, params } = JSON.parse(String(content))
  return params === undefined ? name : [name, params]
}

test.each([
  ['GET', '/items/7', ['GET /items/:id', { id: '7' }]],
  ['DELETE', '/items/7', ['DELETE /items/:id', { id: '7' }]],
  ['GET', '/items/a%2Fb%20c', ['GET /items/:id', { id: 'a/b c' }]],
  ['GET', '/items/*', ['GET /items/:id', { id: '*' }]],
  ['GET', '/items/:id', ['GET /items/:id', { id: ':id' }]],
  ['GET', '/items/', ['GET /items/:id', { id: '' }]],
  ['GET', '/items/-', ['GET /items/:id', { id: '-' }]],
  ['GET', '/items/__proto__', ['GET /items/:id', { id: '__proto__' }]],
  ['GET', '/items/東', ['GET /items/:id', { id: '東' }]],
  ['GET', '//x/', ['GET /:a/x/:b', { a: '', b: '' }]],
  // Literal segments win, wherever the route is in the list.
  ['GET', '/items/me', ['GET /items/me', {}]],
  ['POST', '/items/*/queries', ['POST /items/*/queries', {}]],
  ['POST', '/items/any/queries', ['POST /items/:id/queries', { id: 'any' }]],
  ['HEAD', '/files/a', ['HEAD /files/:name', { name: 'a' }]],
  ['GET', '/files/a', ['GET /files/:name', { name: 'a' }]],
  // HEAD is not GET: a route without it does not answer it.
  ['HEAD', '/items/7', 'wrong method'],
  ['PATCH', '/items/7', 'wrong method'],
  ['TRACE', '/items/7', 'wrong method'],
  ['PROPFIND', '/items/7', 'wrong method'],
  ['GET', '/items', 'unknown path'],
  ['GET', '/items/7/8/9', 'unknown path'],
  ['GET', '/', 'unknown path'],
  ['GET', '', 'unknown path'],
  ['TRACE', '/nothing', 'unknown path'],
])('%s %s', async (method, path, expected) => {
  expect(await routed(method, path)).toEqual(expected)
})

test('without a handler for wrong methods the path is unknown', async () => {
  const router = createRouter<TestRequest>(options)
  for (const method of ['PATCH', 'HEAD'])
    expect(await routed(method, '/items/7', router)).toBe('unknown path')
})

test('a parameter that is not percent-encoded UTF-8 is refused in paths that have a route', async () => {
  const malformed = (segment: string) => new Error(`malformed: ${segment}`)
  const router = createRouter<TestRequest>({ ...options, malformed })
  for (const segment of ['%', '%zz', '%e0%a4', 'a%ff'])
    expect(() => router({ method: 'GET', path: `/items/${segment}` })).toThrow(`malformed: ${segment}`)
  expect(await routed('GET', '/nothing/%', router)).toBe('unknown path')
  expect(() => answer({ method: 'GET', path: '/items/%' })).toThrow(URIError)
})
