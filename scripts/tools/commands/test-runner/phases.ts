/**
 * Output of a run of the tests: one line for each phase, with its count and time. What a phase
 * prints is shown only when it fails. On a terminal the last line shows what is running.
 */
import { seconds } from '../supervisor/progress.ts'
import type { Tally } from './tally.ts'

/** Tally of a phase, and its printed output. */
export interface PhaseResult {
  readonly tally: Tally
  readonly output: string
}

interface Running {
  readonly name: string
  readonly began: number
  tests: number
}

const running = new Set<Running>()

/** Shows the running phases in place, on the last line of the terminal. */
function draw(): void {
  if (!process.stdout.isTTY) return
  const phases = [...running].map(
    ({ name, began, tests }) => `${name}${tests > 0 ? ` ${tests}` : ''} (${seconds(began)} s)`,
  )
  const line = phases.length > 0 ? `… ${phases.join(', ')}` : ''
  process.stdout.write(`\r\u001B[K${line.slice(0, process.stdout.columns - 1)}`)
}

function print(text: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
  process.stdout.write(`${text}\n`)
  draw()
}

/**
 * Runs a phase and prints its line; before it the phase's output, if something failed.
 * @param work gets a function to call when a test has ended
 */
export async function phase(
  name: string,
  work: (testEnded: () => void) => Promise<PhaseResult>,
): Promise<Tally> {
  const state: Running = { name, began: Date.now(), tests: 0 }
  running.add(state)
  const ticker = setInterval(draw, 1000)
  try {
    const { tally, output } = await work(() => {
      state.tests += 1
    })
    running.delete(state)
    const failed = tally.failures.length
    if (failed > 0) print(output.trimEnd())
    // Some projects have no test of a selection.
    if (tally.passed + failed > 0)
      print(
        `${failed === 0 ? '✓' : '✗'} ${name}: ${tally.passed} passed, ${failed} failed (${seconds(state.began)} s)`,
      )
    return tally
  } finally {
    running.delete(state)
    clearInterval(ticker)
  }
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
