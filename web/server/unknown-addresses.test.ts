import { readdirSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { ownSegments } from '#file-routes.ts'
import { enforceExpiry } from '#freshness/expiries.ts'
import { PageIndex } from '#freshness/page-index.ts'
import { replaceSingleton } from '#singleton.ts'
import { KnownAddresses } from './known-addresses.ts'
import { unknownAddresses } from './unknown-addresses.ts'

beforeEach(() => {
  replaceSingleton('areExpiriesLoaded', true)
  replaceSingleton('pageIndex', new PageIndex())
})

const key = 'read:addresses'

/** Addresses of a site whose only pages are these. */
function siteOf(slugs: readonly string[], tick: number) {
  const pages = slugs.map((slug) => ({ slug, folder: '', container: 'root' }))
  const addresses = new KnownAddresses({ pages, categories: [], tags: [], left: [], redirected: [] })
  return { addresses, queries: [{ key, tick }], size: 1 }
}

const get = (url: string, headers = {}) => ({ method: 'GET', url, headers })

/** When the addresses have been read. */
const read = () => new Promise((resolve) => setImmediate(resolve))

/** The function under test, after the addresses were read for a first request. */
async function ready(reader: () => Promise<ReturnType<typeof siteOf>>) {
  const { insteadOf } = unknownAddresses(reader)
  expect(insteadOf(get('/docs/first/'))).toBeNull()
  await read()
  return insteadOf
}

test('only an address that a reader requests in its clean form is unknown', async () => {
  const insteadOf = await ready(async () => siteOf(['llm'], 1))
  expect(insteadOf(get('/docs/other/?a=b'))).toBe('/not-found/')
  expect(insteadOf({ ...get('/docs/other/'), method: 'HEAD' })).toBe('/not-found/')
  for (const file of ['/docs/other.md', '/og/other.png'])
    expect(insteadOf(get(file)), file).toBe('/not-found.md')
  for (const request of [
    get('/docs/llm/'),
    get('/docs/llm.md'),
    get('/og/llm.png'),
    get('/og/other.jpg'),
    get('/docs/other'),
    get('/docs/other.json'),
    get('/docs/other.html'),
    get('/docs//other/'),
    get('/docs/%E0/'),
    get('/other/'),
    get('/docs/other/', { cookie: 'a=b; __prerender_bypass=x' }),
    { ...get('/docs/other/'), method: 'POST' },
  ])
    expect(insteadOf(request), request.url).toBeNull()
})

test('an address of another site leads to what is below /docs/, and none of the site itself does', async () => {
  const { insteadOf, movedTo } = unknownAddresses(async () => siteOf(['start', 'search', 'ä'], 1))
  expect(movedTo(get('/start/'))).toBeNull()
  await read()
  expect(movedTo(get('/start'))).toBe('/docs/start/')
  expect(movedTo(get('/start.html?a=b?c'))).toBe('/docs/start/?a=b?c')
  expect(movedTo(get('/%C3%A4/'))).toBe('/docs/%C3%A4/')
  for (const url of ['/other/', '/docs/start/', '/search/', '/start.png', '//start/', '/%E0/', '/', '*'])
    expect(movedTo(get(url)), url).toBeNull()
  expect([movedTo({ ...get('/start/'), method: 'POST' }), insteadOf(get('/start/'))]).toEqual([null, null])
})

test('every folder of routes is known as one of the site', () => {
  const routes = readdirSync(new URL('../app', import.meta.url), { withFileTypes: true })
  for (const { name } of routes.filter((route) => route.isDirectory()))
    expect(ownSegments.has(name) || /\.\w+$/.test(name), name).toBe(true)
})

test('addresses that have expired decide nothing, and are read once for the requests that follow', async () => {
  const sites = [siteOf(['llm'], 1), siteOf(['llm', 'later'], 3)]
  let reads = 0
  const insteadOf = await ready(async () => sites[reads++] ?? Promise.reject(new Error('read again')))
  expect(insteadOf(get('/docs/later/'))).toBe('/not-found/')
  enforceExpiry(key, 2)
  expect(['/docs/later/', '/docs/other/'].map((url) => insteadOf(get(url)))).toEqual([null, null])
  await read()
  const expected = [null, '/not-found/', 2]
  expect([insteadOf(get('/docs/later/')), insteadOf(get('/docs/other/')), reads]).toEqual(expected)
})

test('what was read before a publish ended decides nothing after it', async () => {
  const { insteadOf } = unknownAddresses(async () => siteOf([], 1))
  insteadOf(get('/docs/later/'))
  enforceExpiry(key, 2)
  await read()
  expect(insteadOf(get('/docs/later/'))).toBeNull()
})

test('no address is unknown while nothing would say that it is one no more', async () => {
  const untagged = await ready(async () => ({ ...siteOf([], 1), queries: [] }))
  expect(untagged(get('/docs/other/'))).toBeNull()
  const failing = await ready(() => Promise.reject(new Error('no lake')))
  expect(failing(get('/docs/other/'))).toBeNull()
  const insteadOf = await ready(async () => siteOf([], 1))
  replaceSingleton('areExpiriesLoaded', undefined)
  expect(insteadOf(get('/docs/other/'))).toBeNull()
})

test('a page that is gone is rendered as a 404, which replaces it in the page cache', async () => {
  const pages = new PageIndex()
  replaceSingleton('pageIndex', pages)
  const insteadOf = await ready(async () => siteOf([], 1))
  const paths = { '/docs/gone/': '/docs/gone', '/docs/gone.md': '/docs/gone.md', '/docs/%C3%BC/': '/docs/ü' }
  for (const [url, path] of Object.entries(paths)) {
    expect(insteadOf(get(url)), url).not.toBeNull()
    pages.put(path, { tags: [], status: 200 })
    expect(insteadOf(get(url)), url).toBeNull()
  }
})
