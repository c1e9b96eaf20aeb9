import { expect, test } from 'vitest'
import type { CrawlResponse } from './crawl.ts'
import type { Lake, LakePage } from './lake.ts'
import { appliedFindings, pageFindings, sitemapFindings } from './pages.ts'

const site = 'http://site'

function aLake(...pages: (Partial<LakePage> & Pick<LakePage, 'address'>)[]): Lake {
  const all = pages.map((page) => ({ id: page.address, day: '2026-11-21', isListed: true, ...page }))
  return {
    pages: new Map(all.map((page) => [page.address, page])),
    revisions: new Map(all.map(({ id }) => [id, 'r1'])),
  }
}

const shows = (id: string, revision: string): CrawlResponse => ({
  status: 200,
  failure: '',
  redirectsTo: null,
  page: { links: [], images: [], anchors: new Set(), shows: { id, revision } },
})
const silent: CrawlResponse = {
  ...shows('', ''),
  page: { ...shows('', '').page, shows: null } as CrawlResponse['page'],
}
const answered = (status: number): CrawlResponse => ({ status, failure: '', redirectsTo: null, page: null })
const summaries = (found: readonly { kind: string; what: string; detail: string }[]) =>
  found.map(({ kind, what, detail }) => [kind, what, detail])

test('a page that shows the revision of the lake, or names no revision, is correct', () => {
  const lake = aLake({ address: '/a/', id: 'a' }, { address: '/b/', id: 'b' })
  const answers = new Map([
    ['/a/', shows('a', 'r1')],
    ['/b/', silent],
    ['/', silent],
  ])
  expect(pageFindings(answers, lake)).toEqual([])
})

test('reports an old revision, a page of a deleted document, a missing page, and a wrong document', () => {
  const lake = aLake(
    { address: '/old/', id: 'old' },
    { address: '/none/', id: 'none' },
    { address: '/other/', id: 'b', isListed: false },
    { address: '/not-asked/' },
    { address: '/fails/' },
  )
  const answers = new Map([
    ['/old/', shows('old', 'r0')],
    ['/gone/', shows('gone', 'r1')],
    ['/none/', answered(404)],
    ['/other/', shows('old', 'r1')],
    ['/fails/', answered(500)],
  ])
  expect(summaries(pageFindings(answers, lake))).toEqual([
    ['missing-page', '/none/', 'none: answered 404'],
    ['missing-page', '/other/', 'b: shows old'],
    ['stale-page', '/old/', 'shows revision r0 of old, the lake has r1'],
    ['stale-page', '/gone/', 'shows gone, which the lake does not have'],
  ])
})

test('documents are reported whose revision the site has not applied, or that are deleted', () => {
  const lake = aLake(
    { address: '/same/', id: 'same' },
    { address: '/new/', id: 'new' },
    { address: '/x/', id: 'x' },
  )
  expect(summaries(appliedFindings({ same: 'r1', x: 'r0', gone: 'r1' }, lake))).toEqual([
    ['not-applied', 'gone', 'the site applied r1, it is no longer in the lake'],
    ['not-applied', 'new', 'the site has not applied it, the lake has r1'],
    ['not-applied', 'x', 'the site applied r0, the lake has r1'],
  ])
})

test('a site map has the listed pages with their days, and nothing else', () => {
  const lake = aLake(
    { address: '/right/' },
    { address: '/category/', day: '' },
    { address: '/lacks/' },
    { address: '/late/' },
    { address: '/hidden/', isListed: false },
    { address: '/unlisted/', isListed: false },
  )
  const entries = [
    { url: `${site}/`, lastmod: '' },
    { url: `${site}/docs/`, lastmod: '' },
    { url: `${site}/right/`, lastmod: '2026-11-21' },
    { url: `${site}/category/`, lastmod: '2026-11-20' },
    { url: `${site}/late/`, lastmod: '2026-11-20' },
    { url: `${site}/hidden/`, lastmod: '2026-11-21' },
    { url: `${site}/left/`, lastmod: '' },
    { url: 'http://another/right/', lastmod: '' },
  ]
  expect(summaries(sitemapFindings(entries, lake, site))).toEqual([
    ['sitemap', '/lacks/', 'is not in the site map'],
    ['sitemap', '/late/', 'changed on 2026-11-21, the site map says 2026-11-20'],
    ['sitemap', '/hidden/', 'is in the site map, but is not a listed page'],
    ['sitemap', '/left/', 'is in the site map, but not in the lake'],
    ['sitemap', 'http://another/right/', 'is in the site map, but not in the lake'],
  ])
})
