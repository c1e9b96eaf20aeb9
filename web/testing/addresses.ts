import { categoryPath, markdownPath, pagePath, tagPath } from '@repo/model/paths.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import type { Documentation } from './edits.ts'

/** Maximum length of a slug, characters. */
const maxLength = 1000

/** Paths of all documents that have one; a page below a missing category has no definite path. */
export function addressesOf(documents: Documentation): string[] {
  return [...documents.values()].flatMap((document) => {
    const slug = slugOf(document)
    // No client can request a path of that length.
    if (!slug || slug.length > maxLength) return []
    const path = pathOf(document, slug, documents)
    return path === null ? [] : [path, markdownPath(path)]
  })
}

function pathOf(document: TestDocument, slug: string, documents: Documentation): string | null {
  if (document._type === 'category') return categoryPath(slug)
  if (document._type === 'tag') return tagPath(slug)
  if (document._type === 'redirect') return slug
  if (document._type !== 'nodePage' && document._type !== 'guide') return null
  return pagePath({ segments: segmentsOf(referenceOf(document.category), documents), slug })
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
