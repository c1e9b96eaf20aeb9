import { expect, test } from 'vitest'
import type { CrawlResponse } from './crawl.ts'
import type { Lake } from './lake.ts'
import { appliedFindings, pageFindings } from './pages.ts'

function aLake(pages: Readonly<Record<string, string>>): Lake {
  return {
    pages: new Map(Object.entries(pages)),
    revisions: new Map(Object.values(pages).map((id) => [id, 'r1'])),
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
  const lake = aLake({ '/a/': 'a', '/b/': 'b' })
  const answers = new Map([
    ['/a/', shows('a', 'r1')],
    ['/b/', silent],
    ['/', silent],
  ])
  expect(pageFindings(answers, lake)).toEqual([])
})

test('reports an old revision, a page of a deleted document, a missing page, and a wrong document', () => {
  const lake = aLake({
    '/old/': 'old',
    '/none/': 'none',
    '/other/': 'b',
    '/not-asked/': '/not-asked/',
    '/fails/': '/fails/',
  })
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
  const lake = aLake({ '/same/': 'same', '/new/': 'new', '/x/': 'x' })
  expect(summaries(appliedFindings({ same: 'r1', x: 'r0', gone: 'r1' }, lake))).toEqual([
    ['not-applied', 'gone', 'the site applied r1, it is no longer in the lake'],
    ['not-applied', 'new', 'the site has not applied it, the lake has r1'],
    ['not-applied', 'x', 'the site applied r0, the lake has r1'],
  ])
})
