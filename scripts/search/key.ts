import type { Settings } from './engine/parameters.ts'

/** A key that was given with a request. */
export interface Key {
  readonly value: string
  readonly rights: ReadonlySet<string>
  /** Lists of names, `*` at either end for any letters: an index has to be on each of them. */
  readonly indexes: readonly (readonly string[])[]
  /** Largest `hitsPerPage`; 0 for no limit of its own. */
  readonly maxHitsPerQuery: number
  /** Milliseconds since 1970; Infinity for a key that does not end. */
  readonly until: number
  /** What its searches ask for, whatever they ask. */
  readonly forced: Settings
}
