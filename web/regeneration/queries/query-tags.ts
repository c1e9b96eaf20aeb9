/**
 * A reading as Next's cache tag: which query with which parameters (the key), and when it began (the tick). Every entry
 * of Next's caches carries one for each query that it shows, so an entry is as old as each of its readings by itself.
 */
import { createHash } from 'node:crypto'

/** A reading that an entry was made from. */
export interface QueryTag {
  readonly key: string
  /** Of `ticks.ts`. */
  readonly tick: number
}

/** Stands for the readings of an entry that a killed process left half written: always out of date. */
export const brokenTag = 'broken'

const pattern = /^(read:[\w-]+)@(\d+)$/

/** Key of a query with its parameters: short, whatever slug a reader asks for, and without the comma that Next splits at. */
export function queryKeyOf(query: string, params: Readonly<Record<string, unknown>>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([query, params]))
    .digest('base64url')
  return `read:${hash.slice(0, 20)}`
}

/** The tag of a reading. */
export function formatQueryTag({ key, tick }: QueryTag): string {
  return `${key}@${tick}`
}

/** The reading of a tag; undefined for tags of Next's own. */
export function parseQueryTag(tag: string): QueryTag | undefined {
  const [, key, tick] = pattern.exec(tag) ?? []
  return key === undefined ? undefined : { key, tick: Number(tick) }
}

/** Readings among the tags of an entry. */
export function queryTagsIn(tags: readonly string[]): QueryTag[] {
  return tags.flatMap((tag) => parseQueryTag(tag) ?? [])
}
