import type { Settings } from '../engine/parameters.ts'

/** The key of a request. */
export interface Key {
  readonly value: string
  readonly rights: ReadonlySet<string>
  /**
   * Lists of name patterns with `*` at either end. An index has to match one pattern of each list.
   */
  readonly indexes: readonly (readonly string[])[]
  /** Largest `hitsPerPage`; 0: no limit. */
  readonly maxHitsPerQuery: number
  /** Milliseconds since 1970; Infinity for a key that does not expire. */
  readonly until: number
  /** Parameters that override those of each search. */
  readonly forced: Settings
}
