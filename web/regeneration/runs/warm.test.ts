import { expect, test } from 'vitest'
import { warm } from './warm.ts'

function site(answer: (path: string, nth: number) => Response | Error) {
  const asked: string[] = []
  let open = 0
  let most = 0
  const fetch: typeof globalThis.fetch = async (input) => {
    const path = String(input).replace('http://site', '')
    asked.push(path)
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setTimeout(resolve, 1))
    open -= 1
    const answered = answer(path, asked.filter((one) => one === path).length)
    if (answered instanceof Error) throw answered
    return answered
  }
  return { fetch, asked, most: () => most }
}

const options = {
  site: 'http://site',
  isStale: () => false,
  readersFirst: async () => undefined,
  pausesMs: [0, 0],
}

test('each path is requested once, a few at a time, with a trailing slash', async () => {
  const { fetch, asked, most } = site(() => new Response('ok'))
  const paths = ['/', '/sitemap.xml', ...Array.from({ length: 20 }, (_, n) => `/docs/p${n}`)]
  const warmed = await warm(paths, { ...options, fetch })
  expect(asked.sort()).toEqual(['/', '/sitemap.xml', ...paths.slice(2).map((path) => `${path}/`)].sort())
  expect(warmed.every(({ failure }) => failure === null)).toBe(true)
  expect(most()).toBeLessThanOrEqual(4)
})

test('a deleted or moved page is fresh too', async () => {
  const { fetch } = site((path) => new Response(null, { status: path === '/gone/' ? 404 : 308 }))
  expect(await warm(['/gone', '/moved'], { ...options, fetch })).toEqual([
    { path: '/gone', status: 404, failure: null },
    { path: '/moved', status: 308, failure: null },
  ])
})

test('a page that fails is retried, and does not stop the others', async () => {
  const { fetch, asked } = site((path, nth) => {
    if (path === '/broken/') return new Response(null, { status: 500 })
    if (path === '/shaky/' && nth === 1) return new Error('connection reset')
    return new Response('ok')
  })
  expect(await warm(['/broken', '/fine', '/shaky'], { ...options, fetch })).toEqual([
    { path: '/broken', status: 500, failure: 'answered 500' },
    { path: '/fine', status: 200, failure: null },
    { path: '/shaky', status: 200, failure: null },
  ])
  expect(asked.filter((path) => path === '/broken/')).toHaveLength(3)
})

test('a page rendered from data read before the change is requested again', async () => {
  let stale = true
  const { fetch, asked } = site((_path, nth) => {
    stale = nth < 2
    return new Response('ok')
  })
  expect(await warm(['/a'], { ...options, fetch, isStale: () => stale })).toEqual([
    { path: '/a', status: 200, failure: null },
  ])
  expect(asked).toHaveLength(2)
})

test('what readers request is rendered first', async () => {
  const { fetch, asked } = site(() => new Response('ok'))
  const readers = Promise.withResolvers<void>()
  const warmed = warm(['/a', '/b'], { ...options, fetch, readersFirst: () => readers.promise })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(asked).toEqual([])
  readers.resolve()
  expect(await warmed).toHaveLength(2)
})

test('of many pages, fewer are rendered at a time', async () => {
  const { fetch, most } = site(() => new Response('ok'))
  const paths = Array.from({ length: 51 }, (_, n) => `/docs/p${n}`)
  expect(await warm(paths, { ...options, fetch })).toHaveLength(51)
  expect(most()).toBe(2)
})
