/** The live integration tests of `@sanity/client`, against the embedded lake. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { tallyOfVitest, vitestReport } from '@repo/commands/test-runner/tally.ts'
import { runTool } from '@repo/commands/test-runner/tools.ts'
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
    const reportPath = join(mkdtempSync(join(tmpdir(), 'loomwork-client-suite-')), 'report.json')
    const { output } = await runTool(
      'vitest',
      [
        'run',
        `--config=${join(import.meta.dirname, 'client/vitest.config.ts')}`,
        '--reporter=json',
        `--outputFile=${reportPath}`,
        `--testNamePattern=${allBut(leftOutOfClient)}`,
      ],
      {
        cwd: folder,
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
    return resultsOf(readReport(reportPath, output), folder)
  } finally {
    await lake.close()
  }
}

function readReport(path: string, output: string) {
  try {
    return vitestReport.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new Refusal(`The tests of @sanity/client cannot be loaded: ${output.trim()}`)
  }
}

/** A pattern for the names of all tests but these. */
function allBut(entries: readonly ClientLeftOut[]): string {
  const names = entries.map(({ test }) => test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return `^(?!(?:${names.join('|')})$)`
}

/**
 * The results by file.
 * @throws Refusal when the report lacks a test of the list, or ran it
 */
export function resultsOf(
  report: ReturnType<typeof vitestReport.parse>,
  folder: string,
  entries: readonly ClientLeftOut[] = leftOutOfClient,
): SuiteResults {
  const skipped = new Set<string>()
  const parts = report.testResults.map((file) => {
    const name = relative(join(folder, 'test/integration'), file.name).replace('.integration.test.ts', '')
    const count = (status: string) => file.assertionResults.filter((one) => one.status === status).length
    for (const { fullName, status } of file.assertionResults) if (status === 'skipped') skipped.add(fullName)
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
    failures: tallyOfVitest(report, folder).failures,
  }
}
