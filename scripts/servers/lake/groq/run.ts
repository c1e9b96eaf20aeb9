/** Runs GROQ within a budget. Documents that cannot match are excluded before any is read. */
import { queryLimitError, requestError } from '../errors.ts'
import { queryLimits } from '../limits.ts'
import { Budget, OverBudget } from './budget.ts'
import type { Dataset, Path } from './dataset.ts'
import { evaluate } from './evaluate.ts'
import { NotEvaluated } from './functions.ts'
import { narrow } from './narrow.ts'
import { parsed } from './parse.ts'
import { type ContentSourceMap, type SourceMapKind, SourceTrace } from './source-trace.ts'
import { nodesIn } from './syntax.ts'
import { withTextMatches } from './text-search.ts'
import { payForJson } from './values.ts'

/** A query and what it runs on. */
export interface Query {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly dataset: Dataset
  /** User id, for `identity()`. */
  readonly identity: string
  readonly sanity: { readonly projectId: string; readonly dataset: string }
  /** Also returns where each value comes from. */
  readonly sourceMap?: SourceMapKind | undefined
}

/** Limits of one query. */
export interface BudgetLimits {
  /** Processor time of the thread if there is `wallMs`, otherwise time by the clock. */
  readonly ms: number
  readonly bytes: number
  /** Longest time by the clock: other threads and programs use the processors too. */
  readonly wallMs?: number
  /**
   * Time limit of parsing, which happens once per query text; by default `ms`, shared with the
   * evaluation.
   */
  readonly parsingMs?: number
}

const most: BudgetLimits = { ms: queryLimits.deadlineMs, bytes: queryLimits.maxBytes }

/**
 * The result of a query as JSON text; with `sourceMap` followed by `,"resultSourceMap":{…}`, as in
 * a response.
 * @throws ApiError 400: `queryParseError` with the position of the mistake, or a message about a
 *   missing function; OverBudget when the query exceeds its limits
 */
export function queryJson(query: Query, limits: BudgetLimits): string {
  return inside(query, limits, (value, budget, sourceMap) => {
    payForJson(value, budget)
    const result = JSON.stringify(value ?? null)
    return sourceMap ? `${result},"resultSourceMap":${JSON.stringify(sourceMap)}` : result
  })
}

/**
 * Runs a query synchronously, which blocks the event loop.
 * @throws ApiError as {@link queryJson}; 408 or 400 when the query exceeds its limits
 */
export async function runQuery(query: Query, limits: BudgetLimits = most): Promise<unknown> {
  try {
    return JSON.parse(queryJson(query, limits))
  } catch (error) {
    throw refusalOf(error, limits)
  }
}

/**
 * True if the result of a query is neither null nor an empty list.
 * @throws ApiError, OverBudget as {@link queryJson}
 */
export function findsAnything(query: Query, limits: BudgetLimits): boolean {
  return inside(query, limits, (value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined,
  )
}

/**
 * Converts an OverBudget error to the response for the client; returns any other error as it is.
 */
export function refusalOf(error: unknown, { ms }: BudgetLimits): unknown {
  if (!(error instanceof OverBudget)) return error
  const description = {
    size: 'The query produces values that are too large: select fewer documents or fields',
    time: `The query takes longer than ${ms / 1000} s: select fewer documents, or nest fewer queries in each other`,
  }
  return queryLimitError(error.reason, description[error.reason])
}

function inside<Result>(
  { query: text, params, dataset, identity, sanity, sourceMap }: Query,
  { ms, bytes, wallMs, parsingMs }: BudgetLimits,
  use: (value: unknown, budget: Budget, sourceMap?: ContentSourceMap) => Result,
): Result {
  const whole = new Budget(ms, bytes, wallMs)
  const tree = parsed(text, params, parsingMs ?? wallMs ?? ms)
  const budget = parsingMs === undefined ? whole : new Budget(ms, bytes, wallMs)
  const paid = paidFor(dataset, budget)
  try {
    const trace = sourceMap && new SourceTrace(dataset, budget, sourceMap)
    const query = { dataset, identity, sanity, timestamp: new Date(), budget, trace }
    const found = evaluate(narrow(withTextMatches(tree, paid, budget), paid), query)
    return use(found.result, budget, found.sourceMap)
  } catch (error) {
    // A value nested deeper than the stack, or a string longer than JavaScript allows.
    if (error instanceof RangeError) throw new OverBudget('size')
    if (error instanceof NotEvaluated) throw refused(tree, error)
    throw error
  }
}

/**
 * The same dataset, with lookups charged to the budget, including an index that has to be built
 * first.
 */
function paidFor(dataset: Dataset, budget: Budget): Dataset {
  const paid = <List extends readonly unknown[]>(path: Path, find: () => List): List => {
    budget.spend(dataset.costOf(path))
    const list = find()
    budget.spend(list.length >> 2)
    return list
  }
  return {
    get documents() {
      return dataset.documents
    },
    byId: (id) => dataset.byId(id),
    having: (path, value) => paid(path, () => dataset.having(path, value)),
    lacking: (path) => paid(path, () => dataset.lacking(path)),
    costOf: (path) => dataset.costOf(path),
  }
}

function refused(tree: unknown, error: NotEvaluated) {
  const called = nodesIn(tree).flatMap((node) =>
    node.type === 'FuncCall' && node.namespace !== 'global' ? [`${node.namespace}::${node.name}()`] : [],
  )
  const calls = called.length > 0 ? ` or without one of ${[...new Set(called)].join(', ')}` : ''
  return requestError(
    400,
    `The embedded lake cannot evaluate this query (${error.message}): write it differently${calls}`,
  )
}

/**
 * Checks that a query can be parsed, for callers that run it later.
 * @throws ApiError `queryParseError` with the position of the mistake; 408 when parsing takes too
 *   long
 */
export function checkQuery(query: string, params: Readonly<Record<string, unknown>>) {
  try {
    parsed(query, params, queryLimits.parsingMs)
  } catch (error) {
    throw refusalOf(error, { ms: queryLimits.quickMs, bytes: queryLimits.quickBytes })
  }
}
