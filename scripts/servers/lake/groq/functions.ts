/**
 * Functions of GROQ: those of groq-js, apart from the few that read the dataset, evaluate their own
 * arguments or are in most queries.
 */
import { evaluateSync } from 'groq-js'
import type { Budget } from './budget.ts'
import { changedAny, changedOnly } from './diff.ts'
import type { Expr, ExprOf, Scope } from './syntax.ts'
import { isObject, sizeOf } from './values.ts'

/** A part of GROQ that Sanity supports and this evaluator does not, like groq-js. */
export class NotEvaluated extends Error {}

/** Evaluates a call. The parser refuses one with a wrong number of arguments. */
export function called({ namespace, name, args }: ExprOf<'FuncCall'>, scope: Scope): unknown {
  const own = functions[namespace]?.[name]
  return own ? own(args, scope) : calledByGroqJs(namespace, name, args, scope)
}

/**
 * The value of a node, by groq-js. It cannot be stopped, so what it costs is charged before.
 */
export function byGroqJs(node: object, { value, context }: Scope): unknown {
  const { timestamp, identity, sanity } = context
  return evaluateSync(node, { root: value, timestamp, identity, sanity }).data
}

/** The node of a value. */
export function constant(value: unknown): ExprOf<'Value'> {
  return { type: 'Value', value }
}

/** Charges for calls that take longer than reading their arguments, or need more. */
const costs: Readonly<Record<string, (budget: Budget, ...values: unknown[]) => void>> = {
  'array::intersects': (budget, one, other) => budget.spend((sizeOf(one) * sizeOf(other)) / 64),
  'pt::text': payForTexts,
  'string::split': (budget, text) => budget.grow(16 * sizeOf(text)),
}

function calledByGroqJs(namespace: string, name: string, args: readonly Expr[], scope: Scope): unknown {
  const { budget } = scope.context
  const values = args.map((arg) => scope.resultOf(arg))
  const pay = costs[`${namespace}::${name}`]
  if (pay) pay(budget, ...values)
  else for (const value of values) budget.spend(1 + (sizeOf(value) >> 4))
  let result: unknown
  try {
    result = byGroqJs({ type: 'FuncCall', namespace, name, args: values.map(constant) }, scope)
  } catch (error) {
    // More digits than JavaScript has.
    if (error instanceof RangeError && name === 'round') return null
    if (error instanceof RangeError) throw error
    throw new NotEvaluated(`Unknown function: ${namespace}::${name}`)
  }
  if (!pay) budget.grow(sizeOf(result))
  return result
}

function payForTexts(budget: Budget, value: unknown) {
  budget.spend(1)
  if (Array.isArray(value)) for (const item of value) payForTexts(budget, item)
  else if (isObject(value)) {
    budget.grow(sizeOf(value.text))
    payForTexts(budget, value.children)
  }
}

type GroqFunction = (args: readonly Expr[], scope: Scope) => unknown

/** By namespace and name. */
const functions: Readonly<Record<string, Readonly<Record<string, GroqFunction>>>> = {
  global: {
    coalesce(args, scope) {
      for (const arg of args) {
        const value = scope.resultOf(arg)
        if (value !== null && value !== undefined) return value
      }
      return null
    },
    count([arg], scope) {
      const list = arg && scope.resultOf(arg)
      return Array.isArray(list) ? list.length : null
    },
    defined: ([arg], scope) => ((arg && scope.resultOf(arg)) ?? null) !== null,
    references(args, scope) {
      const ids = new Set<string>()
      for (const arg of args) {
        const value = scope.resultOf(arg)
        if (typeof value === 'string') ids.add(value)
        if (!Array.isArray(value)) continue
        scope.context.budget.grow(32 * value.length)
        for (const item of value) if (typeof item === 'string') ids.add(item)
      }
      return ids.size > 0 && refersTo(ids, scope.value, scope.context.budget)
    },
  },
  array: {
    unique(args, scope) {
      const list = calledByGroqJs('array', 'unique', args, scope)
      if (!Array.isArray(list)) return null
      // Of several nulls one stays (Sanity's GROQ test suite); groq-js keeps them all.
      const first = list.indexOf(null)
      return list.filter((item, index) => item !== null || index === first)
    },
  },
  diff: {
    changedAny: ([before, after, selector], scope) =>
      before && after && selector
        ? changedAny(scope.resultOf(before), scope.resultOf(after), { selector, scope })
        : null,
    changedOnly: ([before, after, selector], scope) =>
      before && after && selector
        ? changedOnly(scope.resultOf(before), scope.resultOf(after), { selector, scope })
        : null,
  },
  releases: {
    all: (_, { context: { dataset, budget } }) => {
      budget.spend(dataset.documents.length)
      return dataset.documents.filter(({ _type }) => _type === 'system.release')
    },
  },
}

function refersTo(ids: ReadonlySet<string>, value: unknown, budget: Budget): boolean {
  budget.spend(1)
  if (Array.isArray(value)) return value.some((item) => refersTo(ids, item, budget))
  if (!isObject(value)) return false
  // Like groq-js: does not descend into references.
  if (value._ref) return typeof value._ref === 'string' && ids.has(value._ref)
  for (const key of Object.keys(value)) if (refersTo(ids, value[key], budget)) return true
  return false
}
