/** Sanity's browser tests of the Studio: a lake and a Studio for them, and their run. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Build, isOutdated, runBuild } from '@repo/commands/supervisor/builds.ts'
import { sanityBin } from '@repo/commands/supervisor/product-builds.ts'
import { type Tally, type TestResult, tallyOf } from '@repo/commands/test-runner/tally.ts'
import { freshDataDir } from '@repo/commands/test-runner/test-product.ts'
import { runTests, runTool } from '@repo/commands/test-runner/tools.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { startLake } from '@repo/lake/server.ts'
import { leftOut } from '@repo/studio/conformance/left-out.ts'
import { startStudio } from '@repo/studio/serve.ts'
import { findBrowser } from '@repo/testing/browser.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { createClient } from '@sanity/client'
import { z } from 'zod'
import { countsOf, type ListedTest, playwrightList, select, testList, testsOf } from './selection.ts'
import { checkedOut } from './sources.ts'

const folder = join(root, 'studio/conformance')

/** Version 6.10.1: the tests, and the schema of the Studio in which Sanity runs them. */
const source = {
  repository: 'sanity-io/sanity',
  commit: '1d2054b75f4b2ea0c5cb5a7d974931ba2a9c10ee',
  needed: [
    '/e2e/',
    '/dev/test-studio/',
    '/dev/studio-e2e-testing/',
    // They are about Sanity's repository as a whole; tsconfigOfTests replaces the first.
    '!tsconfig*.json',
    '!package.json',
  ],
}

/** Packages that the tests get from `stand-ins`. Playwright reads it. */
const tsconfigOfTests = {
  compilerOptions: {
    paths: {
      '@chromatic-com/playwright': [join(folder, 'stand-ins/chromatic.ts')],
      '@sanity/client': [join(folder, 'stand-ins/client.ts')],
    },
  },
}

/**
 * The build of the Studio in which the tests run.
 * @param suite folder of the tests and of the schema that they need
 */
function buildOfStudio({ DATA_DIR }: Environment, suite: string): Build {
  const inputs = ['studio', 'studio/conformance', 'scripts/packages/kit', 'package-lock.json']
  return {
    name: 'the Studio with the schema of the tests',
    inputs: inputs.map((path) => join(root, path)),
    values: { suite },
    args: [sanityBin(), 'build', 'dist', '--yes'],
    cwd: folder,
    env: { ...process.env, SUITE_FOLDER: suite },
    output: join(folder, 'dist/index.html'),
    stamp: join(folder, 'dist/.build-inputs'),
    logPath: join(DATA_DIR, 'logs/studio-build.log'),
  }
}

/**
 * Runs the suite.
 * @param filter parts of the names of files; empty for all
 * @param from a Git repository with the suite; by default it is fetched once
 * @throws Refusal with one sentence when the suite cannot be fetched, the Studio cannot be built,
 *   no browser is found, no file has the name, or the list of left-out tests names one that is
 *   not there
 */
export async function studioSuite(filter: readonly string[], from: string | undefined): Promise<Tally> {
  const browser = await findBrowser(root)
  const environment = await privateEnvironment(freshDataDir('conformance'))
  const suite = await checkedOut(source, from)
  writeFileSync(join(suite, 'tsconfig.json'), JSON.stringify(tsconfigOfTests))
  const build = buildOfStudio(environment, suite)
  if (isOutdated(build)) {
    console.log('… building the Studio with the schema of the tests')
    await runBuild(build)
  }
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = environment
  const { SANITY_API_HOST: apiHost, SANITY_STUDIO_URL: studioUrl } = environment
  const lake = await startLake({
    port: Number(new URL(apiHost).port),
    host: '127.0.0.1',
    publicUrl: apiHost,
    dataDir: join(environment.DATA_DIR, 'lake'),
    projectId,
    dataset,
    readToken: environment.SANITY_API_READ_TOKEN,
    writeToken: environment.SANITY_API_WRITE_TOKEN,
    allowedOrigins: [studioUrl],
    webhook: { url: '', secret: environment.SANITY_WEBHOOK_SECRET },
  })
  const studio = await startStudio({
    port: Number(new URL(studioUrl).port),
    host: '127.0.0.1',
    distDir: join(folder, 'dist'),
    environment: { projectId, dataset, apiHost, siteUrl: environment.NEXT_PUBLIC_SITE_URL },
  })
  try {
    await addBooks(environment)
    return await runSuite(filter, {
      ...process.env,
      SUITE_FOLDER: suite,
      STUDIO_URL: studioUrl,
      SANITY_API_HOST: apiHost,
      CHROMIUM_PATH: browser,
      // The names that Sanity's tests read.
      SANITY_E2E_PROJECT_ID: projectId,
      SANITY_E2E_DATASET: dataset,
      SANITY_E2E_SESSION_TOKEN: await signIn(apiHost, studioUrl),
    })
  } finally {
    await Promise.all([studio.close(), lake.close()])
  }
}

