/** Which tests of a vendor's suite run, by the list of those that are left out. Pure. */
import type { LeftOut } from '@repo/studio/conformance/left-out.ts'
import { z } from 'zod'

const listedSpec = z.object({ title: z.string(), file: z.string(), line: z.number() })
const listedSuite = z.object({
  title: z.string(),
  specs: z.array(listedSpec),
  get suites() {
    return z.array(listedSuite).optional()
  },
})

/** Schema of the fields that are read from the JSON of `playwright test --list`. */
export const playwrightList = z.object({
  suites: z.array(listedSuite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
})

/** A test of the suite. */
export interface ListedTest {
  readonly file: string
  /** Titles of its groups and its own, joined as Playwright prints them. */
  readonly title: string
}

/** Tests of a suite, divided into those that run and those that are left out. */
export interface Selection {
  readonly run: readonly ListedTest[]
  readonly leftOut: readonly { readonly test: ListedTest; readonly entry: LeftOut }[]
  /** Entries of the list that no test matches anymore. */
  readonly stale: readonly LeftOut[]
}

const separator = ' › '

/** All tests, in the order of the list. */
export function testsOf({ suites }: z.infer<typeof playwrightList>): ListedTest[] {
  // The outermost suite is the file.
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ title, file }) => ({ file, title })),
    ...(suite.suites ?? []).flatMap((nested) => testsIn(nested, [])),
  ])
}

function testsIn(suite: z.infer<typeof listedSuite>, groups: readonly string[]): ListedTest[] {
  const titles = [...groups, suite.title]
  return [
    ...suite.specs.map(({ title, file }) => ({ file, title: [...titles, title].join(separator) })),
    ...(suite.suites ?? []).flatMap((nested) => testsIn(nested, titles)),
  ]
}

/** Divides the tests of a suite into those that run and those that do not. */
export function select(tests: readonly ListedTest[], entries: readonly LeftOut[]): Selection {
  const matches = (entry: LeftOut, test: ListedTest) =>
    entry.file === test.file && (entry.title === undefined || entry.title === test.title)
  const found = tests.map((test) => ({ test, entry: entries.find((entry) => matches(entry, test)) }))
  return {
    run: found.filter(({ entry }) => !entry).map(({ test }) => test),
    leftOut: found.flatMap(({ test, entry }) => (entry ? [{ test, entry }] : [])),
    stale: entries.filter((entry) => !tests.some((test) => matches(entry, test))),
  }
}

/** The lines of a file for Playwright's `--test-list`. */
export function testList(tests: readonly ListedTest[]): string {
  return tests.map(({ file, title }) => `${file}${separator}${title}\n`).join('')
}

/** How many tests are left out for each reason: `12 cloud, 3 product`. */
export function countsOf(left: Selection['leftOut']): string {
  const counts = Map.groupBy(left, ({ entry }) => entry.reason)
  return [...counts].map(([reason, { length }]) => `${length} ${reason}`).join(', ')
}
