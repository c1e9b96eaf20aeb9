import { ApiError } from '../errors.ts'
import { limits } from '../limits.ts'
import { tooDeep } from '../nesting.ts'

/** A condition on records, parsed from any of Algolia's four filter parameters. */
export type Filter =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'facet'; readonly path: string; readonly value: string }
  | { readonly kind: 'number'; readonly path: string; readonly operator: Operator; readonly value: number }
  | { readonly kind: 'range'; readonly path: string; readonly from: number; readonly to: number }

/** Comparison of a numeric filter. */
export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>='

/**
 * Parses `filters`: `type:content AND (tags:"a b" OR tags:c) AND NOT lang:en AND weight.level >= 50
 * AND position:1 TO 3`. As on Algolia, OR binds before AND, the alternatives of an OR are of one
 * kind (facets, numbers or tags) and cannot be an AND, and NOT precedes a single condition
 * (filtering/in-depth/combining-boolean-operators). Grammar and messages follow Algolia's published
 * filter validator. Redundant parentheses are accepted.
 * @throws ApiError 400 with the expected token and its column, counted from 0
 */
export function parseFilters(text: string): Filter | null {
  const reader: Reader = { pieces: piecesOf(text), at: 0, depth: 0 }
  if (pieceAt(reader).kind === 'end') return null
  const { filter } = readAll(reader)
  if (pieceAt(reader).kind !== 'end') throw unexpected(reader, 'end of filter')
  return filter
}

/** The kind of a condition. The alternatives of an OR have to be of one kind. */
type ConditionKind = 'numeric' | 'facet' | 'tag'

interface Term {
  readonly filter: Filter
  /** Kind of its conditions; null for an AND. */
  readonly kind: ConditionKind | null
}

interface Piece {
  readonly kind: 'word' | 'sign' | 'end'
  readonly text: string
  readonly isQuoted: boolean
  readonly at: number
}

interface Reader {
  readonly pieces: readonly Piece[]
  at: number
  /** Number of open parentheses. */
  depth: number
}

