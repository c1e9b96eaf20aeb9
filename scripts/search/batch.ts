import { isObject, type SearchRecord } from './engine/attributes.ts'
import type { Step } from './engines.ts'
import { badRequest } from './errors.ts'
import { limits } from './limits.ts'
import { parseRecord, patched } from './record-changes.ts'
import type { RecordChange, Store } from './store/store.ts'

/** One line of a batch (api-clients: batch, multipleBatch). */
export interface BatchLine {
  readonly indexName: string
  readonly action: string
  readonly body: unknown
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
  let changes = new Map<string, RecordChange>()

  const flush = () => {
    if (changes.size === 0) return
    const written = [...changes.values()]
    store.saveRecords(generation, written)
    steps.push({ kind: 'records', name, changes: written })
    changes = new Map()
  }
  const current = (objectID: string): SearchRecord | null => {
    const changed = changes.get(objectID)
    const json = changed ? changed.json : store.record(generation, objectID)
    return json ? JSON.parse(json) : null
  }

  for (const [at, { action, body }] of lines.entries()) {
    if (action === 'clear' || action === 'delete') {
      flush()
      if (action === 'delete') {
        store.dropIndex(name)
        steps.push({ kind: 'drop', name })
        if (at === lines.length - 1) return { steps, objectIDs }
        generation = store.indexOrNew(name).generation
      } else {
        generation = store.newGeneration()
        store.setGeneration(name, generation)
        steps.push({ kind: 'empty', name })
      }
      continue
    }
    const record = parseRecord(action === 'addObject' ? withObjectID(body) : body)
    objectIDs.push(record.objectID)
    const after = recordAfter(action, record, current)
    if (after === 'unchanged') continue
    changes.set(record.objectID, { objectID: record.objectID, json: after && jsonOf(after, at) })
  }
  flush()
  store.touch(name)
  return { steps, objectIDs }
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
