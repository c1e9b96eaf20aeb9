import { isObject, type Json, type JsonObject, type SearchRecord } from '../engine/attributes.ts'
import { badRequest } from '../errors.ts'
import { limits } from '../limits.ts'

/**
 * Parses a record: an object with a valid objectID, given in it or in the path.
 * @throws ApiError 400 that says what is wrong with which record
 */
export function parseRecord(body: unknown, objectID?: string): SearchRecord {
  if (!isObject(body)) throw badRequest('Invalid record: expected a JSON object')
  const id = objectID ?? body.objectID
  if (typeof id === 'number') return { ...body, objectID: String(id) }
  if (typeof id !== 'string' || id === '') throw badRequest('Invalid record: "objectID" is missing')
  if (Buffer.byteLength(id) > limits.objectIdBytes) {
    throw badRequest(
      `Invalid record: "objectID" is longer than ${limits.objectIdBytes} bytes: ${id.slice(0, 40)}…`,
    )
  }
  return { ...body, objectID: id }
}

/**
 * A record after a partial update: attributes of the first level are replaced; a value with
 * `_operation` changes the old one (api-clients: partialUpdateObject).
 * @throws ApiError 400 for an unknown operation or a value that does not fit it
 */
export function patchRecord(before: SearchRecord | null, patch: SearchRecord): SearchRecord {
  const after: SearchRecord = { ...before, objectID: patch.objectID }
  for (const [name, value] of Object.entries(patch)) {
    if (name === 'objectID') continue
    if (!isObject(value) || !('_operation' in value)) after[name] = value
    else {
      const result = operated(before?.[name], value, name)
      if (result !== undefined) after[name] = result
    }
  }
  return after
}

function operated(before: Json | undefined, change: JsonObject, name: string): Json | undefined {
  const operation = String(change._operation)
  const value = change.value ?? null
  switch (operation) {
    case 'Increment':
    case 'Decrement':
      return numberIn(before, 0) + (operation === 'Increment' ? 1 : -1) * amount(value, name)
    case 'IncrementFrom':
      return numberIn(before, 0) === amount(value, name) ? amount(value, name) + 1 : before
    case 'IncrementSet':
      return numberIn(before, Number.NEGATIVE_INFINITY) < amount(value, name) ? amount(value, name) : before
    case 'Add':
      return [...listIn(before), value]
    case 'AddUnique':
      return listIn(before).includes(value) ? listIn(before) : [...listIn(before), value]
    case 'Remove':
      return listIn(before).filter((item) => item !== value)
    default:
      throw badRequest(`Invalid partial update of "${name}": unknown operation "${operation}"`)
  }
}

function amount(value: Json, name: string): number {
  if (typeof value === 'number') return value
  throw badRequest(`Invalid partial update of "${name}": "value" should be a number`)
}

function numberIn(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

function listIn(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
