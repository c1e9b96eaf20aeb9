import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'
import { tooDeep } from '../nesting.ts'

/** A condition on records, read from any of Algolia's four filter parameters. */
export type Filter =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'facet'; readonly path: string; readonly value: string }
  | { readonly kind: 'number'; readonly path: string; readonly operator: Operator; readonly value: number }
  | { readonly kind: 'range'; readonly path: string; readonly from: number; readonly to: number }

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>='

/**
 * Reads `filters`: `type:content AND (tags:"a b" OR NOT lang:en) AND weight.level >= 50 AND position:1 TO 3`. Keywords are upper case;
 * AND binds before OR. Hosted Algolia refuses some groupings that are accepted here (ANDs inside ORs).
 * @throws ApiError 400 saying what was expected where.
 */
export function parseFilters(text: string): Filter | null {
  const pieces = piecesOf(text)
  if (pieces.length === 0) return null
  const reader = { pieces, at: 0, depth: 0 }
  const filter = readAny(reader)
  const left = pieces[reader.at]
  if (left) throw invalid(left, 'AND, OR or the end')
  return filter
}

/**
 * Reads `facetFilters`: outer list AND, inner list OR, `attribute:-value` negative, `attribute:\-value` a value that begins with a minus.
 * @throws ApiError 400 for anything but strings and lists of them.
 */
export function parseFacetFilters(value: unknown): Filter | null {
  return parseNested(value, 'facetFilters', (text) => {
    const colon = text.indexOf(':')
    if (colon < 0) throw badRequest(`Invalid facetFilters: "${text}" should be "attribute:value"`)
    return signed(text.slice(0, colon), text.slice(colon + 1))
  })
}

/** Reads `tagFilters`: like facetFilters, on `_tags`. @throws ApiError 400 */
export function parseTagFilters(value: unknown): Filter | null {
  return parseNested(value, 'tagFilters', (text) => signed('_tags', text))
}

/** Reads `numericFilters`: `["price>3", ["stock=0", "stock:5 TO 9"]]`. @throws ApiError 400 */
export function parseNumericFilters(value: unknown): Filter | null {
  return parseNested(value, 'numericFilters', (text) => {
    const filter = parseFilters(text)
    if (filter?.kind === 'number' || filter?.kind === 'range') return filter
    throw badRequest(`Invalid numericFilters: "${text}" should compare a number`)
  })
}

/** One optional filter with what a record gains by it (`optionalFilters`: `attribute:value<score=2>`). */
export interface OptionalFilter {
  readonly filter: Filter
  readonly score: number
}

/** Reads `optionalFilters`; each inner list gives the best of its scores. @throws ApiError 400 */
export function parseOptionalFilters(value: unknown): OptionalFilter[][] {
  const groups = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
  return groups.map((group: unknown) =>
    (Array.isArray(group) ? group : [group]).map((item: unknown) => {
      const text = typeof item === 'string' ? item : ''
      const scored = /^(.*)<score=(\d+)>$/.exec(text)
      const filter = parseFacetFilters(scored?.[1] ?? text)
      if (!filter) throw badRequest('Invalid optionalFilters: expected "attribute:value" or lists of it')
      return { filter, score: scored ? Number(scored[2]) : 1 }
    }),
  )
}

/** Joins conditions; null when there is none. */
export function allOf(filters: readonly (Filter | null)[]): Filter | null {
  const parts = filters.filter((filter) => filter !== null)
  return parts.length > 1 ? { kind: 'all', parts } : (parts[0] ?? null)
}

/** Refuses conditions that would hold up every other search. @throws ApiError 400 */
export function requireFew(filters: Iterable<Filter | null>): void {
  let count = 0
  for (const filter of filters) count += filter ? conditionsIn(filter) : 0
  if (count <= limits.conditions) return
  throw badRequest(`Invalid filters: they have ${count} conditions, at most ${limits.conditions} are read`)
}

function conditionsIn(filter: Filter): number {
  if (filter.kind === 'not') return conditionsIn(filter.part)
  if (filter.kind !== 'all' && filter.kind !== 'any') return 1
  return filter.parts.reduce((sum, part) => sum + conditionsIn(part), 0)
}

function parseNested(value: unknown, name: string, leaf: (text: string) => Filter): Filter | null {
  if (value === undefined || value === null || value === '') return null
  const read = (part: unknown, kind: 'all' | 'any'): Filter => {
    if (typeof part === 'string') return leaf(part)
    if (!Array.isArray(part)) throw badRequest(`Invalid ${name}: expected strings and lists of strings`)
    const parts = part.map((item: unknown) => read(item, kind === 'all' ? 'any' : 'all'))
    return parts.length === 1 && parts[0] ? parts[0] : { kind, parts }
  }
  if (Array.isArray(value) && value.length === 0) return null
  return read(value, 'all')
}

