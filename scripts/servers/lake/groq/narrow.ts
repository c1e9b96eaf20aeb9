/**
 * Narrows the documents that a query starts from. `*[_type == "x" && slug.current == $slug]` only
 * has to read those that an index returns. Every condition is still evaluated, so a condition that
 * is not understood here only costs time.
 */
import { anyReference, type Dataset, type Path, type Queryable } from './dataset.ts'
import { type Expr, type ExprOf, rewritten } from './syntax.ts'

/** The part of a path that continues in the referenced document. */
const through = '->'

/** At or below this number of documents, no smaller start is searched. */
const few = 8

/** A tree that starts from fewer documents. */
export function narrow(tree: Expr, dataset: Dataset): Expr {
  return rewritten(tree, (node) => {
    if (node.type !== 'Filter' || node.base.type !== 'Everything') return undefined
    return { ...node, base: startOf(node.expr, dataset) ?? node.base, expr: narrow(node.expr, dataset) }
  })
}

function startOf(expr: Expr, dataset: Dataset): Expr | undefined {
  const known = candidates(expr, dataset)
  const outer = known && known.size <= few ? undefined : outerStart(expr)
  if (!outer) return known && { type: 'Value', value: documentsOf(known) }
  const { path, value, isList } = outer
  const evaluate: ExprOf<'Native'>['evaluate'] = (scope) => {
    const found = scope.resultOf(value)
    const values = isList ? found : [found]
    // Only strings are indexed, and values of other types may be equal as well.
    if (!Array.isArray(values) || !values.every((one) => typeof one === 'string')) return dataset.documents
    return documentsOf(candidatesOf(...[...new Set(values)].map((one) => having(path, one, dataset))))
  }
  return { type: 'Native', evaluate }
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
function candidates(expr: Expr, dataset: Dataset): Candidates | undefined {
  switch (expr.type) {
    case 'Group':
      return candidates(expr.base, dataset)
    case 'And':
      return smaller(candidates(expr.left, dataset), candidates(expr.right, dataset))
    case 'Or':
      return union(candidates(expr.left, dataset), candidates(expr.right, dataset))
    case 'Not':
      return lacking(expr.base, dataset)
    case 'FuncCall': {
      const ids = idsReferredTo(expr)
      return ids && candidatesOf(...ids.map((id) => dataset.having(anyReference, id)))
    }
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
function lacking(expr: Expr, dataset: Dataset) {
  const [of] = isGlobal(expr, 'defined') ? expr.args : []
  const path = of && pathOf(of)
  return path && !path.includes('[]') && !path.includes(through)
    ? candidatesOf(dataset.lacking(path))
    : undefined
}

/**
 * The ids of `references("id", …)` and `references(["id", …])`; undefined for any other expression.
 */
export function idsReferredTo(node: Expr): string[] | undefined {
  const ids = isGlobal(node, 'references') ? node.args.map(strings) : [undefined]
  return ids.every((list) => list !== undefined) ? ids.flat() : undefined
}

function compared({ op, left, right }: ExprOf<'OpCall'>, dataset: Dataset): Candidates | undefined {
  // `$id == "root"`, after its parameter was replaced with its value.
  if (isConstant(left) && isConstant(right) && (op === '==' || op === '!=')) {
    return (left.value === right.value) === (op === '==') ? undefined : candidatesOf()
  }
  const found = comparison(op, left, right)
  const values = found && strings(found.value)
  if (!values) return undefined
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

/** A path and the value it is compared with; `isList`: with each of a list. */
interface Comparison {
  readonly path: Path
  readonly value: Expr
  readonly isList: boolean
}

/** A condition of a conjunction that compares a path with an attribute of an outer document. */
function outerStart(expr: Expr): Comparison | undefined {
  if (expr.type === 'Group') return outerStart(expr.base)
  if (expr.type === 'And') return outerStart(expr.left) ?? outerStart(expr.right)
  const [of, ...more] = isGlobal(expr, 'references') ? expr.args : []
  const referring = of && more.length === 0 ? { path: anyReference, value: of, isList: false } : undefined
  const found = expr.type === 'OpCall' ? comparison(expr.op, expr.left, expr.right) : referring
  const value = found && seenOutside(found.value)
  return value && { ...found, value }
}

/** `path == x`, `x == path`, `x in path[]`, `path in list`. */
function comparison(op: string, left: Expr, right: Expr): Comparison | undefined {
  if (op === 'in') {
    const own = pathOf(left)
    if (own && !own.includes('[]')) return { path: own, value: right, isList: true }
    const list = pathOf(right)
    return list && { path: list.includes('[]') ? list : [...list, '[]'], value: left, isList: false }
  }
  if (op !== '==') return undefined
  const own = pathOf(left)
  const [path, value] = own ? [own, right] : [pathOf(right), left]
  return path && !path.includes('[]') ? { path, value, isList: false } : undefined
}

/**
 * `slug.current` → `['slug', 'current']`, `tags[]._ref` → `['tags', '[]', '_ref']`, `parent->name`
 * → `['parent', '->', 'name']`; undefined for anything else.
 */
function pathOf(node: Expr): Path | undefined {
  if (node.type === 'AccessAttribute') {
    if (!node.base || node.base.type === 'This') return [node.name]
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
  if (node.type !== 'Map') return undefined
  const base = pathOf(node.base)
  const rest = base?.at(-1) === '[]' ? pathOf(node.expr) : undefined
  return base && rest && [...base, ...rest]
}

/**
 * An attribute of an outer document, as written one level further out; undefined for anything else.
 */
function seenOutside(node: Expr): Expr | undefined {
  if (node.type === 'Parent') return node.n === 1 ? { type: 'This' } : { type: 'Parent', n: node.n - 1 }
  if (node.type !== 'AccessAttribute' || !node.base) return undefined
  const base = seenOutside(node.base)
  return base && { ...node, base }
}

/** The strings of a constant; undefined if it may have values of other types. */
function strings(node: Expr): string[] | undefined {
  const elements = node.type === 'Array' ? node.elements : []
  const values = node.type === 'Value' ? [node.value].flat() : elements.map(constantIn)
  const isConstantList = node.type === 'Value' || node.type === 'Array'
  return isConstantList && values.every((value) => typeof value === 'string') ? values : undefined
}

function constantIn({ value, isSplat }: ExprOf<'Array'>['elements'][number]): unknown {
  return !isSplat && isConstant(value) ? value.value : undefined
}

function isConstant(node: Expr): node is ExprOf<'Value'> {
  return node.type === 'Value' && (typeof node.value !== 'object' || node.value === null)
}

function isGlobal(node: Expr, name: string): node is ExprOf<'FuncCall'> {
  return node.type === 'FuncCall' && node.namespace === 'global' && node.name === name
}
