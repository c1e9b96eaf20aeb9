import { isObject, type SearchRecord } from '../engine/attributes.ts'
import { badRequest, fullIndex } from '../errors.ts'
import { limits, type PlanLimits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import type { RecordChange } from '../store/stored.ts'

/** One line of a batch (api-clients: batch). */
export interface BatchLine {
  readonly action: string
  readonly body: unknown
}

/** The changes that record lines of a batch result in. The last line of a record wins. */
export interface PreparedLines {
  readonly changes: readonly RecordChange[]
  /** The objectID of each line. */
  readonly objectIDs: string[]
}

/**
 * Computes the changes of record lines of one index, without writing. Yields after every line so
 * that the caller can pause; nothing else may write until it is done.
 * @param size records of the index, as far as its engine has applied what was written
 * @throws ApiError 400 naming the first invalid line, or when the index would get too many records
 */
export function* prepareLines(
  store: Store,
  name: string,
  size: number,
  lines: readonly BatchLine[],
): Generator<void, PreparedLines> {
  const changes = new Map<string, RecordChange>()
  const objectIDs: string[] = []
  for (const [at, { action, body }] of lines.entries()) {
    const record = parseRecord(body)
    objectIDs.push(record.objectID)
    if (action !== 'addObject' && action !== 'updateObject' && action !== 'deleteObject')
      throw badRequest(`Invalid batch: unknown action "${action}"`)
    const json = action === 'deleteObject' ? null : jsonOf(record, at, store.plan)
    changes.set(record.objectID, { objectID: record.objectID, json })
    yield
  }
  if (size + changes.size > limits.records) {
    const { generation = -1 } = store.index(name) ?? {}
    const isNew = ({ objectID, json }: RecordChange) => json !== null && !store.record(generation, objectID)
    if (size + changes.values().filter(isNew).toArray().length > limits.records) throw fullIndex()
  }
  return { changes: [...changes.values()], objectIDs }
}

/**
 * Parses a record: an object with a valid objectID.
 * @throws ApiError 400 that says what is wrong with which record
 */
function parseRecord(body: unknown): SearchRecord {
  if (!isObject(body)) throw badRequest('Invalid record: expected a JSON object')
  const id = body.objectID
  if (typeof id === 'number') return { ...body, objectID: String(id) }
  if (typeof id !== 'string' || id === '') throw badRequest('Invalid record: "objectID" is missing')
  if (Buffer.byteLength(id) > limits.objectIdBytes) {
    throw badRequest(
      `Invalid record: "objectID" is longer than ${limits.objectIdBytes} bytes: ${id.slice(0, 40)}…`,
    )
  }
  return { ...body, objectID: id }
}

function jsonOf(record: SearchRecord, position: number, { recordBytes }: PlanLimits): string {
  const json = JSON.stringify(record)
  const size = Buffer.byteLength(json)
  if (size <= recordBytes) return json
  throw badRequest(
    `Record at the position ${position} objectID=${record.objectID} is too big size=${size}/${recordBytes} bytes.`,
  )
}
