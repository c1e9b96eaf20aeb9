import { categoryPath, markdownPath, pagePath, tagPath } from '@repo/model/paths.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { referenceOf, slugOf } from '#dependencies/predicates.ts'
import type { Documentation } from './edits.ts'

/** Maximum length of a slug, characters. */
const maxLength = 1000

/** Paths of all documents that have one; a page below a missing category has no definite path. */
export function addressesOf(documents: Documentation): string[] {
  return [...documents.values()].flatMap((document) => {
    const slug = typeof document.from === 'string' ? document.from : slugOf(document)
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

function segmentsOf(id: string, documents: Documentation, depth = 4): (string | null)[] {
  const category = documents.get(id)
  if (!category || depth === 0) return []
  const { pathSegment } = category
  const own = typeof pathSegment === 'string' && pathSegment.length <= maxLength ? pathSegment : null
  return [...segmentsOf(referenceOf(category.parent), documents, depth - 1), own]
}
