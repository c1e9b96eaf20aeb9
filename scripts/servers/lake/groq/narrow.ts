/**
 * Narrows the documents that a query starts from. `*[_type == "x" && slug.current == $slug]` only
 * has to read those that an index returns. Every condition is still evaluated, so a condition that
 * is not understood here only costs time.
 */
import { isRecord } from '../documents.ts'
import { anyReference, type Dataset, type Path, type Queryable } from './dataset.ts'
import { type Node, rewritten } from './tree.ts'

/** A tree that starts from fewer documents. */
export interface Narrowed {
  readonly tree: unknown
  /**
   * Resolves a reference while the tree is evaluated. A start that depends on an outer document
   * (`^._id`) is also written as a reference, because its value is known only then: the result is a
   * list of documents.
   */
  dereference(reference: string): unknown
}

/** The part of a path that continues in the referenced document. */
const through = '->'

/** Prefix of such a reference; ids of documents cannot contain it. */
const mark = '\u0000'

/** At or below this number of documents, no smaller start is searched. */
const few = 8

/** @param tree the output of the groq-js parser */
export function narrow(tree: unknown, dataset: Dataset): Narrowed {
  const paths: Path[] = []
  const begun = (node: Node): Node | undefined => {
    if (node.type !== 'Filter' || !isRecord(node.base) || node.base.type !== 'Everything') return undefined
    return { ...node, base: start(node.expr) ?? node.base, expr: rewritten(node.expr, begun) }
  }
  const start = (expr: unknown): Node | undefined => {
    const known = candidates(expr, dataset)
    const outer = known && known.size <= few ? undefined : outerStart(expr)
    if (!outer) return known && { type: 'Value', value: documentsOf(known) }
    paths.push(outer.path)
    return referenceTo(`${mark}${paths.length - 1}`, outer.value)
  }
  return {
    tree: rewritten(tree, begun),
    dereference(reference) {
      if (!reference.startsWith(mark)) return dataset.byId(reference) ?? null
      const [, index, ...value] = reference.split(mark)
      const path = paths[Number(index)]
      // Only strings are indexed, and values of other types may be equal as well.
      if (!path || value.length === 0) return dataset.documents
      const values = isId(path) ? [...new Set(value)] : [value.join(mark)]
      return documentsOf(candidatesOf(...values.map((one) => having(path, one, dataset))))
    },
  }
}

/**
 * Documents that may match a condition: the union of these lists, which are only copied when they
 * are chosen.
 */
interface Candidates {
  readonly size: number
  readonly lists: readonly (readonly Queryable[])[]
}

function candidatesOf(...lists: (readonly Queryable[])[]): Candidates {
  return { size: lists.reduce((size, list) => size + list.length, 0), lists }
}

/** Documents in the order of their ids, without duplicates. */
function documentsOf({ lists }: Candidates): Queryable[] {
  const [first = [], ...rest] = lists.filter((list) => list.length > 0)
  if (rest.length === 0) return [...first]
  return [...new Set(lists.flat())].sort((a, b) => (a._id < b._id ? -1 : 1))
}

/** The smallest start that a condition allows; undefined if it does not restrict it. */
function candidates(expr: unknown, dataset: Dataset): Candidates | undefined {
  if (!isRecord(expr)) return undefined
  switch (expr.type) {
    case 'Group':
      return candidates(expr.base, dataset)
    case 'And':
      return smaller(candidates(expr.left, dataset), candidates(expr.right, dataset))
    case 'Or':
      return union(candidates(expr.left, dataset), candidates(expr.right, dataset))
    case 'Not':
      return lacking(expr.base, dataset)
    case 'FuncCall':
      return referring(expr, dataset)
    case 'OpCall':
      return compared(expr, dataset)
    default:
      return undefined
  }
}

function smaller(a?: Candidates, b?: Candidates): Candidates | undefined {
  if (!a || !b) return a ?? b
  return a.size <= b.size ? a : b
}

function union(a?: Candidates, b?: Candidates): Candidates | undefined {
  return a && b && candidatesOf(...a.lists, ...b.lists)
}

/** `!defined(path)` */
function lacking(expr: unknown, dataset: Dataset) {
  if (!isRecord(expr) || expr.type !== 'FuncCall' || !isGlobal(expr, 'defined')) return undefined
  const path = pathOf(argumentOf(expr))
  return path && !path.includes('[]') && !path.includes(through)
    ? candidatesOf(dataset.lacking(path))
    : undefined
}

function referring(expr: Node, dataset: Dataset) {
  const ids = idsReferredTo(expr)
  return ids && candidatesOf(...ids.map((id) => dataset.having(anyReference, id)))
}

/**
 * The ids of `references("id", …)` and `references(["id", …])`; undefined for any other expression.
 */
export function idsReferredTo(node: unknown): string[] | undefined {
  if (!isRecord(node) || node.type !== 'FuncCall' || !isGlobal(node, 'references')) return undefined
  const ids = Array.isArray(node.args) ? node.args.map((arg) => strings(arg)) : [undefined]
  return ids.every((list) => list !== undefined) ? ids.flat() : undefined
}

function compared({ op, left, right }: Node, dataset: Dataset): Candidates | undefined {
  // `$id == "root"`, after its parameter was replaced with its value.
  if (isConstant(left) && isConstant(right) && (op === '==' || op === '!=')) {
    return (left.value === right.value) === (op === '==') ? undefined : candidatesOf()
  }
  const found = comparison(op, left, right)
  const values = strings(found?.value)
  if (!found || !values) return undefined
  return candidatesOf(...new Set(values.map((value) => having(found.path, value, dataset))))
}

/**
 * Documents with a value at a path, which may follow references: the last document is looked up
 * first.
 */
