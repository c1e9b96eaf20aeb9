import { isObject, type SearchRecord } from '../engine/attributes.ts'
import { badRequest, fullIndex } from '../errors.ts'
import type { EngineChange } from '../indices/engines.ts'
import { limits, type PlanLimits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import type { RecordChange } from '../store/stored.ts'
import { parseRecord, patchRecord } from './record-changes.ts'

/** One line of a batch (api-clients: batch, multipleBatch). */
export interface BatchLine {
  readonly indexName: string
  readonly action: string
  readonly body: unknown
}

/** The changes that record lines of a batch result in. The last line of a record wins. */
export interface PreparedLines {
  readonly changes: ReadonlyMap<string, RecordChange>
  /** The objectID of each line. */
  readonly objectIDs: readonly string[]
}

/**
 * True if lines only save and delete records. Their changes can be computed before anything is
 * written.
 */
export function areRecords(lines: readonly BatchLine[]): boolean {
  return lines.every(({ action }) => action !== 'clear' && action !== 'delete')
}

/**
 * Computes the changes of record lines of one index, without writing. Yields after every line so
 * that the caller can pause; nothing else may write until it is done.
 * @param first position of the first line in the whole batch
 * @throws ApiError 400 naming the first invalid line, or when the index would get too many records
 */
export function* prepareLines(
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
      changes.set(record.objectID, {
        objectID: record.objectID,
        json: after && jsonOf(after, first + at, store.plan),
      })
    yield
  }
  const hasRoom =
    generation === undefined ? changes.size <= limits.records : store.hasRoomFor(generation, changes.values())
  if (!hasRoom) throw fullIndex()
  return { changes, objectIDs }
}

/**
 * Writes the lines of one index, inside the caller's transaction.
 * @returns the changes for its engine, and the objectID of each line that has one
 * @throws ApiError 400 naming the first invalid line
 */
export function writeLines(store: Store, name: string, lines: readonly BatchLine[]) {
  const engineChanges: EngineChange[] = [{ kind: 'create', name }]
  const objectIDs: string[] = []
  let { generation } = store.indexOrNew(name)
  for (let from = 0; from < lines.length; ) {
    const line = lines[from]
    if (line?.action === 'delete') {
      store.dropIndex(name)
      engineChanges.push({ kind: 'drop', name })
      if (from === lines.length - 1) return { engineChanges, objectIDs }
      generation = store.indexOrNew(name).generation
      from += 1
    } else if (line?.action === 'clear') {
      generation = store.newGeneration()
      store.setGeneration(name, generation)
      engineChanges.push({ kind: 'empty', name })
      from += 1
    } else {
      const to = endOfRecords(lines, from)
      const work = prepareLines(store, generation, lines.slice(from, to), from)
      let next = work.next()
      while (next.done !== true) next = work.next()
      const written = [...next.value.changes.values()]
      store.saveRecords(generation, written)
      if (written.length > 0) engineChanges.push({ kind: 'records', name, changes: written })
      objectIDs.push(...next.value.objectIDs)
      from = to
    }
  }
  store.touch(name)
  return { engineChanges, objectIDs }
}

function endOfRecords(lines: readonly BatchLine[], from: number): number {
  let to = from
  while (to < lines.length && areRecords(lines.slice(to, to + 1))) to += 1
  return to
}

function jsonOf(record: SearchRecord, position: number, { recordBytes }: PlanLimits): string {
  const json = JSON.stringify(record)
  const size = Buffer.byteLength(json)
  if (size <= recordBytes) return json
  throw badRequest(
    `Record at the position ${position} objectID=${record.objectID} is too big size=${size}/${recordBytes} bytes.`,
  )
}

/** addObject generates an objectID when the record has none. */
function withObjectID(body: unknown): unknown {
  return isObject(body) ? { objectID: crypto.randomUUID(), ...body } : body
}

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
      return patchRecord(current(record.objectID), record)
    case 'partialUpdateObjectNoCreate': {
      const before = current(record.objectID)
      return before ? patchRecord(before, record) : 'unchanged'
    }
    default:
      throw badRequest(`Invalid batch: unknown action "${action}"`)
  }
}
