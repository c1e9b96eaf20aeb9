import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Finding, joined, type Kind } from './findings.ts'
import { limits } from './limits.ts'
import { type Audit, exitCodeOf, jsonReport, textReport } from './report.ts'

const extent = { site: 'http://site', addresses: 1200, pages: 1, records: 30, leftOut: 0 }
const finding = (kind: Kind, what: string, detail = '', ...on: string[]): Finding => ({
  kind,
  what,
  detail,
  places: on.map((page) => ({ on: page, text: 'See it' })),
})
const stale = finding('stale-page', '/a/', 'shows revision r0')
const broken = finding('broken-link', '/gone/', 'answered 404', '/a/', '/b/')

test('findings are grouped, with where a link is and what a repair would fix', () => {
  const audit: Audit = { extent: { ...extent, leftOut: 3 }, findings: [broken, stale], repair: null }
  expect(exitCodeOf(audit)).toBe(1)
  expect(textReport(audit)).toMatchInlineSnapshot(`
    "Audit of http://site: 1,200 URLs, 1 page and 30 search records
    ! The limits left out 3 URLs.

    Stale pages: the lake has other content (1)
      /a/  shows revision r0

    Broken links (1)
      /gone/  answered 404
          on /a/: "See it"
          on /b/: "See it"

    ✗ 2 findings; --repair fixes what drifted (1)."
  `)
})

test('a repair reports what it did, and what remains', () => {
  const did = { regenerated: ['/a/'], saved: 1, deleted: 0, failures: [{ what: '/c/', why: 'answered 500' }] }
  const audit: Audit = {
    extent,
    findings: [stale, broken],
    repair: { ...did, remaining: [broken, finding('failed-page', '/c/')] },
  }
  const [, repaired] = textReport(audit).split('\n\nRepaired: ')
  expect(repaired).toMatchInlineSnapshot(`
    "1 page regenerated, 1 record written, 0 removed
      ! /c/: answered 500

    Checked again, remaining:

    URLs that failed (1)
      /c/

    Broken links (1)
      /gone/  answered 404
          on /a/: "See it"
          on /b/: "See it"

    ✗ 2 findings: 1 repaired, 2 found afterwards."
  `)
  expect(exitCodeOf(audit)).toBe(1)
})

test('findings that were all repaired still count as findings', () => {
  const did = { regenerated: ['/a/'], saved: 0, deleted: 0, failures: [], remaining: [] }
  const audit: Audit = { extent, findings: [stale], repair: did }
  expect(exitCodeOf(audit)).toBe(1)
  expect(textReport(audit).split('\n').slice(-3)).toEqual([
    'Checked again: nothing remains.',
    '',
    '! 1 finding: 1 repaired, 0 found afterwards.',
  ])
})

test('long lists are cut for people, not for programs', () => {
  const pages = Array.from({ length: 60 }, (_, n) => `/${n}/`)
  const findings = [
    finding('broken-link', '/x/', '', ...pages),
    ...pages.map((page) => finding('failed-page', page)),
  ]
  const text = textReport({ extent, findings, repair: null })
  expect(text).toContain('      … and 55 more (--json lists them)')
  expect(text).toContain('  … and 10 more (--json lists them)')
  const json = JSON.parse(jsonReport({ extent, findings, repair: null }))
  expect([json.exitCode, json.findings.length, json.findings[0].places.length]).toEqual([1, 61, 60])
})

test('one subject is reported once, with all reasons and places', () => {
  expect(joined([stale, finding('stale-page', '/a/', '1 query'), stale, broken, broken])).toEqual([
    { ...stale, detail: 'shows revision r0; 1 query' },
    { ...broken, places: [...broken.places, ...broken.places] },
  ])
})

test('the audit runs on Fridays at 14:56', () => {
  const workflow = readFileSync(new URL('../../../.github/workflows/audit.yml', import.meta.url), 'utf8')
  expect(workflow).toMatch(/^\s*- cron: "56 14 \* \* 5"$/m)
})

test('the limits are those of the specification', () => {
  expect(limits).toEqual({ maxUrls: 5000, maxDepth: 10, perSecond: 8 })
})
