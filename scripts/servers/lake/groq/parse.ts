/**
 * Parses a query and fills in its parameters. Clients send the same few queries again and again
 * with different parameters, and parsing was a third of the cost of a query, so syntax trees are
 * cached by the text of their query.
 */
import { errorMessage } from '@repo/kit/error-message.ts'
import { GroqSyntaxError, parse } from 'groq-js'
import { LRUCache } from 'lru-cache'
import { isRecord } from '../documents.ts'
import { ApiError, queryParseError } from '../errors.ts'
import { queryLimits } from '../limits.ts'
import { TimeIsUp, within } from '../time-limit.ts'
import { OverBudget } from './budget.ts'
import { type Expr, nodesIn, rewritten } from './syntax.ts'

type Params = Readonly<Record<string, unknown>>

/** The site and an open Studio send fewer than a hundred different queries. */
const maxTrees = 200

/**
 * Trees by the text of their query, without values of parameters; null where the tree depends on
 * these.
 */
const trees = new LRUCache<string, { readonly tree: Expr | null }>({ max: maxTrees })

/**
 * The syntax tree of a query, with values in place of its parameters.
 * @param ms longest time that parsing may take
 * @throws ApiError `queryParseError` with the position of the mistake or of a parameter without a
 *   value, or when the query is too long or nested too deeply; OverBudget when parsing takes longer
 */
export function parsed(query: string, params: Params, ms: number = queryLimits.deadlineMs): Expr {
  if (query.length > queryLimits.maxLength) {
    const description = `The query is longer than ${queryLimits.maxLength} characters`
    throw queryParseError(query.slice(0, 1000), description, queryLimits.maxLength, query.length)
  }
  // Without a cached tree, the error message comes from parsing with the parameters.
  const tree = shapeOf(query, ms) ?? treeOf(query, ms, params)
  let missing: string | undefined
  const filled = rewritten(tree, (node) => {
    if (node.type !== 'Parameter') return undefined
    const { name } = node
    if (Object.hasOwn(params, name)) return { type: 'Value', value: params[name] }
    missing ??= name
    return node
  })
  if (missing === undefined) return filled
  // groq-js would read it as null, and a deletion of `*[_id != $id]` would match every document.
  const start = Math.max(query.indexOf(`$${missing}`), 0)
  throw queryParseError(
    query,
    `param $${missing} referenced, but not provided`,
    start,
    start + missing.length + 1,
  )
}

/**
 * The tree of a query parsed without its parameters; null if its structure depends on them, or it
 * is invalid.
 */
function shapeOf(query: string, ms: number): Expr | null {
  const known = trees.get(query)
  if (known) return known.tree
  let tree: Expr | null
  try {
    tree = treeOf(query, ms)
    if (nodesIn(tree).some(isPlaceByParameter)) tree = null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    tree = null
  }
  // A long query, such as one with a list of ids in its text, is rarely sent again.
  if (query.length <= queryLimits.quickLength) trees.set(query, { tree })
  return tree
}

/**
 * `list[$n]`: an item, an attribute or a condition, depending on the value (groq-js,
 * `square_bracket` of its parser).
 */
function isPlaceByParameter(node: Expr): boolean {
  if (node.type !== 'Filter' || !isReckoned(node.expr)) return false
  return nodesIn(node.expr).some(({ type }) => type === 'Parameter')
}

const reckonings = ['+', '-', '*', '/', '%', '**']

/** True if groq-js may evaluate an expression while it parses (its `canConstantEvaluate`). */
function isReckoned(node: Expr): boolean {
  if (node.type === 'OpCall') return reckonings.includes(node.op)
  return ['Parameter', 'Group', 'Pos', 'Neg'].includes(node.type)
}

/** @throws ApiError, OverBudget as {@link parsed} */
function treeOf(query: string, ms: number, params?: Params): Expr {
  let tree: Expr
  try {
    tree = parsedWithin(ms, query, params)
  } catch (error) {
    if (error instanceof OverBudget) throw error
    if (error instanceof RangeError) throw tooDeep(query)
    const position = error instanceof GroqSyntaxError ? error.position : query.length
    throw queryParseError(query, descriptionOf(error, query, position), position, query.length)
  }
  if (isTooDeep(tree)) throw tooDeep(query)
  return tree
}

/** Ends of a query after which an expression has to follow. */
const opened = /(?:[[({,:=<>+\-/%&|!]|\b(?:in|match))\s*$/

/**
 * Description of a syntax error. A query that ends too early gets the words of Sanity, for which
 * `@sanity/client` tests; groq-js says that the query ends, or that it does not.
 */
function descriptionOf(error: unknown, query: string, position: number): string {
  const isAtEnd = position >= query.trimEnd().length - 1
  return isAtEnd && opened.test(query) ? 'unexpected end-of-file, expected expression' : errorMessage(error)
}

function tooDeep(query: string) {
  const { maxDepth, maxNodes } = queryLimits
  const description = `The query is nested more than ${maxDepth} levels deep, or has more than ${maxNodes} parts`
  return queryParseError(query, description, 0, query.length)
}

/** Not recursive, because a chain of 20,000 operators is a tree of 20,000 levels. */
function isTooDeep(tree: unknown): boolean {
  let level: unknown[] = [tree]
  let nodes = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length
    if (depth > queryLimits.maxDepth || nodes > queryLimits.maxNodes) return true
    const next: unknown[] = []
    for (const item of level) {
      if (Array.isArray(item)) for (const inner of item) next.push(inner)
      else if (isRecord(item) && item.type !== 'Value')
        for (const key of Object.keys(item)) if (typeof item[key] === 'object') next.push(item[key])
    }
    level = next
  }
  return false
}

/**
 * A query up to this length parses within a few milliseconds, unless it defines functions: only
 * those take more than linear time.
 */
const shortLength = 2000

/** Parses with the time limit, because groq-js takes quadratic time for some queries. */
function parsedWithin(ms: number, query: string, params?: Params): Expr {
  const work = (): Expr => parse(query, params && { params: { ...params } })
  if (query.length <= shortLength && !/\bfn\b/.test(query)) return work()
  try {
    return within(ms, work)
  } catch (error) {
    throw error instanceof TimeIsUp ? new OverBudget('time') : error
  }
}