/**
 * Publishes books: `referencesInPopover.spec.ts` chooses one of several. Sanity's data sets have
 * those of earlier tests.
 */
async function addBooks(environment: Environment): Promise<void> {
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset, SANITY_API_HOST: apiHost } = environment
  const token = environment.SANITY_API_WRITE_TOKEN
  const client = createClient({
    projectId,
    dataset,
    apiHost,
    token,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
  })
  const transaction = client.transaction()
  for (const number of [1, 2, 3, 4, 5, 6])
    transaction.create({ _id: `book-${number}`, _type: 'book', title: `Book ${number}` })
  await transaction.commit()
}

/** The token of a session, as the Studio gets it for a writer on this machine. */
async function signIn(apiHost: string, studioUrl: string): Promise<string> {
  const begun = await fetch(`${apiHost}/v1/auth/login/local?origin=${encodeURIComponent(studioUrl)}`, {
    redirect: 'manual',
  })
  const code = new URL(begun.headers.get('location') ?? studioUrl).hash.replace('#sid=', '')
  const answer = await fetch(`${apiHost}/v1/auth/fetch?sid=${code}`)
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

async function runSuite(filter: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const all = await listTests(env)
  const selection = select(all, leftOut)
  const [stale] = selection.stale
  if (stale)
    throw new Refusal(
      `studio/conformance/left-out.ts names "${stale.title ?? 'all tests'}" of ${stale.file}, which is not in the suite: correct the entry.`,
    )
  const chosen = selection.run.filter(
    ({ file }) => filter.length === 0 || filter.some((part) => file.includes(part)),
  )
  if (chosen.length === 0)
    throw new Refusal(
      `No test that runs is in a file called "${filter.join(' ')}": see e2e/tests in sanity-io/sanity.`,
    )
  const { tally, skipped, notRun } = await runChosen(chosen, env)
  const scope = filter.length === 0 ? `${all.length}` : `${chosen.length} chosen`
  console.log(
    `${tally.passed} of ${scope} tests of Sanity's pass; ${selection.leftOut.length} are left out (${countsOf(selection.leftOut)}; studio/conformance/left-out.ts), and Sanity itself skips ${skipped}${notRun > 0 ? `; ${notRun} did not run after a failure` : ''}`,
  )
  return tally
}

async function listTests(env: NodeJS.ProcessEnv): Promise<ListedTest[]> {
  const reportPath = temporary('list.json')
  const args = ['test', '--list', '--reporter=json']
  await runTool('playwright', args, { cwd: folder, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath } })
  const list = playwrightList.parse(JSON.parse(readFileSync(reportPath, 'utf8')))
  const [error] = list.errors
  if (error) throw new Refusal(`A test of the suite cannot be loaded: ${error.message ?? 'no reason'}`)
  return testsOf(list)
}

async function runChosen(
  tests: readonly ListedTest[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly tally: Tally; readonly skipped: number; readonly notRun: number }> {
  const listPath = temporary('tests.txt')
  writeFileSync(listPath, testList(tests))
  const options = { cwd: folder, env, show: true, shown: 'list' }
  const { results } = await runTests('playwright', ['test', '--test-list', listPath], options)
  const count = (state: TestResult['state']) => results.filter((result) => result.state === state).length
  return { tally: tallyOf(results), skipped: count('skipped'), notRun: count('not run') }
}

/** A path for a file of this run. */
function temporary(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'loomwork-conformance-')), name)
}
