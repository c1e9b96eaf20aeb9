import { startTestLake } from '@repo/testing/lake.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Finding, Kind } from './findings.ts'
import { linkReportOf, saveLinkReport } from './link-report.ts'

const now = new Date('2026-11-23T10:00:00Z')
const lake = {
  pages: new Map(['a', 'b'].map((id) => [`/docs/${id}/`, id])),
}
const finding = (kind: Kind, what: string, ...on: string[]): Finding => ({
  kind,
  what,
  detail: 'answered 404',
  places: on.map((page) => ({ on: page, text: `on ${page}` })),
})
const report = (findings: Finding[]) =>
  linkReportOf(findings, { lake, pages: 10, now }).links.map(({ document, address, text }) => [
    document,
    address,
    text,
  ])

test('a broken link is reported for each document that has it', () => {
  const findings = [
    finding('broken-link', '/docs/gone/', '/docs/a/', '/docs/b/', '/docs/a/', '/docs/tags/'),
    finding('broken-external', 'https://x.test/', '/'),
    finding('broken-image', '/a.png', '/docs/a/'),
    finding('stale-page', '/docs/a/'),
  ]
  expect(report(findings)).toEqual([
    ['a', '/docs/gone/', 'on /docs/a/'],
    ['b', '/docs/gone/', 'on /docs/b/'],
    ['homePage', 'https://x.test/', 'on /'],
  ])
})

test('a link that is on every page is corrected in the site settings', () => {
  const everywhere = Array.from({ length: 10 }, (_, n) => `/docs/${n}/`)
  expect(report([finding('broken-external', 'https://x.test/', ...everywhere)])).toEqual([
    ['siteSettings', 'https://x.test/', 'on /docs/0/'],
  ])
})

test('a report replaces the last one; of very many links it has the first and the number of all', async () => {
  const server = await startTestLake()
  onTestFinished(() => server.close())
  const many = Array.from({ length: 300 }, (_, n) => finding('broken-link', `/docs/${n}/`, '/docs/a/'))
  await saveLinkReport(server.client, linkReportOf(many, { lake, pages: 10, now }))
  const stored = () =>
    server.raw.fetch('*[_id == "linkReport.last"][0]{checkedAt, total, "links": count(links)}')
  expect(await stored()).toEqual({ checkedAt: now.toISOString(), total: 300, links: 200 })
  await saveLinkReport(server.client, linkReportOf([], { lake, pages: 10, now }))
  expect(await stored()).toMatchObject({ total: 0, links: 0 })
})
