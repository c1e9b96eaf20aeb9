/** Where documents stand, by the documents alone. */
import { categoryPath, markdownPath, pagePath, tagPath } from '@repo/model/paths.ts'
import type { TestDocument } from './content.ts'
import type { Documentation } from './edits.ts'

/** Longest slug of an address, characters. */
const maxLength = 1000

/** Addresses of everything that has one; a page below a category that is not there has none for sure. */
export function addressesOf(documents: Documentation): string[] {
  return [...documents.values()].flatMap((document) => {
    const slug = slugOf(document)
    // Nobody can ask for an address of that length.
    if (!slug || slug.length > maxLength) return []
    if (document._type === 'category') return [categoryPath(slug)]
    if (document._type === 'tag') return [tagPath(slug)]
    if (document._type === 'redirect') return [slug, markdownPath(slug)]
    if (document._type !== 'nodePage' && document._type !== 'guide') return []
    const path = pagePath({ segments: segmentsOf(referenceOf(document.category), documents), slug })
    return [path, markdownPath(path)]
  })
}

function segmentsOf(id: string | undefined, documents: Documentation, depth = 4): (string | null)[] {
  const category = id === undefined ? undefined : documents.get(id)
  if (!category || depth === 0) return []
  const { pathSegment } = category
  const own = typeof pathSegment === 'string' && pathSegment.length <= maxLength ? pathSegment : null
  return [...segmentsOf(referenceOf(category.parent), documents, depth - 1), own]
}

function slugOf({ slug, from }: TestDocument): string | undefined {
  if (typeof from === 'string') return from
  return typeof slug === 'object' && slug !== null && 'current' in slug ? String(slug.current) : undefined
}

function referenceOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && '_ref' in value ? String(value._ref) : undefined
}