function signed(path: string, text: string): Filter {
  if (text.startsWith('-')) return { kind: 'not', part: { kind: 'facet', path, value: text.slice(1) } }
  return { kind: 'facet', path, value: text.startsWith('\\-') ? text.slice(1) : text }
}

interface Piece {
  readonly text: string
  readonly isQuoted: boolean
  readonly at: number
}

interface Reader {
  readonly pieces: readonly Piece[]
  at: number
  /** Parentheses and negations around the place. */
  depth: number
}

const piece =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(<=|>=|!=|[()=<>:])|((?:[^\s()=<>:!"']|!(?!=))+))\s*/y

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  piece.lastIndex = 0
  while (piece.lastIndex < text.length) {
    const at = piece.lastIndex
    if (text.slice(at).trim() === '') break
    const found = piece.exec(text)
    if (!found) throw badRequest(`Invalid filters: cannot read "${text.slice(at, at + 20)}" (col ${at + 1})`)
    const quoted = found[1] ?? found[2]
    pieces.push({
      text: quoted?.replace(/\\(.)/g, '$1') ?? found[3] ?? found[4] ?? '',
      isQuoted: quoted !== undefined,
      at,
    })
  }
  return pieces
}

function readAny(reader: Reader): Filter {
  const parts = [readAll(reader)]
  while (take(reader, 'OR')) parts.push(readAll(reader))
  return parts.length > 1 ? { kind: 'any', parts } : (parts[0] as Filter) // it has one part at least
}

function readAll(reader: Reader): Filter {
  const parts = [readOne(reader)]
  while (take(reader, 'AND')) parts.push(readOne(reader))
  return parts.length > 1 ? { kind: 'all', parts } : (parts[0] as Filter) // it has one part at least
}

function readOne(reader: Reader): Filter {
  if (take(reader, 'NOT')) return { kind: 'not', part: inside(reader, readOne) }
  if (take(reader, '(')) {
    const group = inside(reader, readAny)
    if (!take(reader, ')')) throw invalid(reader.pieces[reader.at], '")"')
    return group
  }
  const path = readWord(reader, 'an attribute')
  if (take(reader, ':')) return readValue(reader, path)
  const operator = operators.find((candidate) => take(reader, candidate))
  if (operator) return { kind: 'number', path, operator, value: readNumber(reader) }
  return { kind: 'facet', path: '_tags', value: path }
}

function inside(reader: Reader, read: (reader: Reader) => Filter): Filter {
  reader.depth += 1
  if (reader.depth > limits.nesting) throw tooDeep('filters')
  const filter = read(reader)
  reader.depth -= 1
  return filter
}

const operators: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>=']

function readValue(reader: Reader, path: string): Filter {
  const start = reader.at
  const isQuoted = reader.pieces[start]?.isQuoted === true
  let value = readWord(reader, `a value for "${path}"`)
  if (!isQuoted && take(reader, 'TO')) {
    reader.at = start
    const from = readNumber(reader)
    take(reader, 'TO')
    return { kind: 'range', path, from, to: readNumber(reader) }
  }
  // An unquoted value may contain colons (urls, our objectIDs).
  while (!isQuoted && take(reader, ':')) value += `:${readWord(reader, 'the rest of the value')}`
  if (take(reader, '<')) {
    // `<score=2>` matters to optional filters only.
    readWord(reader, 'score')
    if (!take(reader, '=')) throw invalid(reader.pieces[reader.at], '"="')
    readNumber(reader)
    if (!take(reader, '>')) throw invalid(reader.pieces[reader.at], '">"')
  }
  return isQuoted ? { kind: 'facet', path, value } : signed(path, value)
}

function readWord(reader: Reader, expected: string): string {
  const found = reader.pieces[reader.at]
  const isSign =
    found !== undefined && !found.isQuoted && /^(?:[()=<>:]|<=|>=|!=|AND|OR|NOT)$/.test(found.text)
  if (!found || isSign) throw invalid(found, expected)
  reader.at += 1
  return found.text
}

function readNumber(reader: Reader): number {
  const found = reader.pieces[reader.at]
  const value = Number(found?.text)
  if (!found || found.text === '' || Number.isNaN(value)) throw invalid(found, 'a number')
  reader.at += 1
  return value
}

function take(reader: Reader, text: string): boolean {
  const found = reader.pieces[reader.at]
  if (!found || found.isQuoted || found.text !== text) return false
  reader.at += 1
  return true
}

function invalid(found: Piece | undefined, expected: string): Error {
  const where = found ? `"${found.text}" (col ${found.at + 1})` : 'the end'
  return badRequest(`Invalid filters: expected ${expected} instead of ${where}`)
}
