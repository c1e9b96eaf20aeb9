/** How many cases of each feature pass, compared with the figures that are committed. Pure. */
import { z } from 'zod'
import type { SuitePart } from '../results.ts'

/** The committed figures (`figures.json`). */
export const groqFigures = z.object({
  /** Release of the suite. */
  release: z.string(),
  /** All cases in it, also those left out. */
  cases: z.number(),
  /** How many pass, by feature. */
  passed: z.record(z.string(), z.number()),
})

/** The committed figures. */
export type GroqFigures = z.infer<typeof groqFigures>

/** The figures of a run. */
export function figuresOf(release: string, cases: number, parts: readonly SuitePart[]): GroqFigures {
  const sorted = parts.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { release, cases, passed: Object.fromEntries(sorted.map(({ name, passed }) => [name, passed])) }
}

/**
 * One line for each feature whose figure is not the committed one. A higher figure has to be
 * committed, too: otherwise it could fall again unnoticed.
 */
export function differences(committed: GroqFigures, now: GroqFigures): string[] {
  const features = new Set([...Object.keys(committed.passed), ...Object.keys(now.passed)])
  return [...features].toSorted().flatMap((feature) => {
    const before = committed.passed[feature] ?? 0
    const after = now.passed[feature] ?? 0
    if (after < before) return `${feature}: ${after} cases pass, and ${before} did`
    if (after === before) return []
    return `${feature}: ${after} cases pass, more than ${before}: run the command with --update, and commit the file`
  })
}
