import { afterEach, expect, test } from 'vitest'
import { crawl } from './crawl.ts'
import { createFetcher } from './fetch.ts'
import { limits } from './limits.ts'
import { failedPages, imageFindings, linkFindings } from './links.ts'
import { fakeClock, type TinyAnswer, type TinySite, tinySite } from './testing/tiny-site.ts'

let site: TinySite
afterEach(() => site?.close())

async function crawled(
  answers: Readonly<Record<string, TinyAnswer>>,
  { also = [] as string[], ...few }: Partial<typeof limits> & { also?: string[] } = {},
) {
  site = await tinySite(answers)
  const fetchUrl = createFetcher({ perSecond: limits.perSecond, clock: fakeClock() })
  return crawl({ site: site.url, limits: { ...limits, ...few }, fetchUrl, also })
}

/** A finding on the page `/`, by default with its own address as the text there. */
const finding = (kind: string, what: string, detail: string, ...texts: string[]) => ({
  kind,
  what,
  detail,
  places: (texts.length > 0 ? texts : [what]).map((text) => ({ on: '/', text })),
})

const links = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">${href}</a>`).join('')

test('every URL is fetched once, however many links lead to it', async () => {
  const { answers, leftOut } = await crawled({
    '/': links('/a/', '/b/', '/a/#x', 'https://example.com/'),
    '/a/': links('/', '/b/'),
    '/b/': links('/a/'),
  })
  expect(site.requests.toSorted()).toEqual(['/', '/a/', '/b/', '/sitemap.xml'])
  expect([answers.size, leftOut]).toEqual([4, 0])
})

test('the site map and the pages of the lake are requested too', async () => {
  await crawled({ '/': '', '/m/': links('/n/'), '/n/': '' }, { also: ['/m/'] })
  expect(site.requests.toSorted()).toEqual(['/', '/m/', '/n/', '/sitemap.xml'])
})

test('the limits hold, and URLs that they leave out are counted', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [n === 0 ? '/' : `/${n}/`, links(`/${n + 1}/`)]),
  )
  expect(await crawled(pages, { maxDepth: 3 })).toMatchObject({ leftOut: 1 })
  expect(site.requests.toSorted()).toEqual(['/', '/1/', '/2/', '/3/', '/sitemap.xml'])
  await site.close()
  const wide = { '/': links(...Array.from({ length: 30 }, (_, n) => `/${n}/`)) }
  expect(await crawled(wide, { maxUrls: 10 })).toMatchObject({ leftOut: 22 })
  expect(site.requests).toHaveLength(10)
})

test('a URL that was too deep is fetched when a shorter path reaches it', async () => {
  const pages = { '/': links('/1/'), '/1/': links('/2/'), '/2/': links('/3/'), '/3/': '' }
  expect(await crawled(pages, { maxDepth: 2, also: ['/3/'] })).toMatchObject({ leftOut: 0 })
  expect(site.requests.toSorted()).toEqual(['/', '/1/', '/2/', '/3/', '/sitemap.xml'])
})

test('broken links and anchors are reported with page and text, redirect chains with their hops', async () => {
  const found = await crawled({
    '/': `${links('/gone/', '/a/#there', '/a/#no', '/a/#top', '/one/', '/two/', '/round/', '/out/', '/bad/', '/into/')}<a href="/gone/">Again</a>`,
    '/a/': '<h2 id="there">There</h2>',
    '/one/': { to: '/a/' },
    '/two/': { to: '/one/' },
    '/round/': { to: '/round/2/' },
    '/round/2/': { to: '/round/' },
    '/out/': { to: 'https://example.com/' },
    '/bad/': { to: '/gone/' },
    '/into/': { to: '/round/' },
  })
  expect(linkFindings(found)).toEqual([
    finding('broken-link', '/gone/', 'answered 404', '/gone/', 'Again'),
    finding('broken-anchor', '/a/#no', ''),
    finding('redirect-chain', '/two/', '→ /one/ → /a/'),
    finding('broken-link', '/round/', 'is a redirect loop: /round/2/ → /round/'),
    finding('broken-link', '/bad/', 'redirects to /gone/, which answered 404'),
    finding('broken-link', '/into/', 'is a redirect loop: /round/ → /round/2/ → /round/'),
  ])
})

test('a page that fails is reported as failed, whichever link leads to it', async () => {
  const found = await crawled({ '/': links('/a/'), '/a/': 500, '/alone/': 502 }, { also: ['/alone/'] })
  const failed = { kind: 'failed-page', what: '/a/', detail: 'answered 500' }
  expect(linkFindings(found)).toMatchObject([{ ...failed, places: [{ on: '/' }] }])
  expect(failedPages(found)).toMatchObject([failed, { what: '/alone/' }])
})

test('broken images are reported with their page, also those of other hosts', async () => {
  const lake = await tinySite({ '/there.png': { type: 'image/png', text: 'x' } })
  const found = await crawled({
    '/': `<img src="${lake.url}/there.png"><img src="${lake.url}/gone.png?w=1" alt="A plan"><img src="/lost.svg">`,
  })
  await lake.close()
  expect(imageFindings(found)).toEqual([
    finding('broken-image', `${lake.url}/gone.png?w=1`, 'answered 404', 'A plan'),
    finding('broken-image', '/lost.svg', 'answered 404', ''),
  ])
})
