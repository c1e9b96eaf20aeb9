/** Where the value of an expression comes from, for source maps. */
import type { ResultOf, Scope } from './scope.ts'
import { isContainer, type ValuePlace } from './source-trace.ts'
import type { Expr } from './syntax.ts'

/**
 * The place where an expression reads a value that is neither an object nor an array; undefined if
 * it computes it. Evaluates parts of the expression again.
 */
export function placeOfValue(expr: Expr, scope: Scope, resultOf: ResultOf): ValuePlace | undefined {
  switch (expr.type) {
    case 'Group':
      return placeOfValue(expr.base, scope, resultOf)
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
      return value && placeOfValue(value, scope, resultOf)
    }
    case 'FuncCall': {
      if (expr.namespace !== 'global' || expr.name !== 'coalesce') return undefined
      const first = expr.args.find((arg) => (resultOf(arg, scope) ?? null) !== null)
      return first && placeOfValue(first, scope, resultOf)
    }
    default:
      return undefined
  }
}
