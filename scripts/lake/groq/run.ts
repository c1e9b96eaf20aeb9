/** GROQ by `groq-js`, with the documents that cannot match left out before it looks at them. */
import { evaluate, GroqSyntaxError, parse } from 'groq-js'
import { isRecord } from '../documents.ts'
import { queryParseError } from '../errors.ts'
import { matchesText } from './text-search.ts'

/** A set of documents to query. */
export interface Dataset {
  readonly documents: readonly { readonly _id: string; readonly _type: string }[]
  byId(id: string): unknown
  byType(type: string): readonly unknown[]
}

/** A query and what it runs on. */
export interface Query {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly dataset: Dataset
  /** User id, for `identity()`. */
  readonly identity: string
  readonly sanity: { readonly projectId: string; readonly dataset: string }
}

/** A dataset of the given documents; its indexes are made when they are first asked for. */
export function datasetOf(documents: Dataset['documents']): Dataset {
  let ids: Map<string, unknown> | undefined
  let types: Map<string, unknown[]> | undefined
  return {
    documents,
    byId: (id) => {
      ids ??= new Map(documents.map((document) => [document._id, document]))
      return ids.get(id)
    },
    byType: (type) => {
      if (!types) {
        types = new Map()
        for (const document of documents) {
          const list = types.get(document._type)
          if (list) list.push(document)
          else types.set(document._type, [document])
        }
      }
      return types.get(type) ?? []
    },
  }
}

/**
 * The result of a query as JSON.
 * @throws ApiError `queryParseError` with the place of the mistake
 */
export async function runQuery({ query, params, dataset, identity, sanity }: Query): Promise<unknown> {
  const tree = narrowed(parsed(query, params), dataset)
  const value = await evaluate(
    tree as never,
    {
      dataset: dataset.documents,
      params,
      identity,
      sanity,
      dereference: ({ _ref }: { _ref: string }) => dataset.byId(_ref) ?? null,
    } as never,
  )
  return value.get()
}

function parsed(query: string, params: Readonly<Record<string, unknown>>): unknown {
  try {
    return parse(query, { params: { ...params } })
  } catch (error) {
    const position = error instanceof GroqSyntaxError ? error.position : query.length
    const message = error instanceof Error ? error.message : String(error)
    throw queryParseError(query, message, position, query.length)
  }
}

/**
 * The same tree in which `*[_type == "x" && …]` starts from the documents of that type, `_id ==` from the one
 * document, and `text::query` is answered. Every condition is still evaluated: only the start is smaller.
 */
function narrowed(node: unknown, dataset: Dataset): unknown {
  if (Array.isArray(node)) return node.map((item) => narrowed(item, dataset))
  if (!isRecord(node)) return node
  if (node.type === 'Value') return node
  if (isTextMatch(node)) return textMatch(node, dataset)
  if (node.type === 'Filter' && isRecord(node.base) && node.base.type === 'Everything') {
    const start = candidates(node.expr, dataset)
    return {
      ...node,
      base: start ? { type: 'Value', value: start } : node.base,
      expr: narrowed(node.expr, dataset),
    }
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, narrowed(value, dataset)]))
}

/** Documents that can fulfil a condition, or nothing when it does not say. */
function candidates(expr: unknown, dataset: Dataset): unknown[] | undefined {
  if (!isRecord(expr)) return undefined
  if (expr.type === 'Group') return candidates(expr.base, dataset)
  if (expr.type === 'And') return candidates(expr.left, dataset) ?? candidates(expr.right, dataset)
  if (expr.type !== 'OpCall' || !isRecord(expr.left) || !isRecord(expr.right)) return undefined
  const { op, left, right } = expr
  if (left.type !== 'AccessAttribute' || left.base !== undefined) return undefined
  const values = op === '==' ? [constant(right)] : op === 'in' ? constants(right) : undefined
  if (!values?.every((value) => typeof value === 'string')) return undefined
  const wanted = [...new Set(values)]
  if (left.name === '_type') return wanted.flatMap((type) => dataset.byType(type))
  if (left.name === '_id') return wanted.flatMap((id) => dataset.byId(id) ?? [])
  return undefined
}

function constant(node: Record<string, unknown>): unknown {
  return node.type === 'Value' ? node.value : undefined
}

function constants(node: Record<string, unknown>): unknown[] | undefined {
  if (node.type === 'Value' && Array.isArray(node.value)) return node.value
  if (node.type !== 'Array' || !Array.isArray(node.elements)) return undefined
  return node.elements.map((element) =>
    isRecord(element) && element.isSplat === false && isRecord(element.value)
      ? constant(element.value)
      : undefined,
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
  const query = isRecord(args[0]) ? constant(args[0]) : undefined
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
