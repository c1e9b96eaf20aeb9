/**
 * Operations on many rows of the store, in batches. Each yields between two transactions so that
 * the caller can pause.
 */
import { limits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import type { RecordChange } from '../store/stored.ts'

/**
 * Saves records of an index, which is created if it does not exist. A transaction takes as long as
 * a slice.
 * @param clock monotonic milliseconds
 */
export function* saveRowBatches(
  store: Store,
  name: string,
  changes: readonly RecordChange[],
  clock: () => number,
): Generator<void> {
  for (let at = 0; at < changes.length; ) {
    at = store.writeBatch(() => {
      const { generation } = store.indexOrNew(name)
      const until = clock() + limits.sliceMs
      let next = at
      do {
        store.saveRecords(generation, changes.slice(next, next + limits.rowsPerStatement))
        next += limits.rowsPerStatement
      } while (next < changes.length && clock() < until)
      return next
    })
    yield
  }
  store.disk.copySoon()
}

/** Copies the records of one generation to another. */
export function* copyRowBatches(store: Store, from: number, to: number): Generator<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = store.recordsAfter(from, after, limits.rowsPerSlice)
    store.writeBatch(() => store.saveRecords(to, rows))
    after = rows.at(-1)?.objectID
    yield
  }
  store.disk.copySoon()
}

/** Deletes the records that belong to no index. */
export function* deleteUnusedRows(store: Store): Generator<void> {
  while (store.writeBatch(() => store.deleteUnusedRecords(limits.rowsPerSlice))) yield
  store.disk.copySoon()
}
