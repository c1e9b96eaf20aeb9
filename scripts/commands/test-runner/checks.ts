/** The checks of `npm run check` and `npm test`, each counted as tests are. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { z } from 'zod'
import { seconds } from '../supervisor/progress.ts'
import { runTool } from './tools.ts'

/** How many checks or tests of one kind there were. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** The sum of several tallies. */
export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** Written by TypeGen and committed; the check below finds schemas and queries that it does not match. */
const generatedFile = 'web/queries/results.generated.ts'

/** Formatting, lint, unused code, generated types, types and imports between packages: one check each. */
export async function staticChecks(): Promise<Tally> {
  return sum([
    await check('Formatting and lint', () =>
      runTool('biome', ['ci', '--error-on-warnings', '.'], { cwd: root }),
    ),
    await check('No unused files, exports or dependencies', () =>
      runTool('knip', ['--no-progress'], { cwd: root }),
    ),
    await check('Generated types are current', generatedTypesAreCurrent),
    await check('Types', () =>
      runTool('turbo', ['run', 'typecheck', '--output-logs=errors-only'], { cwd: root }),
    ),
    await check('Directions between packages', () => runTool('turbo', ['boundaries'], { cwd: root })),
  ])
}

/** Tests of all packages that start no process and take no time. */
export function unitTests(): Promise<Tally> {
  return vitest('Unit tests', ['--project=*:unit'])
}

/** All tests of all packages but those in the browser. */
export function unitAndIntegrationTests(): Promise<Tally> {
  return vitest('Unit and integration tests', [])
}

async function vitest(what: string, selection: readonly string[]): Promise<Tally> {
  const reportPath = join(mkdtempSync(join(tmpdir(), 'loomwork-vitest-')), 'report.json')
  const began = Date.now()
  console.log(`… ${what}`)
  const { code } = await runTool(
    'vitest',
    [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      // Vitest's default leaves one core idle, which on two is half of them. (Projects do not hear of it from the root's settings.)
      '--maxWorkers=100%',
      ...selection,
    ],
    { cwd: root, show: true },
  )
  const file = z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })
  const schema = z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(file),
  })
  const report = readReport(reportPath, schema)
  if (report) console.log(`longest: ${longestOf(report.testResults).join(', ')}`)
  // A suite that cannot be loaded counts no failed test, but ends with another code than 0.
  const failed = report ? Math.max(report.numFailedTests, code === 0 ? 0 : 1) : 1
  return tell(what, { passed: report?.numPassedTests ?? 0, failed }, began)
}

const longestTold = 6

/** The files that took longest, with their seconds. */
function longestOf(files: readonly { name: string; startTime: number; endTime: number }[]): string[] {
  const taken = files.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }))
  return taken
    .sort((a, b) => b.ms - a.ms)
    .slice(0, longestTold)
    .map(({ name, ms }) => `${relative(root, name)} ${Math.round(ms / 1000)} s`)
}

/**
 * Browser tests against a product that runs: those that only read, two at a time, then those that change it, and last those that
 * attack and starve it.
 * @param env addresses and browser for `web/playwright.config.ts`
 * @param filter arguments for Playwright, such as the name of a spec
 */
export async function browserTests(env: NodeJS.ProcessEnv, filter: readonly string[]): Promise<Tally> {
  const tally = sum([
    await browserProject('readers', env, filter),
    await browserProject('writers', env, filter),
    await browserProject('hostile', env, filter),
  ])
  if (tally.passed + tally.failed > 0) return tally
  console.log(`✗ No browser test is called "${filter.join(' ')}": see web/e2e.`)
  return { passed: 0, failed: 1 }
}

/**
 * One project of a Playwright configuration.
 * @param env what the configuration reads
 * @param filter arguments for Playwright
 * @param config path of the configuration, relative to `web/`
 */
export async function browserProject(
  project: string,
  env: NodeJS.ProcessEnv,
  filter: readonly string[],
  config = 'playwright.config.ts',
): Promise<Tally> {
  const reportPath = join(mkdtempSync(join(tmpdir(), 'loomwork-playwright-')), 'report.json')
  const began = Date.now()
  const what = `Browser tests, ${project}`
  console.log(`… ${what}`)
  const { code } = await runTool(
    'playwright',
    ['test', '--config', config, '--project', project, '--pass-with-no-tests', ...filter],
    { cwd: join(root, 'web'), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath }, show: true },
  )
  const schema = z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  })
  const stats = readReport(reportPath, schema)?.stats
  const failed = stats ? Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1) : 1
  return tell(what, { passed: stats?.expected ?? 0, failed }, began)
}

async function generatedTypesAreCurrent() {
  const before = contentOf(generatedFile)
  const outcome = await runTool('turbo', ['run', 'typegen', '--output-logs=errors-only'], { cwd: root })
  if (outcome.code !== 0 || contentOf(generatedFile) === before) return outcome
  return {
    code: 1,
    output: `${generatedFile} did not match the schema and the queries. It has been regenerated: review the difference and commit it.`,
  }
}

function contentOf(path: string): string | undefined {
  const whole = join(root, path)
  return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined
}

async function check(name: string, work: () => Promise<{ code: number; output: string }>): Promise<Tally> {
  const began = Date.now()
  console.log(`… ${name}`)
  const { code, output } = await work()
  if (code !== 0) console.log(output.trimEnd())
  return tell(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, began)
}

function tell(name: string, tally: Tally, began: number): Tally {
  const mark = tally.failed === 0 ? '✓' : '✗'
  console.log(`${mark} ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds(began)} s)`)
  return tally
}

function readReport<T>(path: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(path)) return undefined
  const report = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  rmSync(path)
  return report.data
}

/** A new folder for the data of one run, under the ignored `.cache/`. */
export function freshDataDir(name: string): string {
  const path = join(root, '.cache', name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  return path
}
