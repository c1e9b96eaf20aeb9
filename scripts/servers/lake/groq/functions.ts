/**
 * Functions of GROQ, evaluated as in groq-js. Functions that groq-js lacks are missing here as
 * well.
 */
import { publishedId, releaseOf } from '../documents.ts'
import type { Budget } from './budget.ts'
import { DateTime } from './date-time.ts'
import { changedAny, changedOnly } from './diff.ts'
import type { Expr, Scope } from './syntax.ts'
import { finite, isObject, PathPattern, typeOf } from './values.ts'

/** Evaluates a call. */
export type GroqFunction = (args: readonly Expr[], scope: Scope) => unknown

function ofValues(call: (scope: Scope, ...values: unknown[]) => unknown): GroqFunction {
  return (args, scope) => call(scope, ...args.map((arg) => scope.resultOf(arg)))
}

/** A function of a list; null for anything else. */
function ofList(call: (list: readonly unknown[], scope: Scope) => unknown): GroqFunction {
  return ofValues((scope, list) => {
    if (!Array.isArray(list)) return null
    scope.context.budget.spend(list.length)
    return call(list, scope)
  })
}

/**
 * A function of a list of numbers. Ignores nulls; the result is null if the list has anything else.
 */
function ofNumbers(call: (numbers: readonly number[]) => number | null | undefined): GroqFunction {
  return ofList((list, { context: { budget } }) => {
    budget.grow(8 * list.length)
    const values = list.filter((item) => item !== null && item !== undefined)
    const numbers = values.filter((item) => typeof item === 'number')
    return numbers.length === values.length ? finite(call(numbers) ?? Number.NaN) : null
  })
}

/** A function of a text; null for anything else. */
function ofText(call: (text: string) => string): GroqFunction {
  return ofValues(({ context: { budget } }, text) => {
    if (typeof text !== 'string') return null
    budget.grow(text.length)
    return call(text)
  })
}

const lower = ofText((text) => text.toLowerCase())
const upper = ofText((text) => text.toUpperCase())

const simple: ReadonlySet<string> = new Set(['number', 'string', 'boolean', 'datetime'])

