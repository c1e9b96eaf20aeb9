/** Results of a run of a vendor's suite: a table of its parts, and its failures. */

/** One part of a suite: a feature, a file. */
export interface SuitePart {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly leftOut: number
}

/** The results of a run. */
export interface SuiteResults {
  /** Name of the suite with its version or commit. */
  readonly suite: string
  readonly parts: readonly SuitePart[]
  /** Why tests are left out, with their number. */
  readonly reasons: Readonly<Record<string, number>>
  /** One line for each failure. */
  readonly failures: readonly string[]
}

/** How the cases of a suite are run and shown. */
export interface CaseRun<Case> {
  /** Part of the suite that a case belongs to. */
  readonly partOf: (one: Case) => string
  /** Name of a case in the list of failures. */
  readonly nameOf: (one: Case) => string
  /** Why a case does not run; undefined if it does. */
  readonly reasonOf: (one: Case) => string | undefined
  /** Runs a case, and says what is wrong in one line; undefined if it passes. */
  readonly failureOf: (one: Case) => Promise<string | undefined>
}

/** Runs cases one after the other, and counts them by part. */
export async function runEach<Case>(
  suite: string,
  cases: readonly Case[],
  { partOf, nameOf, reasonOf, failureOf }: CaseRun<Case>,
): Promise<SuiteResults> {
  const failures: string[] = []
  const reasons: string[] = []
  const parts: SuitePart[] = []
  for (const [name, ofPart] of Map.groupBy(cases, partOf)) {
    const part = { name, passed: 0, failed: 0, leftOut: 0 }
    for (const one of ofPart) {
      const reason = reasonOf(one)
      const failure = reason ? undefined : await failureOf(one)
      if (reason) reasons.push(reason)
      if (failure) failures.push(`${nameOf(one)}: ${failure}`)
      part[reason ? 'leftOut' : failure ? 'failed' : 'passed'] += 1
    }
    parts.push(part)
  }
  return { suite, parts, reasons: countNames(reasons), failures }
}

/** The sum of all parts. */
export function totalOf(parts: readonly SuitePart[]): Omit<SuitePart, 'name'> {
  const add = (key: 'passed' | 'failed' | 'leftOut') => parts.reduce((sum, part) => sum + part[key], 0)
  return { passed: add('passed'), failed: add('failed'), leftOut: add('leftOut') }
}

/** The results as lines for a terminal: a table, and why tests are left out. */
export function tableOf({ suite, parts, reasons }: SuiteResults): string {
  const rows: readonly (readonly (string | number)[])[] = [
    [suite, 'passed', 'failed', 'left out'],
    ...parts.map(({ name, passed, failed, leftOut }) => [name, passed, failed, leftOut]),
    ['all', ...Object.values(totalOf(parts))],
  ]
  const width = Math.max(...rows.map(([name]) => String(name).length))
  const lines = rows.map(([name, ...cells]) =>
    [String(name).padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join(''),
  )
  const left = Object.entries(reasons).map(([reason, count]) => `${count} ${reason}`)
  return [...lines, ...(left.length > 0 ? [`left out: ${left.join(', ')}`] : [])].join('\n')
}

/** Counts how often each name occurs, in the order of their first occurrence. */
export function countNames(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
