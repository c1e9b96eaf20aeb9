import { jsonOrUndefined } from '@repo/kit/json.ts'
import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import { requireShallow } from '../nesting.ts'
import { isObject, isTexts, type JsonObject } from './attributes.ts'

/** Parser for one parameter, for JSON and for the text of a url-encoded string. */
export interface Parameter<Value> {
  readonly initial: Value
  /** Where it is allowed; in queries and settings if undefined. */
  readonly only?: 'query' | 'settings'
  parse(value: unknown, name: string): Value
}

/** A parameter that only settings may have. */
export function settingOnly<Value>(parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, only: 'settings' }
}

/** A parameter that only a query may have. */
export function queryOnly<Value>(parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, only: 'query' }
}

/** A parameter that is null by default. */
export function optional<Value>(parameter: Parameter<Value>): Parameter<Value | null> {
  return { ...parameter, initial: null }
}

/** @param read returns undefined for a value that is not as expected */
function kind<Value>(
  initial: Value,
  expected: string,
  read: (value: unknown, name: string) => Value | undefined,
): Parameter<Value> {
  return {
    initial,
    parse(value, name) {
      const found = read(value, name)
      if (found !== undefined) return found
      throw badRequest(`Invalid value for "${name}" parameter, expected ${expected}`)
    },
  }
}

/** A string of at most `most` bytes. */
export function string(initial: string, most = Number.POSITIVE_INFINITY): Parameter<string> {
  const any = kind(initial, 'a string', (value) => (typeof value === 'string' ? value : undefined))
  return kind(initial, `string shorter than ${most} bytes`, (value, name) => {
    const text = any.parse(value, name)
    return Buffer.byteLength(text) <= most ? text : undefined
  })
}

/** A whole number from 0; larger ones than `most` count as `most`. */
export function count(initial: number, most = Number.MAX_SAFE_INTEGER): Parameter<number> {
  return kind(initial, 'a non-negative integer', (value) => {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value
    const isCount = typeof number === 'number' && Number.isInteger(number) && number >= 0
    return isCount ? Math.min(number, most) : undefined
  })
}

/** A boolean, which clients may also write as text: `true`, `false`, `1` or `0`. */
export function flag(initial: boolean): Parameter<boolean> {
  return kind(initial, 'a boolean', (value) => {
    if (value === true || value === 'true' || value === '1') return true
    return value === false || value === 'false' || value === '0' ? false : undefined
  })
}

/** A list; in a query string also as JSON or with commas. */
export function stringList(initial: readonly string[]): Parameter<readonly string[]> {
  const any = kind<readonly string[]>(initial, 'an array of strings', (value) => {
    const items = typeof value === 'string' ? fromText(value) : value
    return isTexts(items) ? items : undefined
  })
  return kind(initial, `at most ${limits.listEntries} entries`, (value, name) => {
    const items = any.parse(value, name)
    return items.length <= limits.listEntries ? items : undefined
  })
}

/** Names of attributes, of which none excludes another by a minus. */
export function attributes(initial: readonly string[]): Parameter<readonly string[]> {
  return kind(initial, 'names of attributes without a minus', (value, name) => {
    const items = stringList([]).parse(value, name)
    return items.some((item) => item.startsWith('-')) ? undefined : items
  })
}

/** One of several words, the first by default. */
export function oneOf<const Choice extends string>(initial: Choice, ...others: Choice[]): Parameter<Choice> {
  const choices = [initial, ...others]
  return kind(initial, `one of ${choices.join(', ')}`, (value) => choices.find((choice) => choice === value))
}

/** `ignorePlurals`, `removeStopWords`: a boolean or languages, of which English is known. */
export function languages(initial: boolean): Parameter<boolean> {
  return {
    initial,
    parse(value, name) {
      const isList = Array.isArray(value) || (typeof value === 'string' && /^\[|^[a-z]{2}(?:,|$)/.test(value))
      return isList ? known(['en']).parse(value, name).length > 0 : flag(initial).parse(value, name)
    },
  }
}

/** A list of some words. */
export function known(
  choices: readonly string[],
  initial: readonly string[] = [],
): Parameter<readonly string[]> {
  return kind(initial, `a list of ${choices.join(', ')}`, (value, name) => {
    const items = stringList([]).parse(value, name)
    return items.every((item) => choices.includes(item)) ? items : undefined
  })
}

/** Criteria of a ranking: Algolia's names, and attributes as `asc(x)` and `desc(x)`. */
export function criteria(initial: readonly string[]): Parameter<readonly string[]> {
  const named = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']
  return {
    initial,
    parse(value, name) {
      const items = stringList([]).parse(value, name)
      const wrong = items.find((item) => !named.includes(item) && !/^\s*(?:asc|desc)\(.+\)\s*$/.test(item))
      if (wrong === undefined) return items
      throw badRequest(
        `Invalid value for "${name}" parameter, "${wrong}" is neither asc(attribute), desc(attribute) nor one of ${named.join(', ')}`,
      )
    },
  }
}

/** A JSON object; empty by default. */
export function object(): Parameter<JsonObject> {
  return kind({}, 'an object', (value) => (isObject(value) ? value : undefined))
}

/** Any JSON value, also written as text; `filters.ts` checks it. */
export function anything(): Parameter<unknown> {
  return {
    initial: undefined,
    parse: (value) => (typeof value === 'string' ? (parsedJson(value) ?? value) : value),
  }
}

function fromText(value: string): unknown {
  return (
    parsedJson(value) ??
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  )
}

function parsedJson(value: string): unknown {
  if (!value.startsWith('[')) return undefined
  const list = jsonOrUndefined(value)
  requireShallow(list, 'list')
  return list
}
