/** Ranks of correct results → the metrics that search engines are compared by. Pure. */
import { isAt, type LabeledQuery } from './queries.ts'

/** The answer to a query as a reader sees it. */
export interface Shown {
  /** URLs of the results, best first. */
  readonly urls: readonly string[]
  /** The sentence above them, if they are not exactly what was asked for. */
  readonly remark: string
}

/** The outcome of one query. */
export interface Outcome {
  readonly query: LabeledQuery
  readonly shown: Shown
  /** Rank of the first correct result, from 1; 0 without a correct result. */
  readonly rank: number
}

/** Metrics of a group of queries, all from 0 to 1. */
export interface Score {
  readonly count: number
  /** Share of queries whose first result is correct. */
  readonly success1: number
  /** Share of queries with a correct result among the first three. */
  readonly success3: number
  /** Mean reciprocal rank: 1 for a correct first result, 1/2 for a correct second, 0 for none. */
  readonly mrr: number
}

/**
 * Judges the results of a query. One that the documentation does not answer is correct (rank 1) if
 * nothing is shown, or if the sentence above says so.
 */
export function outcomeOf(query: LabeledQuery, shown: Shown): Outcome {
  const { urls, remark } = shown
  if (query.expected.length === 0)
    return { query, shown, rank: urls.length === 0 || remark.startsWith('Nothing') ? 1 : 0 }
  const at = urls.findIndex((url) => query.expected.some((wanted) => isAt(url, wanted)))
  return { query, shown, rank: at + 1 }
}

/** Metrics of some outcomes; all are 1 for an empty list. */
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
