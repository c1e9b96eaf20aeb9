/** Records as JSON and the dotted paths by which settings name their parts (`hierarchy.lvl0`). */
export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [name: string]: Json
}

/** A record: any JSON object with a string objectID. */
export type SearchRecord = JsonObject & { objectID: string }

export type Scalar = string | number | boolean

/** Whether a JSON value is an object and no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What stands at a path: an object's key may itself contain dots (`"a.b": 1`), the literal key wins. Undefined when nothing does. */
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

/** Every string, number and boolean inside a value, in order; of an object all its parts. */
export function scalarsIn(value: Json | undefined): Scalar[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [value]
  return Object.values(value).flatMap(scalarsIn)
}

/** Calls back for every number in a record with the dotted path of its attribute; true counts 1, false 0. */
export function eachNumber(
  record: JsonObject,
  visit: (path: string, value: number) => void,
  path = '',
): void {
  for (const name in record) {
    const value = record[name]
    const own = path === '' ? name : `${path}.${name}`
    if (typeof value === 'number' || typeof value === 'boolean') visit(own, Number(value))
    else if (isObject(value)) eachNumber(value, visit, own)
    else if (Array.isArray(value)) for (const item of value) eachNumberIn(item, visit, own)
  }
}

function eachNumberIn(item: Json, visit: (path: string, value: number) => void, path: string): void {
  if (typeof item === 'number' || typeof item === 'boolean') visit(path, Number(item))
  else if (isObject(item)) eachNumber(item, visit, path)
  else if (Array.isArray(item)) for (const inner of item) eachNumberIn(inner, visit, path)
}

/**
 * The wanted part of a record (`attributesToRetrieve`): `['*']` everything, `['a', 'b.c']` these, `-a` all but that. objectID always.
 */
export function pick(record: SearchRecord, wanted: readonly string[]): SearchRecord {
  const refused = new Set(wanted.filter((path) => path.startsWith('-')).map((path) => path.slice(1)))
  const all = wanted.includes('*') || (wanted.length > 0 && wanted.length === refused.size)
  const keep = (path: string): Keep => {
    if (refused.has(path)) return 'none'
    const isCut = [...refused].some((other) => other.startsWith(`${path}.`))
    if (all || wanted.includes(path)) return isCut ? 'some' : 'all'
    return wanted.some((other) => other.startsWith(`${path}.`)) ? 'some' : 'none'
  }
  const picked = all && refused.size === 0 ? record : pickParts(record, '', keep)
  return { ...picked, objectID: record.objectID }
}

type Keep = 'all' | 'some' | 'none'

function pickParts(value: JsonObject, path: string, keep: (path: string) => Keep): JsonObject {
  const picked: JsonObject = {}
  for (const [name, part] of Object.entries(value)) {
    const childPath = path ? `${path}.${name}` : name
    const decision = keep(childPath)
    if (decision === 'all') picked[name] = part
    else if (decision === 'some' && Array.isArray(part)) {
      picked[name] = part.map((item) => (isObject(item) ? pickParts(item, childPath, keep) : item))
    } else if (decision === 'some' && isObject(part)) picked[name] = pickParts(part, childPath, keep)
  }
  return picked
}
