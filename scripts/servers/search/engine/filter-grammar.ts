import { ApiError } from '../errors.ts'
import { limits } from '../limits.ts'
import { tooDeep } from '../nesting.ts'

/** A condition on records, parsed from any of Algolia's filter parameters. */
export type Filter =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'facet'; readonly path: string; readonly value: string }

/**
 * Parses `filters`: `type:content AND (tags:"a b" OR tags:c) AND NOT lang:en`. As on Algolia, OR
 * binds before AND, the alternatives of an OR cannot be an AND, and NOT precedes a single condition
 * (filtering/in-depth/combining-boolean-operators). Redundant parentheses are accepted; tags and
 * comparisons of numbers are not.
 * @throws ApiError 400 with the column, counted from 0, of what cannot be read
 */
export function parseFilters(text: string): Filter | null {
  const reader: Reader = { text, at: /\S|$/.exec(text)?.index ?? 0, depth: 0 }
  if (reader.at === text.length) return null
  const filter = readAll(reader)
  if (reader.at < text.length) throw unreadable(reader)
  return filter
}

interface Reader {
  readonly text: string
  at: number
  /** Number of open parentheses. */
  depth: number
}

const word = String.raw`(?:"((?:[^"\\]|\\.)+)"|'((?:[^'\\]|\\.)+)'|((?:[^\s()=<>:!"']|!(?!=))+))`
const condition = new RegExp(String.raw`(NOT\s+)?${word}\s*:\s*${word}\s*`, 'sy')

function readAll(reader: Reader): Filter {
  const parts = [readAny(reader)]
  while (take(reader, /AND(?=[\s(]|$)\s*/y)) parts.push(readAny(reader))
  const [only] = parts
  return only && parts.length === 1 ? only : { kind: 'all', parts }
}

function readAny(reader: Reader): Filter {
  const first = readTerm(reader)
  const parts = [first]
  while (take(reader, /OR(?=[\s(]|$)\s*/y)) parts.push(readTerm(reader))
  if (parts.length === 1) return first
  if (parts.some(({ kind }) => kind === 'all'))
    throw refused('filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed')
  return { kind: 'any', parts }
}

function readTerm(reader: Reader): Filter {
  if (take(reader, /\(\s*/y)) {
    reader.depth += 1
    if (reader.depth > limits.nesting) throw tooDeep('filters')
    const group = readAll(reader)
    if (!take(reader, /\)\s*/y)) throw unreadable(reader)
    reader.depth -= 1
    return group
  }
  const found = take(reader, condition)
  if (!found) throw unreadable(reader)
  const [, not, ...words] = found
  const [path = '', value = ''] = [words.slice(0, 3), words.slice(3)].map(
    ([double, single, bare = '']) => (double ?? single)?.replace(/\\(.)/gs, '$1') ?? bare,
  )
  const facet = { kind: 'facet', path, value } as const
  return not ? { kind: 'not', part: facet } : facet
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found) reader.at = pattern.lastIndex
  return found
}

function unreadable({ at }: Reader): ApiError {
  return refused(
    `not readable at col ${at}, expected attribute:value, joined by AND and OR, after NOT, or in parentheses`,
  )
}

function refused(message: string): ApiError {
  return new ApiError(400, `filters: ${message}`)
}
