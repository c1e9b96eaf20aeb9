/** Facet ↔ Next's cache tag. Mostly the same text; Next drops a tag of more than 256 characters with a mere warning. */
import { createHash } from 'node:crypto'
import type { Facet } from './facets.ts'

/** Arguments that one call of `cacheTag()` takes; Next drops the rest (next/dist/lib/constants.js, 128). */
const tagsPerCall = 100

/** Plain texts up to this length are tags as they are. */
const maxPlainLength = 200

const readingPrefix = 'read-at:'

/**
 * Cache tag of a facet. Readers choose the slugs that they ask for, so a facet may be long, or hold a comma, at which
 * Next splits its header of tags (file-system-cache.js): such a one is replaced by its hash.
 */
export function cacheTagOf(facet: Facet): string {
  if (facet.length <= maxPlainLength && /^[\x21-\x2b\x2d-\x7e]+$/.test(facet)) return facet
  return `hash:${createHash('sha256').update(facet).digest('base64url')}`
}

/** Lists short enough for one call of `cacheTag()` each; there is no limit on calls (next/dist/server/use-cache/cache-tag.js). */
export function inCalls(tags: readonly string[]): string[][] {
  const calls: string[][] = []
  for (let start = 0; start < tags.length; start += tagsPerCall)
    calls.push(tags.slice(start, start + tagsPerCall))
  return calls
}

/** Tag that says when the reading of an entry's data began, in ticks of `regeneration/clock.ts`. */
export function readAtTag(tick: number): string {
  return `${readingPrefix}${tick}`
}

/** Whether a tag is one of {@link readAtTag}. */
export function isReadAtTag(tag: string): boolean {
  return tag.startsWith(readingPrefix)
}

/** When the reading of an entry began: the earliest of its ticks; undefined when it has none. */
export function readAtOf(tags: readonly string[]): number | undefined {
  const ticks = tags.filter(isReadAtTag).map((tag) => Number(tag.slice(readingPrefix.length)))
  return ticks.length > 0 ? Math.min(...ticks) : undefined
}
