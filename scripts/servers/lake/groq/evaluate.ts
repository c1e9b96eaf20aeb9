/**
 * Evaluates GROQ within a budget. groq-js parses the query and has the functions of values; this
 * evaluator is tested against that of groq-js, which cannot be stopped, takes exponential time for
 * some patterns and creates values of any size. Here each step and each value is charged to the
 * budget first (budget.ts).
 */
import { byGroqJs, called, constant, NotEvaluated } from './functions.ts'
import { matches, matchScore } from './match.ts'
import { isContainer, type ValuePlace } from './source-trace.ts'
import { type Attribute, type Expr, type ExprOf, type Operator, type QueryContext, Scope } from './syntax.ts'
import {
  isEqual,
  isIn,
  isObject,
  isPath,
  partialCompare,
  setAttribute,
  sizeOf,
  totalCompare,
} from './values.ts'

/**
 * The value of a query: JSON, and objects with a `toJSON`; with a trace also where it comes from.
 * @throws OverBudget, NotEvaluated
 */
export function evaluate(tree: Expr, query: Omit<QueryContext, 'resultOf'>) {
  const scope = new Scope({ ...query, resultOf }, null)
  const result = resultOf(tree, scope)
  return { result, sourceMap: query.trace?.mapOf(result) }
}

/**
 * The value of an expression in a scope.
 * @throws OverBudget, NotEvaluated
 */
function resultOf(node: Expr, scope: Scope): unknown {
  scope.context.budget.spend(1)
  // The table has an entry for each type of node, for nodes of this type.
  return (evaluators[node.type] as (node: Expr, scope: Scope) => unknown)(node, scope)
}

const evaluators: { readonly [Type in Expr['type']]: (node: ExprOf<Type>, scope: Scope) => unknown } = {
  This: (_, scope) => scope.value,
  Everything: (_, scope) => scope.context.dataset.documents,
  Native: ({ evaluate }, scope) => evaluate(scope),
  // `before()` and `after()` exist for webhooks only.
  Context: () => null,
  // The parser replaces them with their values.
  Parameter: () => null,
  Parent({ n }, scope) {
    let current: Scope | undefined = scope
    for (let level = 0; level < n; level += 1) current = current?.parent
    return current ? current.value : null
  },
  Value: ({ value }) => value ?? null,
  Group: ({ base }, scope) => resultOf(base, scope),
  OpCall: ({ op, left, right }, scope) => operators[op](resultOf(left, scope), resultOf(right, scope), scope),
  Or: ({ left, right }, scope) => joined(left, right, scope, true),
  And: ({ left, right }, scope) => joined(left, right, scope, false),
  Not({ base }, scope) {
    const value = resultOf(base, scope)
    return typeof value === 'boolean' ? !value : null
  },
  Neg: ({ base }, scope) => numberIn(base, scope, -1),
  Pos: ({ base }, scope) => numberIn(base, scope, 1),
  // Only `order()` reads a direction.
  Asc: () => null,
  Desc: () => null,
  InRange({ base, left, right, isInclusive }, scope) {
    const value = resultOf(base, scope)
    const low = partialCompare(value, resultOf(left, scope))
    const high = partialCompare(value, resultOf(right, scope))
    if (low === null || high === null) return null
    return low >= 0 && (isInclusive ? high <= 0 : high < 0)
  },
  Select({ alternatives, fallback }, scope) {
    for (const { condition, value } of alternatives)
      if (resultOf(condition, scope) === true) return resultOf(value, scope)
    return fallback ? resultOf(fallback, scope) : null
  },
  AccessAttribute({ base, name }, scope) {
    const value = base ? resultOf(base, scope) : scope.value
    if (!isObject(value) || !Object.hasOwn(value, name)) return null
    scope.context.trace?.read(value, name)
    return value[name] ?? null
  },
  AccessElement({ base, index }, scope) {
    const value = resultOf(base, scope)
    if (!Array.isArray(value)) return null
    const position = index < 0 ? index + value.length : index
    scope.context.trace?.read(value, position)
    return value[position] ?? null
  },
  ArrayCoerce({ base }, scope) {
    const value = resultOf(base, scope)
    return Array.isArray(value) ? value : null
  },
  Slice({ base, left, right, isInclusive }, scope) {
    const value = resultOf(base, scope)
    if (!Array.isArray(value)) return null
    const from = left < 0 ? value.length + left : left
    const to = (right < 0 ? value.length + right : right) + (isInclusive ? 1 : 0)
    const { budget, trace } = scope.context
    budget.grow(8 * Math.min(Math.max(to - from, 0), value.length))
    const part = value.slice(Math.max(from, 0), Math.max(to, 0))
    if (trace) for (const index of part.keys()) trace.read(value, Math.max(from, 0) + index)
    return part
  },
  Deref({ base }, scope) {
    const value = resultOf(base, scope)
    if (!isObject(value) || typeof value._ref !== 'string') return null
    return scope.context.dataset.byId(value._ref) ?? null
  },
  Projection({ base, expr }, scope) {
    const value = resultOf(base, scope)
    return isObject(value) ? resultOf(expr, scope.nested(value)) : null
  },
  Filter: ({ base, expr }, scope) =>
    eachOf(base, scope, (item, kept) => {
      if (resultOf(expr, scope.nested(item)) === true) kept.push(item)
    }),
  Map: ({ base, expr }, scope) =>
    eachOf(base, scope, (item, made) => {
      made.push(resultOf(expr, scope.hidden(item)))
    }),
  FlatMap: ({ base, expr }, scope) =>
    eachOf(base, scope, (item, made) => {
      const value = resultOf(expr, scope.hidden(item))
      if (Array.isArray(value)) pushAll(made, value, scope.context)
      else made.push(value)
    }),
  Object({ attributes }, scope) {
    const result: Record<string, unknown> = {}
    scope.context.budget.grow(32)
    for (const attribute of attributes) addTo(result, attribute, scope)
    return result
  },
  Array({ elements }, scope) {
    const result: unknown[] = []
    for (const { value, isSplat } of elements) {
      scope.context.budget.grow(8)
      const element = resultOf(value, scope)
      if (!isSplat) result.push(element)
      else if (Array.isArray(element)) pushAll(result, element, scope.context)
    }
    return result
  },
  FuncCall: called,
  PipeFuncCall({ name, base, args }, scope) {
    const value = resultOf(base, scope)
    if (!Array.isArray(value)) return null
    if (name === 'order') return ordered(value, args, scope)
    if (name === 'score') return scored(value, args, scope)
    throw new NotEvaluated(`Unknown pipe function: ${name}`)
  },
  Tuple: () => notEvaluated('tuples can not be evaluated'),
  SelectorFuncCall: () => notEvaluated('Unexpected node type: SelectorFuncCall'),
  SelectorNested: () => notEvaluated('Unexpected node type: SelectorNested'),
}

