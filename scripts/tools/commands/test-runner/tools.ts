/** Command-line tools of the repository's packages. */
import { join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { type Outcome, type RunOptions, run } from '@repo/testing/processes.ts'
import type { TestResult } from './tally.ts'

/** Scripts for this Node, which need not be the first one on the PATH. */
const scripts = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  turbo: 'turbo/bin/turbo',
  vitest: 'vitest/vitest.mjs',
}

/** Runs a tool to its end, without a shell, as {@link run} does. */
export function runTool(
  name: keyof typeof scripts,
  args: readonly string[],
  options: RunOptions,
): Promise<Outcome> {
  return run(process.execPath, [join(root, 'node_modules', scripts[name]), ...args], options)
}

/** Collects the results of tests. */
const reporter = join(import.meta.dirname, 'result-reporter.ts')

/** How a run of tests ended, with the result of each. */
export interface TestOutcome extends Outcome {
  readonly results: readonly TestResult[]
}

/**
 * Runs tests to their end.
 * @param shown reporter whose output is kept or shown
 */
export async function runTests(
  name: 'vitest' | 'playwright',
  args: readonly string[],
  { shown, ...options }: RunOptions & { readonly shown: string },
): Promise<TestOutcome> {
  const results: TestResult[] = []
  const reporters =
    name === 'vitest'
      ? [`--reporter=${shown}`, `--reporter=${reporter}`]
      : [`--reporter=${shown},${reporter}`]
  const onMessage = (message: unknown) => {
    // Only the reporter sends messages.
    if (message !== 'end') results.push(message as TestResult)
  }
  return { ...(await runTool(name, [...args, ...reporters], { ...options, onMessage })), results }
}
