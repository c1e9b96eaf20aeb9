/** The live integration tests of `@sanity/client`, against the embedded lake. */
import { basename, join } from 'node:path'
import { type TestResult, tallyOf } from '@repo/commands/test-runner/tally.ts'
import { runTests } from '@repo/commands/test-runner/tools.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { startLake } from '@repo/lake/server.ts'
import { testOptions, tokens } from '@repo/lake/testing/lake.ts'
import { type ClientLeftOut, leftOutOfClient } from './client/left-out.ts'
import { countNames, type SuiteResults } from './results.ts'
import { checkedOut } from './sources.ts'

/** Version 8.2.0 of the client. */
const source = {
  repository: 'sanity-io/client',
  commit: 'd8cea96f6483aca20fe9255f889eda385357fd48',
  needed: ['/test/integration/'],
}

/**
 * Runs the tests with the client that is installed here.
 * @param from a Git repository with the suite; by default it is fetched once
 * @throws Refusal when the suite cannot be fetched or loaded, or lacks a test that is left out
 */
export async function clientSuite(from: string | undefined): Promise<SuiteResults> {
  const folder = await checkedOut(source, from)
  const options = testOptions({ projectId: 'conformance', dataset: 'test' })
  const lake = await startLake(options)
  try {
    const { output, results } = await runTests(
      'vitest',
      [
        'run',
        `--config=${join(import.meta.dirname, 'client/vitest.config.ts')}`,
        `--testNamePattern=${allBut(leftOutOfClient)}`,
      ],
      {
        cwd: folder,
        shown: 'dot',
        env: {
          ...process.env,
          SUITE_FOLDER: folder,
          SUITE_TOKEN: tokens.write,
          SUITE_PROJECT_ID: options.projectId,
          SUITE_DATASET: options.dataset,
          SANITY_API_HOST: lake.url,
        },
      },
    )
    if (results.length === 0)
      throw new Refusal(`The tests of @sanity/client cannot be loaded: ${output.trim()}`)
    return resultsOf(results)
  } finally {
    await lake.close()
  }
}

/** A pattern for the names of all tests but these. */
function allBut(entries: readonly ClientLeftOut[]): string {
  const names = entries.map(({ test }) => test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return `^(?!(?:${names.join('|')})$)`
}

/**
 * The results by file.
 * @throws Refusal when the results lack a test of the list, or it ran
 */
export function resultsOf(
  results: readonly TestResult[],
  entries: readonly ClientLeftOut[] = leftOutOfClient,
): SuiteResults {
  // The list has the names as Vitest's option for a pattern compares them.
  const skipped = new Set(
    results.flatMap(({ name, state }) => (state === 'skipped' ? name.replaceAll(' > ', ' ') : [])),
  )
  const files = Map.groupBy(results, ({ file }) => basename(file, '.integration.test.ts'))
  const parts = [...files].map(([name, all]) => {
    const count = (state: TestResult['state']) => all.filter((one) => one.state === state).length
    return { name, passed: count('passed'), failed: count('failed'), leftOut: count('skipped') }
  })
  const stale = entries.find(({ test }) => !skipped.has(test))
  if (stale)
    throw new Refusal(
      `scripts/dev/conformance/client/left-out.ts names "${stale.test}", which is not in the suite: correct the entry.`,
    )
  return {
    suite: '@sanity/client 8.2.0',
    parts,
    reasons: countNames(entries.map(({ reason }) => reason)),
    failures: tallyOf(results).failures,
  }
}
