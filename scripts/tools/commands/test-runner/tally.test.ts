import { expect, test } from 'vitest'
import {
  closingLines,
  playwrightReport,
  skippedByThemselves,
  sum,
  tallyOfPlaywright,
  tallyOfVitest,
  vitestReport,
} from './tally.ts'

const file = (name: string, status: string, assertionResults: unknown[], message = '') => ({
  name: `/clone/${name}`,
  status,
  message,
  startTime: 0,
  endTime: 1,
  assertionResults,
})

test('a failed test of Vitest is named with its file and the first line of its reason', () => {
  const report = vitestReport.parse({
    numPassedTests: 7,
    testResults: [
      file('web/a.test.ts', 'passed', [{ fullName: 'adds', status: 'passed', failureMessages: [] }]),
      file('web/b.test.ts', 'failed', [
        {
          fullName: 'list sorts',
          status: 'failed',
          failureMessages: ['\n\u001B[31mexpected 1\u001B[39m\n  at x'],
        },
        { fullName: 'list ends', status: 'passed' },
      ]),
    ],
  })
  expect(tallyOfVitest(report, '/clone')).toEqual({
    passed: 7,
    failures: ['web/b.test.ts › list sorts: expected 1'],
  })
})

test('a file that Vitest cannot load is one failure', () => {
  const report = vitestReport.parse({
    numPassedTests: 0,
    testResults: [file('web/c.test.ts', 'failed', [], 'Cannot find module "x"\nmore')],
  })
  expect(tallyOfVitest(report, '/clone').failures).toEqual(['web/c.test.ts: Cannot find module "x"'])
})

test('failed and flaky tests of Playwright are named, also in nested groups', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'search.spec.ts',
    line: 9,
    tests: [{ status, results: [{}, message ? { error: { message } } : {}] }],
  })
  const report = playwrightReport.parse({
    stats: { expected: 3 },
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('closes', 'unexpected', 'Timeout'), spec('moves', 'flaky', 'Gone')] }],
      },
    ],
  })
  expect(tallyOfPlaywright(report)).toEqual({
    passed: 3,
    failures: ['search.spec.ts:9 › closes: Timeout', 'search.spec.ts:9 › moves: Gone'],
  })
})

test('a test that did not run after a failure has not skipped itself', () => {
  const spec = (status: string, expectedStatus: string) => ({
    title: status,
    file: 'serial.spec.ts',
    line: 1,
    tests: [{ status, expectedStatus, results: [] }],
  })
  const specs = [spec('unexpected', 'passed'), spec('skipped', 'passed'), spec('skipped', 'skipped')]
  const report = playwrightReport.parse({ stats: { expected: 0, skipped: 2 }, suites: [{ specs }] })
  expect(skippedByThemselves(report)).toBe(1)
})

test('the last line of a run counts, the lines before it name what failed', () => {
  const tally = sum([
    { passed: 2, failures: ['Types'] },
    { passed: 1, failures: ['a.test.ts › x'] },
  ])
  expect(closingLines(tally)).toBe('✗ Types\n✗ a.test.ts › x\n3 passed, 2 failed')
})
