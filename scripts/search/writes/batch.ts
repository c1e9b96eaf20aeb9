import { isObject, type SearchRecord } from '../engine/attributes.ts'
import { badRequest, fullIndex } from '../errors.ts'
import type { Step } from '../indices/engines.ts'
import { limits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import type { RecordChange } from '../store/stored.ts'
import { parseRecord, patched } from './record-changes.ts'

/** One line of a batch (api-clients: batch, multipleBatch). */
export interface BatchLine {
  readonly indexName: string
  readonly action: string
  readonly body: unknown
}

/** What the lines of a batch that only write records come to, last line of a record last. */
export interface PreparedLines {
  readonly changes: ReadonlyMap<string, RecordChange>
  /** The objectID of each line. */
  readonly objectIDs: readonly string[]
}

/** Whether lines only write and remove records: then they may be worked out before anything is written. */
export function areRecords(lines: readonly BatchLine[]): boolean {
  return lines.every(({ action }) => action !== 'clear' && action !== 'delete')
}

/**
 * Works out what record lines of one index come to; writes nothing. Yields after every line so that the caller can pause, and must be the
 * only one who writes meanwhile.
 * @param first place of the first line in the whole batch
 * @throws ApiError 400 naming the first line that is wrong, or when they are more than an index can hold.
 */
export function* prepared(
  store: Store,
  generation: number | undefined,
  lines: readonly BatchLine[],
  first = 0,
): Generator<void, PreparedLines> {
  const changes = new Map<string, RecordChange>()
  const objectIDs: string[] = []
  const current = (objectID: string): SearchRecord | null => {
    const changed = changes.get(objectID)
    const json = changed ? changed.json : generation === undefined ? null : store.record(generation, objectID)
    return json ? JSON.parse(json) : null
  }
  for (const [at, { action, body }] of lines.entries()) {
    const record = parseRecord(action === 'addObject' ? withObjectID(body) : body)
    objectIDs.push(record.objectID)
    const after = recordAfter(action, record, current)
    if (after !== 'unchanged')
      changes.set(record.objectID, { objectID: record.objectID, json: after && jsonOf(after, first + at) })
    yield
  }
  const hasRoom =
    generation === undefined ? changes.size <= limits.records : store.hasRoomFor(generation, changes.values())
  if (!hasRoom) throw fullIndex()
  return { changes, objectIDs }
}

/**
 * Writes the lines of one index, inside the caller's transaction.
 * @returns the steps its engine has to follow and the objectID of each line that has one.
 * @throws ApiError 400 naming the first line that is wrong.
 */
export function writeLines(
  store: Store,
  name: string,
  lines: readonly BatchLine[],
): { steps: Step[]; objectIDs: string[] } {
  const steps: Step[] = [{ kind: 'create', name }]
  const objectIDs: string[] = []
  let { generation } = store.indexOrNew(name)
  for (let from = 0; from < lines.length; ) {
    const line = lines[from]
    if (line?.action === 'delete') {
      store.dropIndex(name)
      steps.push({ kind: 'drop', name })
      if (from === lines.length - 1) return { steps, objectIDs }
      generation = store.indexOrNew(name).generation
      from += 1
    } else if (line?.action === 'clear') {
      generation = store.newGeneration()
      store.setGeneration(name, generation)
      steps.push({ kind: 'empty', name })
      from += 1
    } else {
      const to = endOfRecords(lines, from)
      const work = prepared(store, generation, lines.slice(from, to), from)
      let next = work.next()
      while (next.done !== true) next = work.next()
      const written = [...next.value.changes.values()]
      store.saveRecords(generation, written)
      if (written.length > 0) steps.push({ kind: 'records', name, changes: written })
      objectIDs.push(...next.value.objectIDs)
      from = to
    }
  }
  store.touch(name)
  return { steps, objectIDs }
}

function endOfRecords(lines: readonly BatchLine[], from: number): number {
  let to = from
  while (to < lines.length && areRecords(lines.slice(to, to + 1))) to += 1
  return to
}

function jsonOf(record: SearchRecord, position: number): string {
  const json = JSON.stringify(record)
  const size = Buffer.byteLength(json)
  if (size <= limits.recordBytes) return json
  throw badRequest(
    `Record at the position ${position} objectID=${record.objectID} is too big size=${size}/${limits.recordBytes} bytes.`,
  )
}

/** addObject makes an objectID when there is none. */
function withObjectID(body: unknown): unknown {
  return isObject(body) ? { objectID: crypto.randomUUID(), ...body } : body
}

/** The record after one line, null when it is removed. */
function recordAfter(
  action: string,
  record: SearchRecord,
  current: (objectID: string) => SearchRecord | null,
): SearchRecord | null | 'unchanged' {
  switch (action) {
    case 'addObject':
    case 'updateObject':
      return record
    case 'deleteObject':
      return null
    case 'partialUpdateObject':
      return patched(current(record.objectID), record)
    case 'partialUpdateObjectNoCreate': {
      const before = current(record.objectID)
      return before ? patched(before, record) : 'unchanged'
    }
    default:
      throw badRequest(`Invalid batch: unknown action "${action}"`)
  }
}
