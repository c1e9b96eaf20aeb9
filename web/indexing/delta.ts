/** Records wanted, records there → what has to be written. Pure. */
import type { SearchRecord } from '#records/page.ts'

/** A record of the index, as far as it is compared. */
export interface Present {
  readonly objectID: string
  readonly h?: string | undefined
}

/** What makes the index equal to what is wanted. */
export interface Delta {
  readonly save: readonly SearchRecord[]
  /** Ids. */
  readonly remove: readonly string[]
}

/** The index is its own manifest: a record differs when its hash does. */
export function deltaOf(wanted: readonly SearchRecord[], present: readonly Present[]): Delta {
  const hashes = new Map(present.map(({ objectID, h }) => [objectID, h]))
  const ids = new Set(wanted.map(({ objectID }) => objectID))
  return {
    save: wanted.filter(({ objectID, h }) => !hashes.has(objectID) || hashes.get(objectID) !== h),
    remove: present.map(({ objectID }) => objectID).filter((id) => !ids.has(id)),
  }
}
