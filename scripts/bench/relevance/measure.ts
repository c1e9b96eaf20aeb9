/** Ranks of right answers → the figures by which search engines are compared. Pure. */
import { isAt, type LabelledQuery } from './queries.ts'

/** What one query came to. */
export interface Outcome {
  readonly query: LabelledQuery
  /** Addresses, best first. */
  readonly found: readonly string[]
  /** Place of the first right answer, from 1; 0 when none was found. */
  readonly rank: number
}

/** Figures of a group of queries, all from 0 to 1. */
export interface Score {
  readonly count: number
  /** Share of queries whose first answer is right. */
  readonly success1: number
  /** Share of queries with a right answer among the first three. */
  readonly success3: number
  /** Mean reciprocal rank: 1 for a right first answer, 1/2 for a right second, 0 for none. */
  readonly mrr: number
}

/** Judges an answer. A query that must find nothing is right (rank 1) when nothing was found. */
export function outcomeOf(query: LabelledQuery, found: readonly string[]): Outcome {
  if (query.expected.length === 0) return { query, found, rank: found.length === 0 ? 1 : 0 }
  const at = found.findIndex((url) => query.expected.some((wanted) => isAt(url, wanted)))
  return { query, found, rank: at + 1 }
}

/** Figures of some outcomes; all 1 for none. */
export function scoreOf(outcomes: readonly Outcome[]): Score {
  const share = (worth: (rank: number) => number) =>
    outcomes.length === 0 ? 1 : outcomes.reduce((sum, { rank }) => sum + worth(rank), 0) / outcomes.length
  return {
    count: outcomes.length,
    success1: share((rank) => (rank === 1 ? 1 : 0)),
    success3: share((rank) => (rank >= 1 && rank <= 3 ? 1 : 0)),
    mrr: share((rank) => (rank === 0 ? 0 : 1 / rank)),
  }
}

/** Outcomes by kind of query, in the order of the file. */
export function byKind(outcomes: readonly Outcome[]): ReadonlyMap<string, Outcome[]> {
  return Map.groupBy(outcomes, ({ query }) => query.kind)
}
