/** Formats results for people. */

/** One measurement. */
export interface Row {
  readonly what: string
  /** With its unit. */
  readonly value: string
  readonly target?: string
  /** A sentence for each budget that it exceeds: the benchmark fails. */
  readonly broken?: readonly string[]
}

/** A benchmark: measures and returns its rows. */
export type Bench = () => Promise<Row[]>

/** A row of what could not be measured. @param why in a clause */
export function leftOut(what: string, why: string): Row {
  return { what, value: `left out: ${why}` }
}

/** Rows as a Markdown table. */
export function markdownTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, value, target = '' }) => `| ${what} | ${value} | ${target} |`)
  return ['| what | measured | target |', '|---|---:|---:|', ...lines].join('\n')
}

/** Median (the lower one of two). */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/**
 * Percentile by nearest rank.
 * @param share from 0 to 1
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

/** Median, 95th percentile and longest of times in ms, as text. */
export function spread(times: readonly number[]): string {
  return `${Math.round(median(times))}, ${Math.round(percentile(times, 0.95))}, ${milliseconds(Math.max(...times))}`
}

/** Milliseconds as text: `84 ms`. */
export function milliseconds(value: number): string {
  return `${Math.round(value)} ms`
}

/** Bytes as text: `312 MB` (10⁶ bytes). */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
