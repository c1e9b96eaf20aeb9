/** Values of GROQ: JSON, and two types of groq-js that exist only while a query runs. Pure. */
import { DateTime as GroqDateTime, Path as GroqPath } from 'groq-js'
import type { Budget } from './budget.ts'

/** A point in time; groq-js lacks its declaration. */
interface DateTime {
  readonly date: Date
}

/** True for the value of `dateTime("2026-11-22T10:00:00Z")`. */
function isDateTime(value: unknown): value is DateTime {
  return value instanceof GroqDateTime
}

/** A pattern for ids; groq-js lacks its declaration. */
interface Path {
  readonly pattern: string
  matches(id: string): boolean
}

/** True for the value of `path("drafts.**")`. */
export function isPath(value: unknown): value is Path {
  return value instanceof GroqPath
}

/** True if an id matches. The regular expression of groq-js tries each `**` at each character. */
export function isIn(id: string, path: Path, budget: Budget): boolean {
  budget.spend(id.length ** Math.max(path.pattern.split('**').length - 1, 1))
  return path.matches(id)
}

/** The type of a value, with the names of groq-js; `undefined` is null. */
export function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value !== 'object') return typeof value
  if (Array.isArray(value)) return 'array'
  if (isDateTime(value)) return 'datetime'
  return isPath(value) ? 'path' : 'object'
}

/** An object whose attributes can be read. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeOf(value) === 'object'
}

/** `==` of GROQ: only values of the same simple type can be equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'object' || typeof b === 'object' || a === undefined || b === undefined) {
    if (isDateTime(a) && isDateTime(b)) return a.date.getTime() === b.date.getTime()
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
  if (isDateTime(a) && isDateTime(b)) return a.date.getTime() - b.date.getTime()
  return null
}

const typeOrder: Readonly<Record<string, number>> = { datetime: 1, number: 2, string: 3, boolean: 4 }

/** Compares any two values in the order of `order()`. */
export function totalCompare(a: unknown, b: unknown): number {
  const first = typeOrder[typeOf(a)] ?? 100
  const second = typeOrder[typeOf(b)] ?? 100
  return first === second ? (partialCompare(a, b) ?? 0) : first - second
}

/** Sets an attribute, even one named `__proto__`. */
export function setAttribute(target: Record<string, unknown>, name: string, value: unknown) {
  if (name === '__proto__')
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  else target[name] = value
}

/** Estimated bytes of a value, without those of its items. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value)) return 8 * value.length
  return isObject(value) ? 16 * Object.keys(value).length : 0
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
