/**
 * How many checks or tests passed, and which failed. Pure: reads the reports of Vitest and
 * Playwright.
 */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/**
 * How many checks or tests passed, and one line for each that failed: where it is and what it
 * checks.
 */
export interface Tally {
  readonly passed: number
  readonly failures: readonly string[]
}

/** The sum of several tallies. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((passed, tally) => passed + tally.passed, 0),
    failures: tallies.flatMap((tally) => tally.failures),
  }
}

/**
 * The last lines of a run: one for each failure, then `N passed, N failed`. What failed may be
 * thousands of lines further up.
 */
export function closingLines(tally: Tally): string {
  const failed = tally.failures.map((failure) => `✗ ${failure}`)
  return [...failed, `${tally.passed} passed, ${tally.failures.length} failed`].join('\n')
}

/** Fields read from the JSON report of Vitest. */
export const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/**
 * The tally of a run of Vitest. A file that cannot be loaded counts as one failure.
 * @param root the folder that paths are relative to
 */
export function tallyOfVitest(report: z.infer<typeof vitestReport>, root: string): Tally {
  const failures = report.testResults.flatMap((file) => {
    const path = relative(root, file.name)
    const tests = file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(`${path} › ${fullName}`, failureMessages?.[0]))
    if (tests.length > 0 || file.status !== 'failed') return tests
    return [line(path, file.message)]
  })
  return { passed: report.numPassedTests, failures }
}

const playwrightTest = z.object({
  status: z.string(),
  expectedStatus: z.string().default('passed'),
  results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
})
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(playwrightTest),
})
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

/** Fields read from the JSON report of Playwright. */
export const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), skipped: z.number().default(0) }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
})

/**
 * The tally of a run of Playwright. A test that passed only when it was repeated counts as failed.
 */
export function tallyOfPlaywright(report: z.infer<typeof playwrightReport>): Tally {
  const failures = report.suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line: row, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          line(`${file}:${row} › ${title}`, results.find(({ error }) => error)?.error?.message),
        ),
    )
  const errors = report.errors.map(({ message }) => line('Playwright', message))
  return { passed: report.stats.expected, failures: [...failures, ...errors] }
}

/**
 * How many tests of Playwright skip themselves. Without those that did not run because an earlier
 * one of the same file failed: Playwright reports them as skipped, too.
 */
export function skippedByThemselves(report: z.infer<typeof playwrightReport>): number {
  return report.suites
    .flatMap(specsOf)
    .flatMap(({ tests }) => tests)
    .filter(({ status, expectedStatus }) => status === 'skipped' && expectedStatus === 'skipped').length
}

function specsOf(suite: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

const longestLine = 300

/** `what: the first line of the message`, without colors and shortened. */
function line(what: string, message: string | undefined): string {
  const reason = stripVTControlCharacters(message ?? '')
    .split('\n')
    .find((text) => text.trim() !== '')
  return (reason ? `${what}: ${reason.trim()}` : what).slice(0, longestLine)
}
