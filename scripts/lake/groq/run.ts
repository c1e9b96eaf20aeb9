/** GROQ by `groq-js`, with the documents that cannot match left out before it looks at them. */
import { evaluate, evaluateSync } from 'groq-js'
import { isRecord } from '../documents.ts'
import { requestError } from '../errors.ts'
import { anyReference, type Dataset } from './dataset.ts'
import { idsReferredTo, narrow } from './narrow.ts'
import { parsed } from './parse.ts'
import { textMatcher } from './text-search.ts'
import { type Node, nodesIn, rewritten } from './tree.ts'

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
  const text = withTextMatches(parsed(query, params), dataset)
  const { tree, dereference } = narrow(text.tree, dataset)
  const options = {
    dataset: dataset.documents,
    params,
    identity,
    sanity,
    timestamp: new Date(),
    dereference: ({ _ref }: { _ref: string }) => text.answer(_ref) ?? dereference(_ref),
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

function functionsIn(tree: unknown): string[] {
  return nodesIn(tree).flatMap(({ type, namespace, name }) =>
    type === 'FuncCall' && namespace !== 'global' ? [`${String(namespace)}::${String(name)}`] : [],
  )
}

/**
 * Looks whether a query can be run at all, for those that run it later.
 * @throws ApiError `queryParseError` with the place of the mistake
 */
export function checkQuery(query: string, params: Readonly<Record<string, unknown>>) {
  parsed(query, params)
}

/** Begins a reference that asks whether a document matches a text query; no id of a document can hold it. */
const mark = '\u0001'

type Matcher = (document: object) => boolean

interface WithTextMatches {
  readonly tree: unknown
  /** What such a reference leads to: `true`, `false`; nothing for any other. */
  answer(reference: string): boolean | undefined
}

/**
 * The same tree in which each `match text::query(…)` is a reference that leads to the answer, since following one is what
 * groq-js asks us for while it evaluates: so only those documents are looked at that get as far as this condition.
 */
function withTextMatches(tree: unknown, dataset: Dataset): WithTextMatches {
  const matchers: Matcher[] = []
  const match = (node: Node): Node | undefined => {
    if (isTextMatch(node)) return asked(matcherOf(node))
    const ids =
      node.type === 'Or' && isRecord(node.left) && isTextMatch(node.left)
        ? idsReferredTo(node.right)
        : undefined
    // `text match || references("id")`: groq-js would walk through all that does not match, which the index knows.
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

function matcherOf({ left, right }: Node): Matcher {
  const args = isRecord(right) && Array.isArray(right.args) ? right.args : []
  const query = isRecord(args[0]) && args[0].type === 'Value' ? args[0].value : undefined
  // `title match …` looks at that field; anything else, such as `[@, _id]`, at the whole document.
  const field = isRecord(left) && left.type === 'AccessAttribute' && !left.base ? left.name : undefined
  return typeof query === 'string'
    ? textMatcher(query, typeof field === 'string' ? field : undefined)
    : () => false
}
