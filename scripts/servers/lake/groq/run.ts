/** Runs GROQ within a budget. Documents that cannot match are excluded before any is read. */
import { isRecord } from '../documents.ts'
import { queryLimitError, requestError } from '../errors.ts'
import { queryLimits } from '../limits.ts'
import { Budget, OverBudget } from './budget.ts'
import { anyReference, type Dataset, type Path } from './dataset.ts'
import { evaluate, evaluateWithSources, NotEvaluated } from './evaluate.ts'
import { idsReferredTo, narrow } from './narrow.ts'
import { parsed } from './parse.ts'
import { type ContentSourceMap, type SourceMapKind, SourceTrace } from './source-trace.ts'
import type { Expr } from './syntax.ts'
import { textMatcher } from './text-search.ts'
import { type Node, nodesIn, rewritten } from './tree.ts'
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
  if (error.reason === 'size')
    return queryLimitError(
      'size',
      'The query produces values that are too large: select fewer documents or fields',
    )
  return queryLimitError(
    'time',
    `The query takes longer than ${ms / 1000} s: select fewer documents, or nest fewer queries in each other`,
  )
}

function inside<Result>(
  { query, params, dataset, identity, sanity, sourceMap }: Query,
  { ms, bytes, wallMs, parsingMs }: BudgetLimits,
  use: (value: unknown, budget: Budget, sourceMap?: ContentSourceMap) => Result,
): Result {
  const whole = new Budget(ms, bytes, wallMs)
  const tree = parsed(query, params, parsingMs ?? wallMs ?? ms)
  const budget = parsingMs === undefined ? whole : new Budget(ms, bytes, wallMs)
  const paid = paidFor(dataset, budget)
  try {
    const text = withTextMatches(tree, paid, budget)
    const narrowed = narrow(text.tree, paid)
    const context = {
      documents: dataset.documents,
      params,
      identity,
      sanity,
      timestamp: new Date(),
      dereference: (reference: string) => text.answer(reference) ?? narrowed.dereference(reference),
      budget,
    }
    // Both replace nodes of the parser with other such nodes.
    const expr = narrowed.tree as Expr
    if (!sourceMap) return use(evaluate(expr, context), budget)
    const trace = new SourceTrace(dataset, budget, sourceMap)
    const traced = evaluateWithSources(expr, { ...context, trace })
    return use(traced.result, budget, traced.sourceMap)
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
  const called = [...new Set(functionsIn(tree))].map((name) => `${name}()`).join(', ')
  const calls = called && ` or without one of ${called}`
  return requestError(
    400,
    `The embedded lake cannot evaluate this query (${error.message}): write it differently${calls}`,
  )
}

function functionsIn(tree: unknown): string[] {
  return nodesIn(tree).flatMap(({ type, namespace, name }) =>
    type === 'FuncCall' && namespace !== 'global' ? [`${String(namespace)}::${String(name)}`] : [],
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

/** Prefix of a reference that stands for a text match. Ids of documents cannot contain it. */
const mark = '\u0001'

type Matcher = (document: object) => boolean

interface WithTextMatches {
  readonly tree: unknown
  /** The value that such a reference resolves to; undefined for any other reference. */
  answer(reference: string): boolean | undefined
}

/**
 * Replaces each `match text::query(…)` with a reference that resolves to its result. References are
 * resolved during the evaluation, so only documents that reach this condition are searched.
 */
function withTextMatches(tree: unknown, dataset: Dataset, budget: Budget): WithTextMatches {
  const matchers: Matcher[] = []
  const match = (node: Node): Node | undefined => {
    if (isTextMatch(node)) return asked(matcherOf(node, budget))
    const ids =
      node.type === 'Or' && isRecord(node.left) && isTextMatch(node.left)
        ? idsReferredTo(node.right)
        : undefined
    // `text match || references("id")`: the index knows the referring documents. Otherwise the
    // evaluator would search all references of each document that does not match.
    return ids && { ...node, left: rewritten(node.left, match), right: asked(referrersOf(ids)) }
  }
  const asked = (matcher: Matcher) => {
    matchers.push(matcher)
    return { type: 'Deref', base: matchReference(`${mark}${matchers.length - 1}${mark}`) }
  }
  const referrersOf = (ids: readonly string[]): Matcher => {
    const referrers = new Set<object>(ids.flatMap((id) => dataset.having(anyReference, id)))
    return (document) => referrers.has(document)
  }
  return {
    tree: rewritten(tree, match),
    answer(reference) {
      if (!reference.startsWith(mark)) return undefined
      const [, index, ...id] = reference.split(mark)
      const document = dataset.byId(id.join(mark))
      return document !== undefined && matchers[Number(index)]?.(document) === true
    },
  }
}

/** `{"_ref": name + _id}` */
function matchReference(name: string): Node {
  const id = { type: 'AccessAttribute', name: '_id' }
  const value = { type: 'OpCall', op: '+', left: { type: 'Value', value: name }, right: id }
  return { type: 'Object', attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value }] }
}

function isTextMatch(node: Node): boolean {
  return (
    node.type === 'OpCall' &&
    node.op === 'match' &&
    isRecord(node.right) &&
    node.right.type === 'FuncCall' &&
    node.right.namespace === 'text' &&
    node.right.name === 'query'
  )
}

function matcherOf({ left, right }: Node, budget: Budget): Matcher {
  const args = isRecord(right) && Array.isArray(right.args) ? right.args : []
  const query = isRecord(args[0]) && args[0].type === 'Value' ? args[0].value : undefined
  // `title match …` searches that field; anything else, such as `[@, _id]`, the whole document.
  const field = isRecord(left) && left.type === 'AccessAttribute' && !left.base ? left.name : undefined
  return typeof query === 'string'
    ? textMatcher(query, typeof field === 'string' ? field : undefined, budget)
    : () => false
}
