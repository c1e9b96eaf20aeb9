/** Records as JSON and the dotted paths by which settings name their parts (`hierarchy.lvl0`). */

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | JsonObject
/** A JSON object. */
export interface JsonObject {
  [name: string]: Json
}

/** A record: any JSON object with a string objectID. */
export type SearchRecord = JsonObject & { objectID: string }

/** A value that can be searched, filtered or sorted by. */
export type Scalar = string | number | boolean

/** True if a JSON value is an object and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a list of strings. */
export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** The value at a path, or undefined. A key may contain dots (`"a.b": 1`), and then it wins. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  if (Array.isArray(value)) {
    const found = value.map((item) => valueAt(item, path)).filter((item) => item !== undefined)
    return found.length > 0 ? found.flat() : undefined
  }
  if (!isObject(value)) return undefined
  if (Object.hasOwn(value, path)) return value[path]
  const dot = path.indexOf('.')
  if (dot < 0) return undefined
  const head = path.slice(0, dot)
  return Object.hasOwn(value, head) ? valueAt(value[head], path.slice(dot + 1)) : undefined
}

/** Every string, number and boolean in a value, in order. */
export function scalarsIn(value: Json | undefined): Scalar[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [value]
  return Object.values(value).flatMap(scalarsIn)
}

/** Visits every number in a record, with its dotted path; true counts as 1, false as 0. */
export function eachNumber(
  value: Json | undefined,
  visit: (path: string, value: number) => void,
  path = '',
): void {
  if (typeof value === 'number' || typeof value === 'boolean') visit(path, Number(value))
  else if (Array.isArray(value)) for (const item of value) eachNumber(item, visit, path)
  else if (isObject(value))
    for (const name in value) eachNumber(value[name], visit, path === '' ? name : `${path}.${name}`)
}

/** Selects attributes of a record. */
export type Picker = (record: SearchRecord) => SearchRecord

/**
 * Creates a selection of attributes (`attributesToRetrieve`): `['*']` selects all, `['a', 'b.c']`
 * these. The objectID is always selected. Decisions about paths are cached for all records.
 */
export function picker(wanted: readonly string[]): Picker {
  if (wanted.includes('*')) return (record) => ({ ...record })
  const decide = (path: string): Keep => {
    if (wanted.some((other) => path === other || path.startsWith(`${other}.`))) return 'all'
    return wanted.some((other) => other.startsWith(`${path}.`)) ? 'some' : 'none'
  }
  const known = new Map<string, Keep>()
  const keepOf = (path: string) => {
    const keep = known.get(path) ?? decide(path)
    known.set(path, keep)
    return keep
  }
  const pick = (value: JsonObject, prefix: string): JsonObject => {
    const picked: JsonObject = {}
    for (const name in value) {
      const own = value[name]
      const path = prefix + name
      const keep = keepOf(path)
      if (own === undefined || keep === 'none') continue
      if (keep === 'all') picked[name] = own
      else if (Array.isArray(own))
        picked[name] = own.map((item) => (isObject(item) ? pick(item, `${path}.`) : item))
      else if (isObject(own)) picked[name] = pick(own, `${path}.`)
    }
    return picked
  }
  return (record) => ({ ...pick(record, ''), objectID: record.objectID })
}

type Keep = 'all' | 'some' | 'none'
