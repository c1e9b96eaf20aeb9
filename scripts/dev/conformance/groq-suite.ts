/** The public GROQ test suite of Sanity, against the evaluator of the embedded lake. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { type Dataset, datasetOf } from '@repo/lake/groq/dataset.ts'
import { runQuery } from '@repo/lake/groq/run.ts'
import { differences, figuresOf, type GroqFigures, groqFigures } from './groq/figures.ts'
import { defects, reasonToLeaveOut } from './groq/left-out.ts'
import { casesOf, type GroqCase, isExpected, type SuiteDocument } from './groq/suite.ts'
import { runEach, type SuiteResults } from './results.ts'
import { downloadedFile } from './sources.ts'

const figuresFile = join(import.meta.dirname, 'groq/figures.json')

/** Options of `npm run conformance -- groq`. */
export interface GroqSuiteOptions {
  /** The compiled suite; by default it is downloaded once. */
  readonly from: string | undefined
  /** Writes the figures of this run instead of comparing them. */
  readonly update: boolean
}

/**
 * Runs every case, one after the other, through the evaluator of the lake.
 * @throws Refusal when the suite cannot be downloaded or read, has another number of cases than the
 *   committed figures, or lacks a case that is left out
 */
export async function groqSuite({ from, update }: GroqSuiteOptions): Promise<SuiteResults> {
  const committed = groqFigures.parse(JSON.parse(readFileSync(figuresFile, 'utf8')))
  const cases = await readCases(committed, from, update)
  const stale = Object.keys(defects).find((id) => !cases.some((one) => one.id === id))
  if (stale)
    throw new Refusal(
      `scripts/dev/conformance/groq/left-out.ts names the case "${stale}", which is not in the suite: remove it.`,
    )
  const results = await runCases(cases)
  const now = figuresOf(committed.release, cases.length, results.parts)
  if (update) writeFileSync(figuresFile, `${JSON.stringify(now, null, 2)}\n`)
  return { ...results, failures: [...results.failures, ...(update ? [] : differences(committed, now))] }
}

async function readCases(committed: GroqFigures, from: string | undefined, update: boolean) {
  const { release } = committed
  const path =
    from ??
    (await downloadedFile(
      `https://github.com/sanity-io/groq-test-suite/releases/download/${release}/suite.ndjson`,
      `groq-test-suite-${release}.ndjson`,
    ))
  let cases: GroqCase[]
  try {
    cases = casesOf(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Refusal(
      `${path} is not a compiled GROQ test suite (${errorMessage(error)}): remove it, or name another file with --from.`,
    )
  }
  if (cases.length !== committed.cases && !update)
    throw new Refusal(
      `${path} has ${cases.length} cases, and ${release} of the suite has ${committed.cases}: remove it, or name another file with --from.`,
    )
  return cases
}

/** The results of all cases, by feature. The name of each feature is that of its file. */
export async function runCases(
  cases: readonly GroqCase[],
  failing: Readonly<Record<string, string>> = defects,
): Promise<SuiteResults> {
  const datasets = new Map<readonly SuiteDocument[], Dataset>()
  return await runEach('GROQ test suite', cases, {
    partOf: ({ feature }) => feature,
    nameOf: ({ feature, id }) => `${feature} › ${id}`,
    reasonOf: (one) => reasonToLeaveOut(one, failing),
    failureOf: (one) => differenceOf(one, datasets),
  })
}

/** Fault in the result of a case, in one line; undefined if it is as expected. */
async function differenceOf(
  { query, params, expected, documents = [] }: GroqCase,
  datasets: Map<readonly SuiteDocument[], Dataset>,
): Promise<string | undefined> {
  const dataset = datasets.get(documents) ?? datasetOf(documents)
  datasets.set(documents, dataset)
  const text = JSON.stringify(query.trim())
  let result: unknown
  try {
    const sanity = { projectId: 'test', dataset: 'production' }
    result = await runQuery({ query, params, dataset, identity: 'test', sanity })
  } catch (error) {
    return expected && `${text} is refused: ${errorMessage(error)}`
  }
  if (!expected) return `${text} is not refused`
  if (isExpected(result, expected.result)) return undefined
  return `${text} returns ${shown(result)}, not ${shown(expected.result)}`
}

const longestShown = 300

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
