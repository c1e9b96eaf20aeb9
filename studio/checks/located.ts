/** The path of a document on the site, and the GROQ projection that it is computed from. */
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'

/** Result of the projection {@link located}. */
export interface Located {
  readonly _id: string
  readonly _type: string
  readonly title: string | null
  readonly slug: string | null
  readonly segments: readonly (string | null)[]
}

/**
 * GROQ projection of a page, a category or a tag. Four levels of categories: @repo/model/paths.ts,
 * maxCategoryDepth.
 */
export const located = `{_id, _type, "title": coalesce(title, label), "slug": slug.current, "segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]}`

/** GROQ list of the types that have a path. */
export const typesWithAddress = '["nodePage", "guide", "category", "tag"]'

/** Path of a document; `undefined` before it has a slug. */
export function pathOf({
  _type,
  slug,
  segments,
}: Pick<Located, '_type' | 'slug' | 'segments'>): string | undefined {
  if (!slug) return undefined
  if (_type === 'category') return categoryPath(slug)
  return _type === 'tag' ? tagPath(slug) : pagePath({ segments, slug })
}
