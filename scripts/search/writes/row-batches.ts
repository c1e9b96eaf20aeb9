/** Work on many rows of the store, portion by portion: each yields between two transactions, so that the caller can pause. */
import { limits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import type { RecordChange } from '../store/stored.ts'

/**
 * Writes records into an index, which is made when there is none; a transaction is as long as a slice.
 * @param clock milliseconds, monotonic
 */
export function* saving(
  store: Store,
  name: string,
  changes: readonly RecordChange[],
  clock: () => number,
): Generator<void> {
  for (let at = 0; at < changes.length; ) {
    at = store.writePortion(() => {
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

/** Copies the records of a generation into another one. */
export function* copying(store: Store, from: number, to: number): Generator<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = store.recordsAfter(from, after, limits.rowsPerSlice)
    store.writePortion(() => store.saveRecords(to, rows))
    after = rows.at(-1)?.objectID
    yield
  }
  store.disk.copySoon()
}

/** Removes the records that no index has any more. */
export function* sweeping(store: Store): Generator<void> {
  while (store.writePortion(() => store.sweep(limits.rowsPerSlice))) yield
  store.disk.copySoon()
}
