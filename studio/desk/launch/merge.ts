/**
 * Puts a change of a published document into its version in a release. Pure.
 *
 *   base ──change──▶ published
 *     └──release──▶ version    + change = merged
 */
import { isRecord } from '@repo/model/is-record.ts'

/** The fields of a document. */
export type DocumentContent = Readonly<Record<string, unknown>>

/** A version with a change in it. */
export interface Merged {
  readonly content: DocumentContent
  /** Fields that were changed in both, and in which a part of the change had no place. */
  readonly conflicts: readonly string[]
}

/**
 * The version with what changed between two states of its document. Where both changed the same
 * value, that of the version stays, and its field is a conflict.
 */
export function merge(base: DocumentContent, published: DocumentContent, version: DocumentContent): Merged {
  const conflicts: string[] = []
  const content = mergeFields(contentOf(base), contentOf(published), version, (field) =>
    conflicts.push(field),
  )
  return { content, conflicts: [...new Set(conflicts)] }
}

/** Names of the fields that differ. */
export function changedFields(before: DocumentContent, after: DocumentContent): string[] {
  const [one, other] = [contentOf(before), contentOf(after)]
  return namesIn(one, other).filter((name) => !same(one[name], other[name]))
}

/** Content without the fields that the lake sets. */
export function contentOf(document: DocumentContent): DocumentContent {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !/^_(?!type$)/.test(name)))
}

function mergeFields(
  base: DocumentContent,
  published: DocumentContent,
  version: DocumentContent,
  onConflict: (field: string) => void,
): DocumentContent {
  const result: Record<string, unknown> = { ...version }
  for (const name of namesIn(base, published)) {
    const value = mergeValue(base[name], published[name], version[name], () => onConflict(name))
    if (value === undefined) delete result[name]
    else result[name] = value
  }
  return result
}

/** Missing values are undefined. */
function mergeValue(base: unknown, published: unknown, version: unknown, onConflict: () => void): unknown {
  if (same(base, published) || same(published, version)) return version
  if (same(base, version)) return published
  if (isRecord(base) && isRecord(published) && isRecord(version))
    return mergeFields(base, published, version, onConflict)
  if (isKeyed(base) && isKeyed(published) && isKeyed(version))
    return mergeItems(base, published, version, onConflict)
  onConflict()
  return version
}

type Items = readonly Readonly<Record<string, unknown>>[]

/** Items are known by their keys. New ones come after the item that they follow on the site. */
function mergeItems(base: Items, published: Items, version: Items, onConflict: () => void): Items {
  const [before, now] = [byKey(base), byKey(published)]
  const result = version.flatMap((item) => {
    const merged = mergeValue(before.get(item._key), now.get(item._key), item, onConflict)
    return merged === undefined ? [] : [merged as Items[number]]
  })
  const kept = byKey(version)
  for (const [index, item] of published.entries()) {
    if (kept.has(item._key)) continue
    if (before.has(item._key)) {
      // Removed in the release; a change of it has no place there.
      if (!same(before.get(item._key), item)) onConflict()
      continue
    }
    const previous = published[index - 1]?._key
    result.splice(result.findIndex(({ _key }) => _key === previous) + 1, 0, item)
  }
  const common = (items: Items) =>
    items.map(({ _key }) => _key).filter((key) => before.has(key) && now.has(key))
  if (!same(common(base), common(published))) onConflict()
  return result
}

function byKey(items: Items): Map<unknown, Items[number]> {
  return new Map(items.map((item) => [item._key, item]))
}

function isKeyed(value: unknown): value is Items {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item._key === 'string')
}

function namesIn(...contents: readonly DocumentContent[]): string[] {
  return [...new Set(contents.flatMap((content) => Object.keys(content)))]
}

function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => same(item, other[index]))
  if (isRecord(one) && isRecord(other))
    return namesIn(one, other).every((name) => same(one[name], other[name]))
  return Object.is(one, other)
}
