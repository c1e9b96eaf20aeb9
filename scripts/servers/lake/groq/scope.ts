/** The context in which an expression is evaluated. */
import type { Budget } from './budget.ts'
import type { Queryable } from './dataset.ts'
import type { SourceTrace } from './source-trace.ts'
import type { Expr } from './syntax.ts'

/** Context shared by all expressions of a query. */
export interface QueryContext {
  /** The value of `*`. */
  readonly documents: readonly Queryable[]
  readonly params: Readonly<Record<string, unknown>>
  readonly identity: string
  readonly sanity: { readonly projectId: string; readonly dataset: string }
  readonly timestamp: Date
  /** The value that a reference resolves to; null if it is broken. */
  readonly dereference: (reference: string) => unknown
  readonly budget: Budget
  /** Only for a query with a source map. */
  readonly trace?: SourceTrace | undefined
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

  /** Scope of an inner value, which sees this one as `^` unless this one is hidden. */
  nested(value: unknown): Scope {
    return new Scope(this.context, value, this.#isHidden ? this.parent : this)
  }

  /** Scope of the items of an array, which `^` skips. */
  hidden(value: unknown): Scope {
    return new Scope(this.context, value, this.#isHidden ? this.parent : this, true)
  }
}

/** Evaluates an expression. It is passed to functions, which evaluate their own arguments. */
export type ResultOf = (node: Expr, scope: Scope) => unknown
