/**
 * Output of a run of the tests: one line for each phase, with its count and time. What a phase
 * prints is shown only when it fails. A terminal also shows when each begins.
 */
import { seconds } from '../supervisor/progress.ts'
import type { Tally } from './tally.ts'

/** Tally of a phase, and its printed output. */
export interface PhaseResult {
  readonly tally: Tally
  readonly output: string
}

/** Past `console`, which {@link quietly} keeps. */
function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Runs a phase and prints its line; before it the phase's output, if something failed. */
export async function phase(name: string, work: () => Promise<PhaseResult>): Promise<Tally> {
  const began = Date.now()
  if (process.stdout.isTTY) print(`… ${name}`)
  const { tally, output } = await work()
  const failed = tally.failures.length
  if (failed > 0) print(output.trimEnd())
  // Some projects have no test of a selection.
  if (tally.passed + failed > 0)
    print(
      `${failed === 0 ? '✓' : '✗'} ${name}: ${tally.passed} passed, ${failed} failed (${seconds(began)} s)`,
    )
  return tally
}

/**
 * Keeps what this process prints by `console` while work is done, such as the lines of a product's
 * start, and prints it afterwards if something failed.
 */
export async function quietly(work: () => Promise<Tally>): Promise<Tally> {
  const lines: string[] = []
  const { log, error } = console
  const keep = (...values: unknown[]) => void lines.push(values.join(' '))
  Object.assign(console, { log: keep, error: keep })
  let hasFailed = true
  try {
    const tally = await work()
    hasFailed = tally.failures.length > 0
    return tally
  } finally {
    Object.assign(console, { log, error })
    if (hasFailed) for (const line of lines) console.log(line)
  }
}
