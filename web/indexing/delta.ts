/** Computes what has to be written to the index. Pure. */
import type { SearchRecord } from '#records/page.ts'

/** A record of the index, as far as it is compared. */
export interface Present {
  readonly objectID: string
  readonly h?: string | undefined
}

/** Returns the writes that make the index equal to the wanted records. */
export interface Delta {
  readonly save: readonly SearchRecord[]
  /** Ids of records to delete. */
  readonly remove: readonly string[]
}

/** No separate list is needed: a record in the index differs if its hash does. */
export function deltaOf(wanted: readonly SearchRecord[], present: readonly Present[]): Delta {
  const hashes = new Map(present.map(({ objectID, h }) => [objectID, h]))
  const ids = new Set(wanted.map(({ objectID }) => objectID))
  return {
    save: wanted.filter(({ objectID, h }) => !hashes.has(objectID) || hashes.get(objectID) !== h),
    remove: present.map(({ objectID }) => objectID).filter((id) => !ids.has(id)),
  }
}
