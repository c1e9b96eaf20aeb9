import { type JsonObject, scalarsIn, valueAt } from './attributes.ts'
import type { Parameters } from './parameters.ts'
import { type Token, type TokenizeOptions, tokenize } from './tokenize.ts'

/** One attribute of `searchableAttributes`. */
export interface SearchableAttribute {
  /** Dotted path; empty for "all attributes" when none are declared. */
  readonly path: string
  /** Index in the list; attributes in one entry ("title,name") share it. */
  readonly rank: number
  /** True if earlier words rank higher: not with `unordered(…)`, nor in a shared entry. */
  readonly isOrdered: boolean
  readonly splitsCamelCase: boolean
}

/** Gap between the positions of list items, so that words of two items do not count as near. */
const GAP = 8

/** Reads `searchableAttributes` and `camelCaseAttributes`. */
export function searchableAttributes(parameters: Parameters): SearchableAttribute[] {
  const camelCase = parameters.camelCaseAttributes
  const splitsCamelCase = (path: string) =>
    camelCase.some((other) => path === other || path.startsWith(`${other}.`) || path === '')
  const declared = parameters.searchableAttributes.flatMap((line, rank) =>
    line.split(',').map((entry, _index, { length }) => {
      const trimmed = entry.trim()
      const path = /^(?:unordered|ordered)\((.*)\)$/.exec(trimmed)?.[1]?.trim() ?? trimmed
      // "Attributes with the same priority as others are always unordered"
      // (api-parameters/searchableAttributes).
      const isOrdered = length === 1 && !trimmed.startsWith('unordered(')
      return { path, rank, isOrdered, splitsCamelCase: splitsCamelCase(path) }
    }),
  )
  if (declared.length > 0) return declared
  return [
    { path: '', rank: 0, isOrdered: false, splitsCamelCase: splitsCamelCase('') && camelCase.length > 0 },
  ]
}

/** The searchable words of one attribute of a record, positions counted through all its values. */
export function fieldTokens(
  record: JsonObject,
  attribute: SearchableAttribute,
  words: TokenizeOptions,
): Token[] {
  const values = scalarsIn(attribute.path === '' ? withoutObjectID(record) : valueAt(record, attribute.path))
  const options = { ...words, camelCase: attribute.splitsCamelCase, joined: true }
  if (values.length === 1 && typeof values[0] === 'string') return tokenize(values[0], options)
  const tokens: Token[] = []
  let offset = 0
  for (const value of values) {
    if (typeof value === 'boolean') continue
    const found = tokenize(String(value), options)
    const last = found.at(-1)
    if (!last) continue
    for (const token of found) tokens.push({ ...token, position: token.position + offset })
    offset += last.position + last.span + GAP
  }
  return tokens
}

function withoutObjectID({ objectID: _, ...rest }: JsonObject): JsonObject {
  return rest
}
