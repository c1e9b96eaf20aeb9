import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import { requireShallow } from '../nesting.ts'
import { isObject, type JsonObject } from './attributes.ts'

/** Parser for one parameter, for JSON and for the text of a url-encoded string. */
export interface Parameter<Value> {
  readonly initial: Value
  /** Where it is allowed; in queries and settings if undefined. */
  readonly only?: 'query' | 'settings'
  parse(value: unknown, name: string): Value
}

/**
 * A parameter that is allowed in settings only: in a query it could reveal what the index hides.
 */
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

/** A string of at most `most` bytes. */
export function string(initial: string, most = Number.POSITIVE_INFINITY): Parameter<string> {
  return {
    initial,
    parse(value, name) {
      if (typeof value !== 'string')
        throw badRequest(`Invalid value for "${name}" parameter, expected a string`)
      if (Buffer.byteLength(value) <= most) return value
      throw badRequest(`Invalid value for "${name}" parameter, expected string shorter than ${most} bytes`)
    },
  }
}

/** A whole number from 0; larger ones than `most` count as `most`. */
export function count(initial: number, most = Number.MAX_SAFE_INTEGER): Parameter<number> {
  return {
    initial,
    parse(value, name) {
      const number = typeof value === 'string' && value !== '' ? Number(value) : value
      if (typeof number === 'number' && Number.isInteger(number) && number >= 0) return Math.min(number, most)
      throw badRequest(`Invalid value for "${name}" parameter, expected a non-negative integer`)
    },
  }
}

/** A boolean, which clients may also write as text: `true`, `false`, `1` or `0`. */
export function flag(initial: boolean): Parameter<boolean> {
  return {
    initial,
    parse(value, name) {
      if (value === true || value === 'true' || value === '1') return true
      if (value === false || value === 'false' || value === '0') return false
      throw badRequest(`Invalid value for "${name}" parameter, expected a boolean`)
    },
  }
}

/** `distinct`: false is 0, true is 1. */
export function level(initial: number): Parameter<number> {
  return {
    initial,
    parse(value, name) {
      if (typeof value === 'boolean') return value ? 1 : 0
      if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0
      return count(0).parse(value, name)
    },
  }
}

/** A list; in a query string also as JSON or with commas. */
export function stringList(initial: readonly string[]): Parameter<readonly string[]> {
  return {
    initial,
    parse(value, name) {
      const items = typeof value === 'string' ? fromText(value) : value
      if (!Array.isArray(items) || !items.every((item) => typeof item === 'string')) {
        throw badRequest(`Invalid value for "${name}" parameter, expected an array of strings`)
      }
      if (items.length <= limits.listEntries) return items
      throw badRequest(
        `Invalid value for "${name}" parameter, expected at most ${limits.listEntries} entries`,
      )
    },
  }
}

/** One of several words, the first by default. */
export function oneOf<const Choice extends string>(initial: Choice, ...others: Choice[]): Parameter<Choice> {
  const choices = [initial, ...others]
  return {
    initial,
    parse(value, name) {
      const found = choices.find((choice) => choice === value)
      if (found !== undefined) return found
      throw badRequest(`Invalid value for "${name}" parameter, expected one of ${choices.join(', ')}`)
    },
  }
}

/** `typoTolerance`: a boolean or one of two words. */
export function typoTolerance(): Parameter<'true' | 'false' | 'min' | 'strict'> {
  const choice = oneOf('true', 'false', 'min', 'strict')
  return {
    initial: 'true',
    parse: (value, name) => choice.parse(typeof value === 'boolean' ? String(value) : value, name),
  }
}

/**
 * `ignorePlurals`, `removeStopWords`: a boolean, or a list of languages. There are dictionaries for
 * English only.
 */
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
  return {
    initial,
    parse(value, name) {
      const items = stringList([]).parse(value, name)
      if (items.every((item) => choices.includes(item))) return items
      throw badRequest(`Invalid value for "${name}" parameter, expected a list of ${choices.join(', ')}`)
    },
  }
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
  return {
    initial: {},
    parse(value, name) {
      if (isObject(value)) return value
      throw badRequest(`Invalid value for "${name}" parameter, expected an object`)
    },
  }
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
  const list = listOf(value)
  requireShallow(list, 'list')
  return list
}

function listOf(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
