import { expect, test, vi } from 'vitest'
import type { Crawl } from './crawl.ts'
import { externalChecker } from './external-links.ts'
import { fakeClock } from './testing/tiny-site.ts'

type Reply = number | Error

function web(replies: Readonly<Record<string, { readonly head: Reply; readonly get?: Reply }>>) {
  const requests: string[] = []
  const underWay = new Map<string, number>()
  let most = 0
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (input: string, { method }: RequestInit) => {
    const url = String(input)
    const { host } = new URL(url)
    requests.push(`${method} ${url}`)
    underWay.set(host, (underWay.get(host) ?? 0) + 1)
    most = Math.max(most, underWay.get(host) ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 1))
    underWay.set(host, (underWay.get(host) ?? 0) - 1)
    const known = replies[url]
    const reply = method === 'HEAD' ? known?.head : known?.get
    if (reply instanceof Error || reply === undefined) throw reply ?? new Error('no such host')
    return new Response(null, { status: reply })
  })
  const clock = fakeClock()
  return { check: externalChecker(clock), requests, slept: clock.slept, most: () => most }
}

function crawlOf(pages: Readonly<Record<string, readonly string[]>>, isShown = true): Pick<Crawl, 'answers'> {
  const answers = Object.entries(pages).map(([path, urls]) => {
    const links = urls.map((address) => ({
      target: { on: 'elsewhere' as const, address },
      text: 'See',
      isShown,
    }))
    const page = { links, images: [], anchors: new Set<string>(), shows: null }
    return [path, { status: 200, failure: '', redirectsTo: null, page }] as const
  })
  return { answers: new Map(answers) }
}

test('a link is broken if nothing is there, the server fails, or does not answer, to GET as well', async () => {
  const { check, requests } = web({
    'https://a.test/fine': { head: 200 },
    'https://b.test/no-head': { head: 405, get: 200 },
    'https://c.test/gone': { head: 404, get: 404 },
    'https://d.test/fails': { head: 500, get: 503 },
    'https://e.test/odd': { head: 404, get: 200 },
    'https://f.test/silent': { head: new Error('x'), get: new Error('connect ECONNREFUSED') },
  })
  const urls = ['a.test/fine', 'b.test/no-head', 'c.test/gone', 'd.test/fails', 'e.test/odd', 'f.test/silent']
  const found = await check(crawlOf({ '/a/': urls.map((url) => `https://${url}`) }))
  expect(found.map(({ kind, what, detail }) => [kind, what, detail])).toEqual([
    ['broken-external', 'https://c.test/gone', 'answered 404'],
    ['broken-external', 'https://d.test/fails', 'answered 503'],
    ['broken-external', 'https://f.test/silent', 'connect ECONNREFUSED'],
  ])
  expect(requests.filter((request) => request.includes('a.test'))).toEqual(['HEAD https://a.test/fine'])
})

test('a server that refuses programs says nothing about readers', async () => {
  const refusing = [401, 403, 405, 429, 451]
  const replies = Object.fromEntries(
    refusing.map((status) => [`https://${status}.test/`, { head: status, get: status }]),
  )
  const { check } = web(replies)
  expect(await check(crawlOf({ '/a/': Object.keys(replies) }))).toEqual([])
})

test('a host gets one request at a time, with a pause; a URL on several pages is requested once', async () => {
  const urls = ['https://a.test/1', 'https://a.test/2', 'https://a.test/3']
  const { check, requests, slept, most } = web(Object.fromEntries(urls.map((url) => [url, { head: 200 }])))
  await check(crawlOf({ '/a/': urls, '/b/': urls }))
  expect(requests).toEqual(urls.map((url) => `HEAD ${url}`))
  expect([most(), slept]).toEqual([1, [1000, 1000]])
  await check(crawlOf({ '/a/': urls }))
  expect(requests).toHaveLength(3)
})

test('a host that is silent twice is not asked for the rest, and all its links are reported with their pages', async () => {
  const urls = [1, 2, 3, 4].map((n) => `https://dead.test/${n}`)
  const { check, requests } = web({})
  const found = await check(crawlOf({ '/a/': urls, '/b/': urls.slice(3) }))
  expect(requests).toHaveLength(4)
  expect(found.map(({ detail }) => detail)).toEqual([
    'no such host',
    'no such host',
    'its host does not answer',
    'its host does not answer',
  ])
  expect(found[3]?.places.map(({ on }) => on)).toEqual(['/a/', '/b/'])
})

test('links that only programs follow are not requested', async () => {
  const { check, requests } = web({})
  expect(await check(crawlOf({ '/a/': ['https://a.test/'] }, false))).toEqual([])
  expect(requests).toEqual([])
})