/** `||` or `&&`, of which one side with the value `decisive` is enough. */
function joined(left: Expr, right: Expr, scope: Scope, decisive: boolean): boolean | null {
  const first = resultOf(left, scope)
  if (first === decisive) return decisive
  const second = resultOf(right, scope)
  if (second === decisive) return decisive
  return first === !decisive && second === !decisive ? !decisive : null
}

function numberIn(node: Expr, scope: Scope, sign: 1 | -1): number | null {
  const value = resultOf(node, scope)
  return typeof value === 'number' ? sign * value : null
}

function notEvaluated(message: string): never {
  throw new NotEvaluated(message)
}

function eachOf(base: Expr, scope: Scope, each: (item: unknown, made: unknown[]) => void): unknown[] | null {
  const list = resultOf(base, scope)
  if (!Array.isArray(list)) return null
  const made: unknown[] = []
  const { budget, trace } = scope.context
  let index = 0
  for (const item of list) {
    const { length } = made
    budget.spend(1)
    trace?.read(list, index)
    each(item, made)
    if (made.length > length) budget.grow(8)
    index += 1
  }
  return made
}

/** Notes, for a source map, where the simple value of an attribute was read. */
function noteOrigin(target: object, key: string, expr: Expr, scope: Scope) {
  const { trace } = scope.context
  if (!trace?.needsOrigin(target, key)) return
  const place = placeOfValue(expr, scope)
  if (place) trace.copied(target, key, place.container, place.key)
  else trace.computed(target, key)
}

/**
 * The place where an expression reads a value that is neither an object nor an array; undefined if
 * it computes it. Evaluates parts of the expression again.
 */
function placeOfValue(expr: Expr, scope: Scope): ValuePlace | undefined {
  switch (expr.type) {
    case 'Group':
      return placeOfValue(expr.base, scope)
    case 'AccessAttribute': {
      const container = expr.base ? resultOf(expr.base, scope) : scope.value
      return isContainer(container) ? { container, key: expr.name } : undefined
    }
    case 'AccessElement': {
      const container = resultOf(expr.base, scope)
      if (!Array.isArray(container)) return undefined
      return { container, key: expr.index < 0 ? expr.index + container.length : expr.index }
    }
    case 'Select': {
      const chosen = expr.alternatives.find(({ condition }) => resultOf(condition, scope) === true)
      const value = chosen?.value ?? expr.fallback
      return value && placeOfValue(value, scope)
    }
    case 'FuncCall': {
      if (expr.namespace !== 'global' || expr.name !== 'coalesce') return undefined
      const first = expr.args.find((arg) => (resultOf(arg, scope) ?? null) !== null)
      return first && placeOfValue(first, scope)
    }
    default:
      return undefined
  }
}

function pushAll(target: unknown[], items: readonly unknown[], { budget, trace }: QueryContext) {
  budget.grow(8 * items.length)
  let index = 0
  for (const item of items) {
    target.push(item)
    trace?.read(items, index)
    index += 1
  }
}

