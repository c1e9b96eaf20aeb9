/**
 * Next's cache tags for query results. A tag has the key of a query with its parameters and the
 * tick at which the query began. Every entry of Next's caches has one for each query that it shows,
 * so each of its results has its own age.
 */
import { createHash } from 'node:crypto'

/** Which result of which query an entry shows. */
export interface QueryTag {
  readonly key: string
  /** When the query began (`ticks.ts`). */
  readonly tick: number
}

/**
 * The tag of an entry that has always expired: a killed process has not written it to the end, or
 * nothing would report its changes.
 */
export const expiredTag = 'expired'

const pattern = /^(read:[\w-]+)@(\d+)$/

/**
 * Key of a query with its parameters: short, whatever slug a reader requests, and without the comma
 * at which Next splits tags.
 */
export function queryKeyOf(query: string, params: Readonly<Record<string, unknown>>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([query, params]))
    .digest('base64url')
  return `read:${hash.slice(0, 20)}`
}

/** Formats a tag. */
export function formatQueryTag({ key, tick }: QueryTag): string {
  return `${key}@${tick}`
}

/** Parses a tag; undefined for Next's own tags. */
function parseQueryTag(tag: string): QueryTag | undefined {
  const [, key, tick] = pattern.exec(tag) ?? []
  return key === undefined ? undefined : { key, tick: Number(tick) }
}

/** The query tags among the tags of an entry. */
export function queryTagsIn(tags: readonly string[]): QueryTag[] {
  return tags.flatMap((tag) => parseQueryTag(tag) ?? [])
}
