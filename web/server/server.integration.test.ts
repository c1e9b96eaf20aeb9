import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { dashboardMetrics, scrape } from '@repo/testing/metrics.ts'
import { secrets } from '@repo/testing/servers.ts'
import { expect, test } from 'vitest'
import { feedbackLimits } from '#feedback/limits.ts'
import { type Received, sendRaw } from '#testing/raw-request.ts'
import { startedSite } from '#testing/site.ts'
import { siteFolder } from './command.ts'
import { compress } from './compression.ts'
import { leastCompressed } from './limits.ts'

const redirect = {
  _id: 'moved',
  _type: 'redirect',
  from: '/docs/old/',
  toPage: { _type: 'reference', _ref: 'llm', _weak: true },
  permanent: true,
}

const site = openedForFile(() => startedSite([...smallDocumentation(), redirect]))

const send = (path: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
  sendRaw({ port: new URL(site.url).port, path, headers, method }, body)

/** Has no length: what Next compresses, and what it gets from a route. */
const isFromMemory = ({ headers }: Received) => headers['content-length'] !== undefined

function plain({ headers, body }: Received): Buffer {
  const [encoding] = headers['content-encoding'] ?? []
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** Parts of a response that must be the same from Next and from memory. */
function comparable(received: Received) {
  const { date: _, 'server-timing': timing, 'content-length': __, ...headers } = received.headers
  // What Next compresses without knowing its length may be too short for that.
  const { 'transfer-encoding': ___, 'content-encoding': ____, etag, ...rest } = headers
  return {
    status: received.status,
    // A compressed body has the weak form of the tag.
    headers: { ...rest, etag: etag?.map((tag) => tag.replace(/^W\//, '')), timings: timing?.length },
    body: plain(received).toString('latin1'),
  }
}

const gzip = { 'accept-encoding': 'gzip' }

/** Requests until a response comes from memory. @returns it, and the last one of Next */
async function untilFromMemory(path: string, headers: Record<string, string>) {
  let byNext: Received | undefined
  for (let tries = 0; tries < 100; tries += 1) {
    const received = await send(path, { ...gzip, ...headers })
    if (isFromMemory(received)) return { byNext, received }
    byNext = received
    await sleep(20)
  }
  throw new Error(`${path} is not answered from memory: ${JSON.stringify(byNext?.headers)}`)
}

const page = '/docs/nodes/text/llm/'
/** Browsers and shared caches store it, and ask before they show it. */
const revalidated = 'max-age=0, s-maxage=0, must-revalidate'

test.each<[string, string, Record<string, string>]>([
  ['a page', page, {}],
  ['the home page', '/', {}],
  ['a page over TLS', page, { 'x-forwarded-proto': 'https' }],
  ['a page for a client that prefers Markdown', page, { accept: 'text/markdown' }],
  ['the Markdown of a page', '/docs/nodes/text/llm.md', {}],
  ['the site map', '/sitemap.xml', {}],
  ['the feed', '/feed.xml', {}],
  ['llms.txt', '/llms.txt', {}],
  ['a share image', '/og/nodes/text/llm.png', {}],
  ['an unknown URL', '/docs/nodes/text/unheard-of/', {}],
  ['a redirect', '/docs/old/', {}],
])('%s is the same from memory as from Next', async (_what, path, headers) => {
  const { byNext, received } = await untilFromMemory(path, headers)
  if (!byNext) throw new Error(`Next has not answered ${path}`)
  expect([byNext.headers['x-nextjs-cache'], comparable(received)]).toEqual([['HIT'], comparable(byNext)])
})

test('what another site had outside of /docs/ leads there in one step, also through a redirect', async () => {
  // The first one reads what addresses there are.
  const isKnown = async () => (await send('/old/')).status === 308
  await expect.poll(isKnown, { timeout: 20_000 }).toBe(true)
  for (const [from, to] of [
    ['/nodes/text/llm.html?a=b', '/docs/nodes/text/llm/?a=b'],
    ['/old/', '/docs/old/'],
  ] as const) {
    const { status, headers } = await send(from)
    expect([status, headers.location]).toEqual([308, [to]])
    expect(headers['content-security-policy']).toBeDefined()
  }
  expect((await send('/unheard-of/')).status).toBe(404)
})

test('a page is Markdown for a client that prefers it, also when it is missing, moved or unchanged', async () => {
  const preferring = 'text/markdown, text/html;q=0.9, */*;q=0.1'
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const get = async (path: string, accept: string, more = {}, method = 'GET') => {
    const { headers, ...received } = await send(path, { accept, ...more }, method)
    const one = (name: string) => headers[name]?.join(', ')
    return { ...received, one, varies: one('vary')?.split(', ').includes('Accept') }
  }
  for (const [path, file] of [
    ['/', '/index.md'],
    ['/docs/', '/docs.md'],
    [page, '/docs/nodes/text/llm.md'],
    ['/docs/category/text/', '/docs/category/text.md'],
    ['/docs/tags/', '/docs/tags.md'],
    ['/docs/tags/ai/', '/docs/tags/ai.md'],
  ] as const) {
    const text = (await get(file, '*/*')).body.toString()
    // The first may be rendered for the request; the second is cached.
    for (const time of ['first', 'second']) {
      const { status, body, one, varies } = await get(path, preferring)
      const sent = [status, one('content-type'), one('content-location'), one('cache-control'), varies]
      const type = 'text/markdown; charset=utf-8'
      expect(sent, `${path}, the ${time} time`).toEqual([200, type, file, revalidated, true])
      expect(body.toString(), path).toBe(text)
      const html = await get(path, browser)
      expect([html.one('content-type'), html.varies], path).toEqual(['text/html; charset=utf-8', true])
    }
    const head = await get(path, preferring, {}, 'HEAD')
    expect([head.status, head.one('content-location'), head.body.length]).toEqual([200, file, 0])
    for (const [accept, other] of [
      [preferring, browser],
      [browser, preferring],
    ] as const) {
      const tag = { 'if-none-match': (await get(path, accept)).one('etag') ?? '' }
      const unchanged = await get(path, accept, tag)
      expect([unchanged.status, unchanged.varies], `${path} for ${accept}`).toEqual([304, true])
      expect((await get(path, other, tag)).status, path).toBe(200)
    }
  }
  for (const path of ['/docs/nowhere/', '/nowhere/']) {
    const missing = await get(path, preferring)
    expect([missing.status, missing.varies], path).toEqual([404, true])
    expect(missing.body.toString()).toMatch(/^# Page not found\n/)
  }
  const moved = await get('/docs/nodes/text/', preferring)
  expect([moved.status, moved.one('location'), moved.varies]).toEqual([308, '/docs/category/text.md', true])
  expect((await get('/docs/nodes/text/', browser)).one('location')).toBe('/docs/category/text/')
  // Files, the search and the routes of programs have one form, and so has a path without a page.
  for (const path of ['/nodes.json', '/search/', '/api/status/', '/llms.txt', '/index/'])
    expect((await get(path, 'text/markdown')).one('content-type'), path).not.toContain('text/markdown')
})

test("a tab with Next's client gets pages instead of payloads, and loads them", async () => {
  const { headers } = await send(page, { rsc: '1', 'next-router-prefetch': '1' })
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    ['text/html; charset=utf-8'],
    [revalidated],
  ])
})

test('each file of the build is sent as Next would send it, and scripts with the best Brotli', async () => {
  const folder = join(siteFolder, site.env.NEXT_DIST_DIR ?? '', 'static')
  const names = globSync('**/*.*', { cwd: folder, exclude: ['**/*.{br,gz,json}'] })
  expect(names.length).toBeGreaterThan(25)
  const compare = async (path: string) => {
    // Next answers requests with a query.
    const byNext = await send(`${path}?next`)
    const [etag = ''] = byNext.headers.etag ?? []
    const isCompressed = byNext.body.length >= leastCompressed && !path.endsWith('.woff2')
    const asked: Record<string, string>[] = [{}, { 'x-forwarded-proto': 'https' }, { 'if-none-match': etag }]
    for (const headers of asked) {
      const own = await send(path, { ...gzip, ...headers })
      const other = await send(`${path}?next`, { ...gzip, ...headers })
      // RFC 9110, 15.4.5 requires it, but Next sends it with a body only.
      if (own.status === 304) other.headers.vary = own.headers.vary
      expect(comparable(own), path).toEqual(comparable(other))
      if (own.status === 304 || !isCompressed) continue
      expect([isFromMemory(own), isFromMemory(other)], path).toEqual([true, false])
    }
    const { body } = await send(path, { 'accept-encoding': 'br' })
    const best = isCompressed ? await compress.br(byNext.body) : byNext.body
    expect(body.equals(best), path).toBe(true)
  }
  await Promise.all(names.map((name) => compare(`/_next/static/${name}`)))
}, 60_000)

/** Gives the page another title. */
async function publish(title: string) {
  const document = smallDocumentation().find(({ _id }) => _id === 'llm')
  await site.write({ ...document, _id: 'llm', _type: 'nodePage', title })
  expect((await site.notify('llm')).status).toBe(200)
}

test('once a publish is answered with 200, nothing old comes from memory', async () => {
  const forms: [string, Record<string, string>][] = [
    [page, {}],
    [page, { accept: 'text/markdown' }],
    ['/docs/nodes/text/llm.md', {}],
    ['/llms.txt', {}],
  ]
  for (let round = 0; round < 5; round += 1) {
    for (const [path, headers] of forms) await untilFromMemory(path, headers)
    const title = `Published in round ${round}`
    await publish(title)
    for (const [path, headers] of forms)
      expect(plain(await send(path, { ...gzip, ...headers })).toString(), path).toContain(title)
  }
})

test('all unknown addresses get one page, from memory and not on disk, and former ones their redirect', async () => {
  // Not even the first request for one is a render.
  const first = async (path: string) => {
    const received = await send(path, gzip)
    return isFromMemory(received) && received.status === 404 ? plain(received).toString() : null
  }
  const fresh = () => `/docs/nodes/text/made-up-${Math.random().toString(36).slice(2)}`
  await expect.poll(() => first(`${fresh()}/`)).not.toBeNull()
  const one = await first('/docs/nodes/text/made-up/')
  expect(one).toContain('Page Not Found')
  for (const path of ['/docs/category/made-up/', '/docs/tags/made-up/?b=c', '/docs/made-up/'])
    expect(await first(path), path).toBe(one)
  await expect.poll(() => first(`${fresh()}.md`)).toMatch(/^# Page not found/)
  const stored = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'site/pages.sqlite'), { readOnly: true })
  expect(stored.prepare("SELECT key FROM pages WHERE key LIKE '%made-up%'").all()).toEqual([])
  stored.close()
  expect((await send('/docs/old/', gzip)).headers.location).toEqual([page])
})

test('a page has one address: other spellings of it, and files with a slash, lead there', async () => {
  const spellings = [
    ['/docs/nodes%2Ftext/llm/', page],
    ['/docs/nodes/text/%6Clm/', page],
    ['/nodes.json/', '/nodes.json'],
    ['/manifest.webmanifest/', '/manifest.webmanifest'],
  ] as const
  for (const [asked, clean] of spellings) {
    const { status, headers } = await send(asked, gzip)
    expect([status, new URL(headers.location?.[0] ?? '', site.url).pathname], asked).toEqual([308, clean])
  }
})

test('readers behind two proxies are limited one by one, and a forged address does not help', async () => {
  const answer = (forwarded: string) => {
    const type = 'application/x-www-form-urlencoded'
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type, 'x-forwarded-for': forwarded }
    return send(`/api/feedback${page}`, headers, 'POST', 'yes=')
  }
  const statuses = async (addressOf: (index: number) => string) => {
    const sent = Array.from({ length: feedbackLimits.requestsPerClient + 5 }, (_, index) =>
      answer(`${addressOf(index)}, 127.0.0.1`),
    )
    return (await Promise.all(sent)).filter(({ status }) => status === 429).length
  }
  expect(await statuses((index) => `203.0.113.${index}`)).toBe(0)
  expect(await statuses((index) => `198.51.100.${index}, 127.0.0.1, 192.0.2.1`)).toBe(5)
})

test('metadata is in the head of a page for each client: no bot needs another page', async () => {
  const [head = ''] = plain(await send(page, { ...gzip, 'user-agent': 'Mozilla/5.0 Chrome/150' }))
    .toString()
    .split('</head>')
  expect(head).toMatch(/<title>[^<]+<\/title>/)
  expect(head).toContain('<meta name="description"')
  expect(head).toContain('<link rel="canonical"')
})

test('Prometheus sees page views and publishes, and gets every metric of the dashboard', async () => {
  const ofSite = () => scrape(`${site.url}/api/metrics/`, secrets.status)
  const { values: before } = await ofSite()
  await untilFromMemory(page, {})
  await publish('Measured')
  await send(page)
  const { values: after, names } = await ofSite()
  const growth = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0)
  expect(growth('site_publish_duration_seconds_count{result="live"}')).toBe(1)
  expect(growth('site_run_duration_seconds_count{phase="total"}')).toBe(1)
  expect(growth('site_runs_total{result="done"}')).toBe(1)
  for (const grown of [
    'site_pages_expired_total',
    'site_pages_regenerated_total',
    'site_pages_rendered_total',
    'site_search_records_total{change="saved"}',
    'site_response_cache_requests_total{result="hit"}',
    'site_response_cache_requests_total{result="expired"}',
    'site_page_cache_requests_total{result="miss"}',
    'http_responses_total{class="2xx"}',
  ])
    expect(growth(grown), grown).toBeGreaterThan(0)
  expect(after.get('site_ready')).toBe(1)
  const { SANITY_API_HOST: lake, ALGOLIA_HOST: search } = site.env
  const others = await Promise.all([lake, search].map((url) => scrape(`${url}/metrics`, secrets.status)))
  const exposed = new Set([...names, ...others.flatMap((one) => [...one.names])])
  const shown = dashboardMetrics()
  expect(shown.length).toBeGreaterThan(25)
  expect(shown.filter((name) => !exposed.has(name))).toEqual([])
  for (const url of [`${site.url}/api/metrics/`, `${lake}/metrics`, `${search}/metrics`])
    await expect(scrape(url, 'another-token')).rejects.toThrow('answered 401')
})
