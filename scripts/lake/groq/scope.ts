/** What an expression is evaluated in. */
import type { Budget } from './budget.ts'
import type { Queryable } from './dataset.ts'
import type { Expr } from './syntax.ts'

/** What is the same in all of a query. */
export interface QueryContext {
  /** What `*` is. */
  readonly documents: readonly Queryable[]
  readonly params: Readonly<Record<string, unknown>>
  readonly identity: string
  readonly sanity: { readonly projectId: string; readonly dataset: string }
  readonly timestamp: Date
  /** What a reference leads to; null where it leads nowhere. */
  readonly dereference: (reference: string) => unknown
  readonly budget: Budget
}

/** A value (`@`) and those around it (`^`). */
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

  /** Around a value, which sees this one as `^`, unless this one is hidden. */
  nested(value: unknown): Scope {
    return new Scope(this.context, value, this.#isHidden ? this.parent : this)
  }

  /** The same for the items of an array, which `^` passes over. */
  hidden(value: unknown): Scope {
    return new Scope(this.context, value, this.#isHidden ? this.parent : this, true)
  }
}

/** Evaluates an expression: handed to functions, which evaluate their arguments themselves. */
export type ResultOf = (node: Expr, scope: Scope) => unknown