const signs = /^(?:<=|>=|!=|[()=<>:])$/
const keywords = /^(?:AND|OR|NOT|TO)$/
const piece =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(<=|>=|!=|[()=<>:])|((?:[^\s()=<>:!"']|!(?!=))+))\s*/sy
const operators: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>=']

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    piece.lastIndex = at
    const found = piece.exec(text)
    const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    if (!found) throw refused(`Unexpected token incomplete string expected filter at col ${start}`)
    const quoted = found[1] ?? found[2]
    const bare = found[3] ?? found[4] ?? ''
    const isSign = quoted === undefined && (signs.test(bare) || keywords.test(bare))
    pieces.push({
      kind: isSign ? 'sign' : 'word',
      text: quoted?.replace(/\\(.)/gs, '$1') ?? bare,
      isQuoted: quoted !== undefined,
      at: start,
    })
    at = piece.lastIndex
  }
  pieces.push({ kind: 'end', text: '', isQuoted: false, at: text.length })
  return pieces
}

function readAll(reader: Reader): Term {
  const terms = [readAny(reader)]
  while (take(reader, 'AND')) terms.push(readAny(reader))
  const [only] = terms
  if (only && terms.length === 1) return only
  return { filter: { kind: 'all', parts: terms.map(({ filter }) => filter) }, kind: null }
}

function readAny(reader: Reader): Term {
  const first = readTerm(reader)
  const terms = [first]
  while (take(reader, 'OR')) {
    terms.push(readTerm(reader))
    requireAlternatives(terms)
  }
  if (terms.length === 1) return first
  return { filter: { kind: 'any', parts: terms.map(({ filter }) => filter) }, kind: first.kind }
}

function requireAlternatives(terms: readonly Term[]): void {
  if (terms.some(({ kind }) => kind === null))
    throw refused('filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed')
  const expected = terms[0]?.kind
  if (!expected || terms.every(({ kind }) => kind === expected)) return
  const forms = formsOf[expected].map((form) => `\n - ${form}`).join('')
  const count = expected === 'numeric' ? 'one of the following form' : 'this form'
  throw refused(
    `Different types are not allowed in the same OR.\nExpected a ${expected} filter which needs to have ${count}:${forms}`,
  )
}

const formsOf: Readonly<Record<ConditionKind, readonly string[]>> = {
  numeric: [...['=', '>', '>=', '<', '<=', '!='].map((sign) => `numeric_attr_name${sign}10`)].concat(
    'numeric_attr_name:10 TO 20',
  ),
  facet: ['facet_name:facet_value'],
  tag: ['_tags:tag_value', 'tag_value'],
}

function readTerm(reader: Reader): Term {
  if (take(reader, '(')) {
    reader.depth += 1
    if (reader.depth > limits.nesting) throw tooDeep('filters')
    const group = readAll(reader)
    if (!take(reader, ')')) throw unexpected(reader, "')'")
    reader.depth -= 1
    return group
  }
  const isNegative = take(reader, 'NOT')
  const { filter, kind } = readCondition(reader)
  return { kind, filter: isNegative ? { kind: 'not', part: filter } : filter }
}

function readCondition(reader: Reader): Term {
  const path = readWord(reader, 'filter')
  if (isScore(reader)) readScore(reader)
  const operator = operators.find((candidate) => take(reader, candidate))
  if (operator) {
    return { kind: 'numeric', filter: { kind: 'number', path, operator, value: readNumber(reader) } }
  }
  if (!take(reader, ':')) return { kind: 'tag', filter: { kind: 'facet', path: '_tags', value: path } }
  const start = reader.at
  const value = readWord(reader, 'string')
  if (take(reader, 'TO')) {
    const to = reader.at
    reader.at = start
    const from = readNumber(reader)
    reader.at = to
    return { kind: 'numeric', filter: { kind: 'range', path, from, to: readNumber(reader) } }
  }
  if (isScore(reader)) readScore(reader)
  return { kind: path === '_tags' ? 'tag' : 'facet', filter: { kind: 'facet', path, value } }
}

/** True if `<score=2>` follows: the score in `optionalFilters`, which has no effect here. */
function isScore({ pieces, at }: Reader): boolean {
  return pieces[at]?.kind === 'sign' && pieces[at]?.text === '<' && pieces[at + 1]?.text === 'score'
}

function readScore(reader: Reader): void {
  reader.at += 2
  if (!take(reader, '=')) throw unexpected(reader, '"="')
  readNumber(reader)
  if (!take(reader, '>')) throw unexpected(reader, '>')
}

function readWord(reader: Reader, expected: string): string {
  const { kind, text } = pieceAt(reader)
  if (kind !== 'word' || text === '') throw unexpected(reader, expected)
  reader.at += 1
  return text
}

function readNumber(reader: Reader): number {
  const { kind, text } = pieceAt(reader)
  const value = Number(text)
  if (kind !== 'word' || text.trim() === '' || Number.isNaN(value)) throw unexpected(reader, 'numeric')
  reader.at += 1
  return value
}

function take(reader: Reader, sign: string): boolean {
  const { kind, text } = pieceAt(reader)
  if (kind !== 'sign' || text !== sign) return false
  reader.at += 1
  return true
}

function pieceAt({ pieces, at }: Reader): Piece {
  return pieces[at] ?? { kind: 'end', text: '', isQuoted: false, at: 0 }
}

function unexpected(reader: Reader, expected: string): ApiError {
  const found = pieceAt(reader)
  const column = found.at + (found.isQuoted && found.text === '' ? 1 : 0)
  return refused(`Unexpected token ${nameOf(found)} expected ${expected} at col ${column}`)
}

function nameOf({ kind, text }: Piece): string {
  if (kind === 'end') return 'end of filter'
  if (kind === 'sign') return /^[<>]$/.test(text) ? text : `'${text}'`
  if (text === '') return 'empty string'
  return Number.isNaN(Number(text)) ? `string(${text})` : `numeric(${text})`
}

function refused(message: string): ApiError {
  return new ApiError(400, `filters: ${message}`)
}
