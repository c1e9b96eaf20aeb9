/**
 * A query and its parameters → groq-js's tree. Clients ask the same few queries with other parameters again and again, and
 * parsing was a third of what a query cost, so trees are kept by the text of their query.
 */
import { GroqSyntaxError, parse } from 'groq-js'
import { isRecord } from '../documents.ts'
import { queryParseError } from '../errors.ts'
import { type Node, nodesIn, rewritten } from './tree.ts'

type Params = Readonly<Record<string, unknown>>

/** Trees kept at a time; those of the site and of an open Studio are fewer than a hundred. */
const maxKept = 200

/** A longer query, such as one with a list of ids in its text, is hardly asked again. Characters. */
const maxLength = 20_000

/** By query, the one that was asked last at the end: its tree without values for its parameters; null where it depends on these. */
const kept = new Map<string, unknown>()

/**
 * The tree of a query, with values in place of its parameters.
 * @throws ApiError `queryParseError` with the place of the mistake, or of a parameter that has no value
 */
export function parsed(query: string, params: Params): unknown {
  const shape = shapeOf(query)
  // What cannot be parsed is refused here, in the words that come of its parameters.
  const tree = shape ?? parsedOrRefused(query, params)
  let missing: string | undefined
  const filled = rewritten(tree, (node) => {
    if (node.type !== 'Parameter') return undefined
    const name = String(node.name)
    if (Object.hasOwn(params, name)) return { type: 'Value', value: params[name] }
    missing ??= name
    return node
  })
  if (missing === undefined) return filled
  // groq-js would read it as null, and `*[_id != $id]` of a deletion would be every document.
  const start = Math.max(query.indexOf(`$${missing}`), 0)
  throw queryParseError(
    query,
    `param $${missing} referenced, but not provided`,
    start,
    start + missing.length + 1,
  )
}

function shapeOf(query: string): unknown {
  const known = kept.get(query)
  const shape = known === undefined ? parsedAlone(query) : known
  kept.delete(query)
  if (query.length > maxLength) return shape
  kept.set(query, shape)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break
    kept.delete(oldest)
  }
  return shape
}

/** The tree of a query as its text alone says it; null where its form depends on parameters, or it is wrong. */
function parsedAlone(query: string): unknown {
  try {
    const tree = parse(query)
    return nodesIn(tree).some(isPlaceByParameter) ? null : tree
  } catch {
    return null
  }
}

/** `list[$n]`: an item, an attribute or a condition, by the value (groq-js, `square_bracket` of its parser). */
function isPlaceByParameter(node: Node): boolean {
  return node.type === 'Filter' && isReckoned(node.expr) && nodesIn(node.expr).some(isParameter)
}

const reckonings = ['+', '-', '*', '/', '%', '**']

/** Whether groq-js may reckon the value while it parses (its `canConstantEvaluate`). */
function isReckoned(node: unknown): boolean {
  if (!isRecord(node)) return false
  if (node.type === 'OpCall') return reckonings.includes(String(node.op))
  return ['Parameter', 'Group', 'Pos', 'Neg'].includes(String(node.type))
}

function isParameter({ type }: Node): boolean {
  return type === 'Parameter'
}

function parsedOrRefused(query: string, params: Params): unknown {
  try {
    return parse(query, { params: { ...params } })
  } catch (error) {
    const position = error instanceof GroqSyntaxError ? error.position : query.length
    const message = error instanceof Error ? error.message : String(error)
    throw queryParseError(query, message, position, query.length)
  }
}
