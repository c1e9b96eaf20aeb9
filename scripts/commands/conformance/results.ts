/** What a run of a vendor's suite shows: a table of its parts, and its failures. Pure. */

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
