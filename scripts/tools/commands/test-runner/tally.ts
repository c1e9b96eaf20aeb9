/** How many checks or tests passed, and which failed. */
import { stripVTControlCharacters } from 'node:util'
import { Refusal } from '@repo/kit/refusal.ts'

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
 * Runs tests to the end of this process, whose last lines are one for each failure, then `N passed,
 * N failed`: what failed may be thousands of lines further up. A refusal is a failure, too.
 * @param work gets a list for its tallies
 */
export async function runToEnd(work: (tallies: Tally[]) => Promise<unknown>): Promise<never> {
  const tallies: Tally[] = []
  try {
    await work(tallies)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    tallies.push({ passed: 0, failures: [error.message] })
  }
  const { passed, failures } = sum(tallies)
  console.log(
    [...failures.map((failure) => `✗ ${failure}`), `${passed} passed, ${failures.length} failed`].join('\n'),
  )
  process.exit(failures.length === 0 ? 0 : 1)
}

/** The result of one test, as `result-reporter.ts` sends it. */
export interface TestResult {
  /** Its file, with the line in browser tests. */
  readonly file: string
  /** Its title; empty for a file that cannot be loaded. */
  readonly name: string
  /** `not run`: an earlier one of the same file failed. */
  readonly state: 'passed' | 'failed' | 'skipped' | 'not run'
  /** Why it failed, in one line or more. */
  readonly reason: string | undefined
}

/** The tally of results. */
export function tallyOf(results: readonly TestResult[]): Tally {
  return {
    passed: results.filter(({ state }) => state === 'passed').length,
    failures: results.filter(({ state }) => state === 'failed').map(line),
  }
}

const longestLine = 300

/** `file › name: the first line of the reason`, without colors and shortened. */
function line({ file, name, reason = '' }: TestResult): string {
  const text = stripVTControlCharacters(reason)
    .split('\n')
    .find((one) => one.trim() !== '')
  return ((name ? `${file} › ${name}` : file) + (text ? `: ${text.trim()}` : '')).slice(0, longestLine)
}
