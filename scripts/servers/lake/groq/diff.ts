/**
 * `diff::changedAny` and `diff::changedOnly`: whether two values differ in the parts that a
 * selector selects.
 */
import type { Budget } from './budget.ts'
import type { Expr, Scope } from './syntax.ts'
import { isObject, typeOf } from './values.ts'

/** Keys and indexes from the outermost value inwards. */
type ValuePath = readonly (string | number)[]

interface Selection {
  readonly selector: Expr
  readonly scope: Scope
}

/** True if any selected part differs, or their number does. */
export function changedAny(before: unknown, after: unknown, selection: Selection): boolean {
  const { budget } = selection.scope.context
  const places = selected(before, selection)
  if (places.length !== selected(after, selection).length) return true
  return places.some((place) => {
    const inLists = place.some((step, index) => {
      if (typeof step !== 'number') return false
      const one = at(before, place.slice(0, index))
      const other = at(after, place.slice(0, index))
      return !Array.isArray(one) || !Array.isArray(other) || one.length !== other.length
    })
    return inLists || !isSame(at(before, place), at(after, place), budget)
  })
}

/** True if all differences are in selected parts. */
export function changedOnly(before: unknown, after: unknown, selection: Selection): boolean {
  const { budget } = selection.scope.context
  const places = new Set(selected(before, selection).map((place) => JSON.stringify(place)))
  const isKept = (one: unknown, other: unknown, place: ValuePath): boolean => {
    budget.grow(16 + 8 * place.length)
    if (places.has(JSON.stringify(place))) return true
    if (typeOf(one) !== typeOf(other)) return false
    if (isSame(one ?? null, other ?? null, budget)) return true
    if (Array.isArray(one) && Array.isArray(other))
      return one.length === other.length && one.every((item, n) => isKept(item, other[n], [...place, n]))
    if (!isObject(one) || !isObject(other)) return false
    const keys = Object.keys({ ...one, ...other })
    return keys.every((key) => isKept(at(one, [key]), at(other, [key]), [...place, key]))
  }
  return isKept(before, after, [])
}

function selected(value: unknown, { selector, scope }: Selection): ValuePath[] {
  return placesOf(selector, value, scope.hidden(value))
}

function at(value: unknown, place: ValuePath): unknown {
  let current = value
  for (const step of place) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Object.hasOwn(current, step) ? (current as Record<string | number, unknown>)[step] : undefined
  }
  return current
}

function isSame(a: unknown, b: unknown, budget: Budget): boolean {
  budget.spend(1)
  if (typeof a === 'string') budget.spend(a.length >> 6)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = Object.keys(a)
  budget.spend(keys.length)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => isSame(at(a, [key]), at(b, [key]), budget))
}

/**
 * The paths that a selector selects: `title`, `(a, b)`, `list[]`, `list[filter]`, `a.(b, c)`,
 * `anywhere(…)`.
 */
function placesOf(selector: Expr, value: unknown, scope: Scope): ValuePath[] {
  scope.context.budget.spend(1)
  const inside = (node: Expr) => placesOf(node, value, scope)
  switch (selector.type) {
    case 'Group':
      return inside(selector.base)
    case 'Tuple':
      return selector.members.flatMap(inside)
    case 'AccessAttribute': {
      const { base, name } = selector
      return base ? inside(base).map((place) => [...place, name]) : [[name]]
    }
    case 'ArrayCoerce':
      return itemsAt(inside(selector.base), value, scope.context.budget, () => true)
    case 'Filter':
      return itemsAt(inside(selector.base), value, scope.context.budget, (item) =>
        holds(selector.expr, scope.nested(item)),
      )
    case 'SelectorNested':
      return inside(selector.base).flatMap((place) =>
        placesOf(selector.nested, at(value, place), scope).map((inner) => [...place, ...inner]),
      )
    case 'SelectorFuncCall':
      return anywhere(value, scope, [], (inner) => holds(selector.arg, inner))
    default:
      return []
  }
}

function holds(condition: Expr, scope: Scope): boolean {
  return scope.resultOf(condition) === true
}

function itemsAt(
  places: ValuePath[],
  value: unknown,
  budget: Budget,
  isSelected: (item: unknown) => boolean,
): ValuePath[] {
  return places.flatMap((place) => {
    const list = at(value, place)
    if (!Array.isArray(list)) return []
    budget.grow(list.length * 8 * (place.length + 2))
    return list.flatMap((item, index) => (isSelected(item) ? [[...place, index]] : []))
  })
}

function anywhere(
  value: unknown,
  scope: Scope,
  place: ValuePath,
  isSelected: (scope: Scope) => boolean,
): ValuePath[] {
  scope.context.budget.grow(16 + 8 * place.length)
  const inside = (item: unknown, step: string | number) => anywhere(item, scope, [...place, step], isSelected)
  if (Array.isArray(value)) return value.flatMap(inside)
  if (!isObject(value)) return []
  const inner = Object.keys(value).flatMap((key) => inside(value[key], key))
  return isSelected(scope.hidden(value)) ? [place, ...inner] : inner
}
