/** Expressions of GROQ, and the scope in which they are evaluated. */
import { isRecord } from '../documents.ts'
import type { Budget } from './budget.ts'
import type { Dataset } from './dataset.ts'
import type { SourceTrace } from './source-trace.ts'

type Node<Type extends string, Fields = unknown> = { readonly type: Type } & Readonly<Fields>

/**
 * The nodes that groq-js 2.0 parses a query into, limited to those that are evaluated; its package
 * lacks their declarations.
 */
export type Expr =
  | Node<'This' | 'Everything' | 'Context'>
  /** Replaces nodes whose value an index of the dataset knows (narrow.ts, text-search.ts). */
  | Node<'Native', { evaluate: (scope: Scope) => unknown }>
  /** Parts of selectors (diff.ts). */
  | Node<'Tuple', { members: readonly Expr[] }>
  | Node<'SelectorFuncCall', { arg: Expr }>
  | Node<'SelectorNested', { base: Expr; nested: Expr }>
  | Node<'Parameter', { name: string }>
  | Node<'Parent', { n: number }>
  | Node<'Value', { value: unknown }>
  | Node<'OpCall', { op: Operator; left: Expr; right: Expr }>
  | Node<'Or' | 'And', { left: Expr; right: Expr }>
  | Node<'Not' | 'Neg' | 'Pos' | 'Group' | 'Deref' | 'ArrayCoerce' | 'Asc' | 'Desc', { base: Expr }>
  | Node<'Filter' | 'Map' | 'FlatMap' | 'Projection', { base: Expr; expr: Expr }>
  | Node<'AccessAttribute', { base?: Expr; name: string }>
  | Node<'AccessElement', { base: Expr; index: number }>
  | Node<'Slice', { base: Expr; left: number; right: number; isInclusive: boolean }>
  | Node<'InRange', { base: Expr; left: Expr; right: Expr; isInclusive: boolean }>
  | Node<'Select', { alternatives: readonly Alternative[]; fallback?: Expr }>
  | Node<'FuncCall', { namespace: string; name: string; args: readonly Expr[] }>
  | Node<'PipeFuncCall', { name: string; base: Expr; args: readonly Expr[] }>
  | Node<'Object', { attributes: readonly Attribute[] }>
  | Node<'Array', { elements: readonly Readonly<{ value: Expr; isSplat: boolean }>[] }>

type Alternative = Readonly<{ condition: Expr; value: Expr }>

/** A part of `{…}`. */
export type Attribute =
  | Node<'ObjectAttributeValue', { name: string; value: Expr }>
  | Node<'ObjectSplat', { value: Expr }>
  | Node<'ObjectConditionalSplat', Alternative>

const operators = ['==', '!=', '>', '>=', '<', '<=', 'in', 'match', '+', '-', '*', '/', '%', '**'] as const

/** Operators with two sides. */
export type Operator = (typeof operators)[number]

/** The node of one type. */
export type ExprOf<Type extends Expr['type']> = Extract<Expr, { readonly type: Type }>

/**
 * Replaces nodes of a tree. Subtrees without a replaced node are not copied: trees are cached
 * (parse.ts), and most of each stays the same.
 * @param replace returns the replacement of a node, whose children are then not visited, or
 *   undefined to keep the node
 */
export function rewritten<Part>(part: Part, replace: (node: Expr) => Expr | undefined): Part
export function rewritten(part: unknown, replace: (node: Expr) => Expr | undefined): unknown {
  if (Array.isArray(part)) {
    const items = part.map((item) => rewritten(item, replace))
    return items.some((item, index) => item !== part[index]) ? items : part
  }
  if (!isRecord(part) || part.type === 'Value') return part
  // A part that is not an expression, such as an attribute, has another type than all of them.
  const other = replace(part as Expr)
  if (other) return other
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(part)) {
    const inner = part[key]
    const now = rewritten(inner, replace)
    if (now === inner) continue
    copy ??= { ...part }
    copy[key] = now
  }
  return copy ?? part
}

/** The nodes of a tree, parents before children. Constants are not visited. */
export function nodesIn(part: unknown): Expr[] {
  if (Array.isArray(part)) return part.flatMap(nodesIn)
  if (!isRecord(part)) return []
  const inner = part.type === 'Value' ? [] : Object.values(part).flatMap(nodesIn)
  return [part as Expr, ...inner]
}

/** Context shared by all expressions of a query. */
export interface QueryContext {
  readonly dataset: Dataset
  readonly identity: string
  readonly sanity: { readonly projectId: string; readonly dataset: string }
  readonly timestamp: Date
  readonly budget: Budget
  /** Only for a query with a source map. */
  readonly trace?: SourceTrace | undefined
  /** The evaluator, for functions, which evaluate their own arguments. */
  readonly resultOf: (node: Expr, scope: Scope) => unknown
}

/** A value (`@`) and its enclosing values (`^`). */
export class Scope {
  readonly context: QueryContext
  readonly value: unknown
  readonly parent: Scope | undefined
  readonly #isHidden: boolean

  constructor(context: QueryContext, value: unknown, parent?: Scope, isHidden = false) {
    this.context = context
    this.value = value
    this.parent = parent
    this.#isHidden = isHidden
  }

  /** The value of an expression here. */
  resultOf(node: Expr): unknown {
    return this.context.resultOf(node, this)
  }

  /** Scope of an inner value, which sees this one as `^` unless this one is hidden. */
  nested(value: unknown): Scope {
    return new Scope(this.context, value, this.#isHidden ? this.parent : this)
  }

  /** Scope of the items of an array, which `^` skips. */
  hidden(value: unknown): Scope {
    return new Scope(this.context, value, this.#isHidden ? this.parent : this, true)
  }
}