function having(path: Path, value: string, dataset: Dataset): readonly Queryable[] {
  const end = path.lastIndexOf(through)
  if (end < 0) return dataset.having(path, value)
  const reference = [...path.slice(0, end), '_ref']
  const found = dataset
    .having(path.slice(end + 1), value)
    .flatMap(({ _id }) => having(reference, _id, dataset))
  return found.sort((a, b) => (a._id < b._id ? -1 : 1))
}

/** A condition of a conjunction that compares a path with an attribute of an outer document. */
function outerStart(expr: unknown): { path: Path; value: Node } | undefined {
  if (!isRecord(expr)) return undefined
  if (expr.type === 'Group') return outerStart(expr.base)
  if (expr.type === 'And') return outerStart(expr.left) ?? outerStart(expr.right)
  if (expr.type === 'FuncCall' && isGlobal(expr, 'references')) {
    const value = Array.isArray(expr.args) && expr.args.length === 1 ? seenOutside(expr.args[0]) : undefined
    return value && { path: anyReference, value }
  }
  if (expr.type !== 'OpCall') return undefined
  const found = comparison(expr.op, expr.left, expr.right)
  const value = found && seenOutside(found.value)
  if (!found || !value) return undefined
  if (!found.isList) return { path: found.path, value }
  // A reference names several values by joining them. Only an id is always a text without the mark.
  return isId(found.path) ? { path: found.path, value: joined(value) } : undefined
}

function isId(path: Path): boolean {
  return path.length === 1 && path[0] === '_id'
}

function joined(list: Node): Node {
  return { type: 'FuncCall', namespace: 'array', name: 'join', args: [list, { type: 'Value', value: mark }] }
}

/**
 * A path and the value it is compared with: `path == x`, `x == path`, `x in path[]`; `isList`:
 * `path in list`.
 */
function comparison(op: unknown, left: unknown, right: unknown) {
  if (op === 'in') {
    const own = pathOf(left)
    if (own && !own.includes('[]')) return { path: own, value: right, isList: true }
    const list = pathOf(right)
    if (!list) return undefined
    return { path: list.includes('[]') ? list : [...list, '[]'], value: left, isList: false }
  }
  if (op !== '==') return undefined
  const own = pathOf(left)
  if (own) return own.includes('[]') ? undefined : { path: own, value: right, isList: false }
  const other = pathOf(right)
  return other && !other.includes('[]') ? { path: other, value: left, isList: false } : undefined
}

/**
 * `slug.current` → `['slug', 'current']`, `tags[]._ref` → `['tags', '[]', '_ref']`, `parent->name`
 * → `['parent', '->', 'name']`; undefined for anything else.
 */
function pathOf(node: unknown): Path | undefined {
  if (!isRecord(node)) return undefined
  if (node.type === 'AccessAttribute' && typeof node.name === 'string') {
    if (node.base === undefined) return [node.name]
    if (isRecord(node.base) && node.base.type === 'This') return [node.name]
    const base = pathOf(node.base)
    return base && [...base, node.name]
  }
  if (node.type === 'Deref') {
    const base = pathOf(node.base)
    return base && !base.includes('[]') ? [...base, through] : undefined
  }
  if (node.type === 'ArrayCoerce') {
    const base = pathOf(node.base)
    return base && [...base, '[]']
  }
  if (node.type === 'Map') {
    const base = pathOf(node.base)
    const rest = base?.at(-1) === '[]' ? pathOf(node.expr) : undefined
    return base && rest && [...base, ...rest]
  }
  return undefined
}

/**
 * An attribute of an outer document, as written one level further out; undefined for anything else.
 */
function seenOutside(node: unknown): Node | undefined {
  if (!isRecord(node)) return undefined
  if (node.type === 'Parent' && typeof node.n === 'number') {
    return node.n === 1 ? { type: 'This' } : { type: 'Parent', n: node.n - 1 }
  }
  if (node.type !== 'AccessAttribute') return undefined
  const base = seenOutside(node.base)
  return base && { ...node, base }
}

/** A reference to a name and a value, or to the name alone if the value is not a string. */
function referenceTo(name: string, value: Node): Node {
  const whole = { type: 'OpCall', op: '+', left: { type: 'Value', value: name + mark }, right: value }
  const either = {
    type: 'FuncCall',
    namespace: 'global',
    name: 'coalesce',
    args: [whole, { type: 'Value', value: name }],
  }
  const attribute = { type: 'ObjectAttributeValue', name: '_ref', value: either }
  return { type: 'Deref', base: { type: 'Object', attributes: [attribute] } }
}

/** The strings of a constant; undefined if it may have values of other types. */
function strings(node: unknown): string[] | undefined {
  if (!isRecord(node)) return undefined
  if (node.type === 'Value') {
    const values = Array.isArray(node.value) ? node.value : [node.value]
    return values.every((value) => typeof value === 'string') ? values : undefined
  }
  if (node.type !== 'Array' || !Array.isArray(node.elements)) return undefined
  const values = node.elements.map((element) =>
    isRecord(element) && element.isSplat === false && isConstant(element.value)
      ? element.value.value
      : undefined,
  )
  return values.every((value) => typeof value === 'string') ? values : undefined
}

function isConstant(node: unknown): node is { readonly type: 'Value'; readonly value: unknown } {
  return isRecord(node) && node.type === 'Value' && !isRecord(node.value) && !Array.isArray(node.value)
}

function isGlobal({ namespace, name }: Node, wanted: string): boolean {
  return namespace === 'global' && name === wanted
}

function argumentOf({ args }: Node): unknown {
  return Array.isArray(args) && args.length === 1 ? args[0] : undefined
}