function addTo(result: Record<string, unknown>, attribute: Attribute, scope: Scope) {
  const { budget } = scope.context
  if (attribute.type === 'ObjectAttributeValue') {
    budget.grow(16)
    setAttribute(result, attribute.name, resultOf(attribute.value, scope))
    noteOrigin(result, attribute.name, attribute.value, scope)
    return
  }
  if (attribute.type === 'ObjectConditionalSplat' && resultOf(attribute.condition, scope) !== true) return
  const value = resultOf(attribute.value, scope)
  if (isObject(value)) assign(result, value, scope.context)
}

function assign(
  target: Record<string, unknown>,
  source: Readonly<Record<string, unknown>>,
  { budget, trace }: QueryContext,
) {
  for (const key of Object.keys(source)) {
    budget.grow(16)
    setAttribute(target, key, source[key])
    trace?.copied(target, key, source, key)
  }
}

type Operation = (left: unknown, right: unknown, scope: Scope) => unknown

function comparing(holds: (sign: number) => boolean): Operation {
  return (left, right) => {
    const sign = partialCompare(left, right)
    return sign === null ? null : holds(sign)
  }
}

/** Reckons with numbers and times. `+` also joins texts, lists and objects. */
function reckoning(op: Operator): Operation {
  return (left, right, scope) => {
    scope.context.budget.grow(sizeOf(left) + sizeOf(right))
    return byGroqJs({ type: 'OpCall', op, left: constant(left), right: constant(right) }, scope)
  }
}

const operators: Readonly<Record<Operator, Operation>> = {
  '==': isEqual,
  '!=': (left, right) => !isEqual(left, right),
  '>': comparing((sign) => sign > 0),
  '>=': comparing((sign) => sign >= 0),
  '<': comparing((sign) => sign < 0),
  '<=': comparing((sign) => sign <= 0),
  in(left, right, { context: { budget } }) {
    if (isPath(right)) return typeof left === 'string' ? isIn(left, right, budget) : null
    if (!Array.isArray(right)) return null
    budget.spend(right.length)
    return right.some((item) => isEqual(left, item))
  },
  match: (left, right, { context: { budget } }) => matches(left, right, budget),
  '+': reckoning('+'),
  '-': reckoning('-'),
  '*': reckoning('*'),
  '/': reckoning('/'),
  '%': reckoning('%'),
  '**': reckoning('**'),
}

function ordered(list: readonly unknown[], args: readonly Expr[], scope: Scope): unknown[] {
  const { budget, trace } = scope.context
  const keys = args.map((arg) => ({
    expr: arg.type === 'Asc' || arg.type === 'Desc' ? arg.base : arg,
    sign: arg.type === 'Desc' ? -1 : 1,
  }))
  const rows = list.map((value, index) => {
    budget.grow(32 + 8 * keys.length)
    const inner = scope.nested(value)
    return { value, index, by: keys.map(({ expr }) => resultOf(expr, inner)) }
  })
  const compare = (a: (typeof rows)[number], b: (typeof rows)[number]) => {
    budget.spend(keys.length)
    for (const [index, { sign }] of keys.entries()) {
      const first = a.by[index]
      // Strings that begin alike are compared letter by letter.
      if (typeof first === 'string') budget.spend(first.length >> 6)
      const order = sign * totalCompare(first, b.by[index])
      if (order !== 0) return order
    }
    return 0
  }
  const inOrder: unknown[] = []
  for (const { value, index } of rows.sort(compare)) {
    inOrder.push(value)
    trace?.read(list, index)
  }
  return inOrder
}

function scored(list: readonly unknown[], args: readonly Expr[], scope: Scope): unknown[] {
  const { budget } = scope.context
  const rows: Record<string, unknown>[] = []
  for (const value of list) {
    // Like groq-js: anything but objects is skipped.
    if (!isObject(value)) continue
    const inner = scope.nested(value)
    let score = typeof value._score === 'number' ? value._score : 0
    for (const arg of args) score += scoreOf(arg, inner)
    const row: Record<string, unknown> = {}
    assign(row, value, scope.context)
    row._score = score
    rows.push(row)
  }
  return rows.sort((a, b) => {
    budget.spend(1)
    return Number(b._score) - Number(a._score)
  })
}

function scoreOf(node: Expr, scope: Scope): number {
  scope.context.budget.spend(1)
  if (node.type === 'OpCall' && node.op === 'match')
    return matchScore(resultOf(node.left, scope), resultOf(node.right, scope), scope.context.budget)
  if (node.type === 'FuncCall' && node.name === 'boost' && node.args[0] && node.args[1]) {
    const inner = scoreOf(node.args[0], scope)
    const boost = resultOf(node.args[1], scope)
    return typeof boost === 'number' && inner > 0 ? inner + boost : 0
  }
  if (node.type === 'Or') return scoreOf(node.left, scope) + scoreOf(node.right, scope)
  if (node.type === 'And') {
    const left = scoreOf(node.left, scope)
    const right = scoreOf(node.right, scope)
    return left === 0 || right === 0 ? 0 : left + right
  }
  return resultOf(node, scope) === true ? 1 : 0
}
