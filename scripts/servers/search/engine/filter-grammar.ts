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
 * (filtering/in-depth/combining-boolean-operators). Grammar and messages follow Algolia's published
 * filter validator. Redundant parentheses are accepted; tags and comparisons of numbers are not.
 * @throws ApiError 400 with the expected token and its column, counted from 0
 */
export function parseFilters(text: string): Filter | null {
  const reader: Reader = { pieces: piecesOf(text), at: 0, depth: 0 }
  if (pieceAt(reader).kind === 'end') return null
  const filter = readAll(reader)
  if (pieceAt(reader).kind !== 'end') throw unexpected(reader, 'end of filter')
  return filter
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

function readAll(reader: Reader): Filter {
  const parts = [readAny(reader)]
  while (take(reader, 'AND')) parts.push(readAny(reader))
  const [only] = parts
  return only && parts.length === 1 ? only : { kind: 'all', parts }
}

function readAny(reader: Reader): Filter {
  const first = readTerm(reader)
  const parts = [first]
  while (take(reader, 'OR')) parts.push(readTerm(reader))
  if (parts.length === 1) return first
  if (parts.some(({ kind }) => kind === 'all'))
    throw refused('filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed')
  return { kind: 'any', parts }
}

function readTerm(reader: Reader): Filter {
  if (take(reader, '(')) {
    reader.depth += 1
    if (reader.depth > limits.nesting) throw tooDeep('filters')
    const group = readAll(reader)
    if (!take(reader, ')')) throw unexpected(reader, "')'")
    reader.depth -= 1
    return group
  }
  if (take(reader, 'NOT')) return { kind: 'not', part: readCondition(reader) }
  return readCondition(reader)
}

function readCondition(reader: Reader): Filter {
  const path = readWord(reader, 'filter')
  if (!take(reader, ':')) throw unexpected(reader, "':'")
  return { kind: 'facet', path, value: readWord(reader, 'string') }
}

function readWord(reader: Reader, expected: string): string {
  const { kind, text } = pieceAt(reader)
  if (kind !== 'word' || text === '') throw unexpected(reader, expected)
  reader.at += 1
  return text
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
  return text === '' ? 'empty string' : `string(${text})`
}

function refused(message: string): ApiError {
  return new ApiError(400, `filters: ${message}`)
}
