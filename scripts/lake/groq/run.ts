/** GROQ by `groq-js`, with the documents that cannot match left out before it looks at them. */
import { evaluate, evaluateSync, GroqSyntaxError, parse } from 'groq-js'
import { isRecord } from '../documents.ts'
import { queryParseError, requestError } from '../errors.ts'
import type { Dataset } from './dataset.ts'
import { narrow } from './narrow.ts'
import { matchesText } from './text-search.ts'

/** A query and what it runs on. */
export interface Query {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly dataset: Dataset
  /** User id, for `identity()`. */
  readonly identity: string
  readonly sanity: { readonly projectId: string; readonly dataset: string }
}

/**
 * The result of a query as JSON.
 * @throws ApiError 400: `queryParseError` with the place of the mistake, or a sentence when groq-js does not do it
 */
export async function runQuery({ query, params, dataset, identity, sanity }: Query): Promise<unknown> {
  const { tree, dereference } = narrow(withTextMatches(parsed(query, params), dataset), dataset)
  const options = {
    dataset: dataset.documents,
    params,
    identity,
    sanity,
    timestamp: new Date(),
    dereference: ({ _ref }: { _ref: string }) => dereference(_ref),
  }
  try {
    return evaluateSync(tree as never, options as never).data
  } catch {
    // Some functions (`diff::changedAny`) are there only asynchronously; those that are not there at all throw again.
    try {
      const value = await evaluate(tree as never, options as never)
      return await value.get()
    } catch (error) {
      throw notEvaluated(tree, error)
    }
  }
}

/** groq-js says of what it does not do just that; by a failure of another kind it tells a mistake of its own, or ours. */
function notEvaluated(tree: unknown, error: unknown): unknown {
  if (!(error instanceof Error) || error.constructor !== Error) return error
  const called = [...new Set(functionsIn(tree))].map((name) => `${name}()`).join(', ')
  const calls = called && ` or without one of ${called}`
  return requestError(
    400,
    `The embedded lake cannot evaluate this query (${error.message}): ask it otherwise${calls}`,
  )
}

function functionsIn(node: unknown): string[] {
  if (!Array.isArray(node) && !isRecord(node)) return []
  if (isRecord(node) && node.type === 'Value') return []
  const own =
    isRecord(node) && node.type === 'FuncCall' && node.namespace !== 'global'
      ? [`${String(node.namespace)}::${String(node.name)}`]
      : []
  return [...own, ...Object.values(node).flatMap(functionsIn)]
}

/**
 * Looks whether a query can be run at all, for those that run it later.
 * @throws ApiError `queryParseError` with the place of the mistake
 */
export function checkQuery(query: string, params: Readonly<Record<string, unknown>>) {
  parsed(query, params)
}

function parsed(query: string, params: Readonly<Record<string, unknown>>): unknown {
  const tree = parsedOrRefused(query, params)
  const missing = parameterIn(tree)
  if (missing === undefined) return tree
  // groq-js would read it as null, and `*[_id != $id]` of a deletion would be every document.
  const start = Math.max(query.indexOf(`$${missing}`), 0)
  throw queryParseError(
    query,
    `param $${missing} referenced, but not provided`,
    start,
    start + missing.length + 1,
  )
}

function parsedOrRefused(query: string, params: Readonly<Record<string, unknown>>): unknown {
  try {
    return parse(query, { params: { ...params } })
  } catch (error) {
    const position = error instanceof GroqSyntaxError ? error.position : query.length
    const message = error instanceof Error ? error.message : String(error)
    throw queryParseError(query, message, position, query.length)
  }
}

/** The first parameter that has no value: the parser puts values in the place of all others. */
function parameterIn(node: unknown): string | undefined {
  if (!Array.isArray(node) && !isRecord(node)) return undefined
  if (isRecord(node) && node.type === 'Value') return undefined
  if (isRecord(node) && node.type === 'Parameter') return String(node.name)
  for (const inner of Object.values(node)) {
    const found = parameterIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}

/** The same tree in which each `match text::query(…)` is answered: `_id in [ids of what matches]`. */
function withTextMatches(node: unknown, dataset: Dataset): unknown {
  if (Array.isArray(node)) return node.map((item) => withTextMatches(item, dataset))
  if (!isRecord(node) || node.type === 'Value') return node
  if (isTextMatch(node)) return textMatch(node, dataset)
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withTextMatches(value, dataset)]),
  )
}

function isTextMatch(node: Record<string, unknown>): boolean {
  return (
    node.type === 'OpCall' &&
    node.op === 'match' &&
    isRecord(node.right) &&
    node.right.type === 'FuncCall' &&
    node.right.namespace === 'text' &&
    node.right.name === 'query'
  )
}

function textMatch(node: Record<string, unknown>, dataset: Dataset): unknown {
  const args = isRecord(node.right) && Array.isArray(node.right.args) ? node.right.args : []
  const query = isRecord(args[0]) && args[0].type === 'Value' ? args[0].value : undefined
  // `title match …` looks at that field; anything else, such as `[@, _id]`, at the whole document.
  const field =
    isRecord(node.left) && node.left.type === 'AccessAttribute' && !node.left.base && node.left.name
  const textOf = (document: Record<string, unknown>) =>
    typeof field === 'string' ? document[field] : document
  const ids =
    typeof query === 'string'
      ? dataset.documents
          .filter((document) => matchesText(textOf({ ...document }), query))
          .map(({ _id }) => _id)
      : []
  return {
    type: 'OpCall',
    op: 'in',
    left: { type: 'AccessAttribute', name: '_id' },
    right: { type: 'Value', value: ids },
  }
}