/** By namespace and name. The parser refuses calls with a wrong number of arguments. */
export const functions: Readonly<Record<string, Readonly<Record<string, GroqFunction>>>> = {
  global: {
    coalesce(args, scope) {
      for (const arg of args) {
        const value = scope.resultOf(arg)
        if (value !== null && value !== undefined) return value
      }
      return null
    },
    count: ofList((list) => list.length),
    dateTime: ofValues((_, value) =>
      value instanceof DateTime ? value : typeof value === 'string' ? DateTime.parse(value) : null,
    ),
    defined: ofValues((_, value) => value !== null && value !== undefined),
    identity: (_, { context }) => context.identity,
    length: ofValues(({ context: { budget } }, value) => {
      if (Array.isArray(value)) return value.length
      if (typeof value !== 'string') return null
      budget.spend(value.length >> 2)
      return codePoints(value)
    }),
    path: ofValues(({ context: { budget } }, value) => {
      if (typeof value !== 'string') return null
      budget.grow(value.length * 8)
      return new PathPattern(value)
    }),
    string: ofValues((_, value) => (simple.has(typeOf(value)) ? String(value) : null)),
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
    round: ofValues((_, value, precision) => {
      if (typeof value !== 'number') return null
      if (precision === undefined || precision === 0)
        return value < 0 ? -Math.round(-value) : Math.round(value)
      // `toFixed` has 100 digits at most.
      const isPrecision = typeof precision === 'number' && Number.isInteger(precision)
      return isPrecision && precision >= 0 && precision <= 100 ? Number(value.toFixed(precision)) : null
    }),
    now: (_, { context }) => context.timestamp.toISOString(),
    lower,
    upper,
  },
  string: {
    lower,
    upper,
    split: ofValues(({ context: { budget } }, text, separator) => {
      if (typeof text !== 'string' || typeof separator !== 'string') return null
      if (text === '') return []
      budget.grow(text.length * 16)
      return separator === '' ? Array.from(text) : text.split(separator)
    }),
    startsWith: ofValues(({ context: { budget } }, text, prefix) => {
      if (typeof text !== 'string' || typeof prefix !== 'string') return null
      budget.spend(prefix.length >> 4)
      return text.startsWith(prefix)
    }),
  },
  array: {
    join: ofValues(({ context: { budget } }, list, separator) => {
      if (!Array.isArray(list) || typeof separator !== 'string') return null
      let text = ''
      for (const [index, item] of list.entries()) {
        if (!simple.has(typeOf(item))) return null
        const next = `${index > 0 ? separator : ''}${String(item)}`
        budget.grow(next.length + 1)
        text += next
      }
      return text
    }),
    compact: ofList((list, { context: { budget } }) => {
      budget.grow(8 * list.length)
      return list.filter((item) => item !== null && item !== undefined)
    }),
    unique: ofList((list, { context: { budget } }) => {
      budget.grow(40 * list.length)
      const seen = new Set<unknown>()
      return list.filter((item) => {
        // Of several nulls one stays (Sanity's GROQ test suite); groq-js keeps them all.
        const value = item ?? null
        if (value !== null && !simple.has(typeOf(value))) return true
        if (seen.has(value)) return false
        seen.add(value)
        return true
      })
    }),
    intersects: ofValues(({ context: { budget } }, one, other) => {
      if (!Array.isArray(one) || !Array.isArray(other)) return null
      budget.grow(40 * other.length)
      const values = new Set(other.map(identityOf))
      budget.spend(one.length)
      return one.some((item) => values.has(identityOf(item)))
    }),
  },
  pt: {
    text: ofValues(({ context: { budget } }, value) => {
      if (isObject(value)) return blockText(value, budget)
      if (!Array.isArray(value)) return null
      const texts: string[] = []
      collectTexts(value, texts, budget)
      return texts.length > 0 ? texts.join('\n\n') : null
    }),
  },
  // A query has neither `before()` nor `after()`.
  delta: { operation: () => null },
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
  sanity: {
    projectId: (_, { context }) => context.sanity.projectId,
    dataset: (_, { context }) => context.sanity.dataset,
    versionOf: ofValues(({ value: document }, id) => {
      if (typeof id !== 'string' || !isObject(document) || typeof document._id !== 'string') return null
      return document._id === id || publishedId(document._id) === id
    }),
    partOfRelease: ofValues(({ value: document }, name) => {
      if (typeof name !== 'string' || !isObject(document) || typeof document._id !== 'string') return null
      return releaseOf(document._id) === name
    }),
  },
  math: {
    min: ofNumbers((numbers) => least(numbers, 1)),
    max: ofNumbers((numbers) => least(numbers, -1)),
    sum: ofNumbers((numbers) => numbers.reduce((total, number) => total + number, 0)),
    avg: ofNumbers((numbers) =>
      numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0) / numbers.length,
    ),
  },
  dateTime: { now: (_, { context }) => new DateTime(context.timestamp.getTime()) },
  releases: {
    all: (_, { context: { dataset, budget } }) => {
      budget.spend(dataset.documents.length)
      return dataset.documents.filter(({ _type }) => _type === 'system.release')
    },
  },
}

/** The smallest number; with -1 the largest. */
function least(numbers: readonly number[], sign: number): number | undefined {
  let found: number | undefined
  for (const number of numbers) if (found === undefined || sign * number < sign * found) found = number
  return found
}

function codePoints(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 0xd800 || code > 0xdbff) count += 1
  }
  return count
}

/** Equal for equal values. Objects and arrays are never equal. */
function identityOf(value: unknown): unknown {
  if (value instanceof DateTime) return `datetime ${value.ms}`
  if (typeof value === 'string') return `string ${value}`
  return typeof value === 'object' && value !== null ? Symbol('equals nothing') : (value ?? null)
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

function collectTexts(blocks: readonly unknown[], texts: string[], budget: Budget) {
  for (const block of blocks) {
    budget.spend(1)
    if (Array.isArray(block)) collectTexts(block, texts, budget)
    else if (isObject(block)) {
      const text = blockText(block, budget)
      if (text !== null) texts.push(text)
    }
  }
}

function blockText({ _type, children }: Readonly<Record<string, unknown>>, budget: Budget): string | null {
  if (typeof _type !== 'string' || !Array.isArray(children)) return null
  let text = ''
  for (const child of children) {
    budget.spend(1)
    if (!isObject(child) || child._type !== 'span' || typeof child.text !== 'string') continue
    budget.grow(child.text.length)
    text += child.text
  }
  return text
}
