/** Values of GROQ: JSON, and two types that exist only while a query runs. Pure. */
import type { Budget } from './budget.ts'
import { DateTime } from './date-time.ts'

/** The value of `path("drafts.**")`: a pattern for ids. */
export class PathPattern {
  readonly pattern: string
  readonly #parts: readonly PatternPart[]

  constructor(pattern: string) {
    this.pattern = pattern
    this.#parts = pattern.split('.').flatMap((part, index): PatternPart[] => {
      const own: PatternPart[] = part === '**' ? ['any'] : part === '*' ? ['segment'] : [{ literal: part }]
      return index === 0 ? own : [{ literal: '.' }, ...own]
    })
  }

  /**
   * True if an id matches: `*` is one segment, `**` any number of characters. Takes at most the
   * product of both lengths.
   */
  matches(id: string, budget: Budget): boolean {
    budget.spend(id.length * this.#parts.length)
    // Indexes in the id at which the parts so far can end.
    let ends = new Set([0])
    for (const part of this.#parts) {
      const next = new Set<number>()
      if (typeof part === 'object') {
        for (const end of ends) if (id.startsWith(part.literal, end)) next.add(end + part.literal.length)
      } else {
        let reach = false
        for (let at = 0; at <= id.length; at += 1) {
          if (reach) next.add(at)
          if (ends.has(at)) {
            reach = true
            if (part === 'any') next.add(at)
          }
          const stops = part === 'any' ? lineEnds : '.'
          if (stops.includes(id.charAt(at))) reach = false
        }
      }
      if (next.size === 0) return false
      ends = next
    }
    return ends.has(id.length)
  }

  toJSON(): string {
    return this.pattern
  }
}

type PatternPart = 'any' | 'segment' | { readonly literal: string }

/** Characters that `.` of a regular expression does not match; groq-js uses it for `**`. */
const lineEnds = '\n\r\u2028\u2029'

/** Types of values, with the names of groq-js. */
export type ValueType =
  | 'null'
  | 'array'
  | 'path'
  | 'datetime'
  | 'object'
  | 'string'
  | 'number'
  | 'boolean'
  | 'other'

/** The type of a value; `undefined` is null. */
export function typeOf(value: unknown): ValueType {
  const type = typeof value
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return type
    case 'undefined':
      return 'null'
    case 'object':
      if (value === null) return 'null'
      if (Array.isArray(value)) return 'array'
      if (value instanceof DateTime) return 'datetime'
      return value instanceof PathPattern ? 'path' : 'object'
    default:
      return 'other'
  }
}

/** An object whose attributes can be read. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeOf(value) === 'object'
}

/** `==` of GROQ: only values of the same simple type can be equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'object' || typeof b === 'object' || a === undefined || b === undefined) {
    if (a instanceof DateTime && b instanceof DateTime) return a.ms === b.ms
    return (a ?? null) === null && (b ?? null) === null
  }
  return a === b
}

/**
 * Compares two values of one type: a negative number, 0 or a positive one; null if they cannot be
 * compared.
 */
export function partialCompare(a: unknown, b: unknown): number | null {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (a instanceof DateTime && b instanceof DateTime) return a.ms - b.ms
  return null
}

const typeOrder: Readonly<Partial<Record<ValueType, number>>> = {
  datetime: 1,
  number: 2,
  string: 3,
  boolean: 4,
}

/** Compares any two values in the order of `order()`. */
export function totalCompare(a: unknown, b: unknown): number {
  const first = typeOrder[typeOf(a)] ?? 100
  const second = typeOrder[typeOf(b)] ?? 100
  return first === second ? (partialCompare(a, b) ?? 0) : first - second
}

/** The number, or null if JSON cannot represent it. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** Sets an attribute, even one named `__proto__`. */
export function setAttribute(target: Record<string, unknown>, name: string, value: unknown) {
  if (name === '__proto__')
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  else target[name] = value
}

/**
 * Charges the size of a value as JSON. A value can occur in a result many times without taking
 * memory for it: `{"a": [x, x]}` nested thirty times is a short query and a billion elements.
 * @throws OverBudget
 */
export function payForJson(value: unknown, budget: Budget) {
  if (typeof value === 'string') return budget.grow(value.length)
  if (typeof value !== 'object' || value === null) return budget.grow(8)
  budget.grow(8)
  if (Array.isArray(value)) {
    for (const item of value) payForJson(item, budget)
    return
  }
  for (const key in value) {
    budget.grow(key.length)
    payForJson((value as Record<string, unknown>)[key], budget)
  }
}
