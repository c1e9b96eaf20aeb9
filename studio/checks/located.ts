/** The path of a document on the site, and the GROQ projection that it is computed from. */
import { pageSegments } from '@repo/model/groq.ts'
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'

/** Result of the projection {@link located}. */
export interface Located {
  readonly _id: string
  readonly _type: string
  readonly title: string | null
  readonly slug: string | null
  readonly segments: readonly (string | null)[]
}

/** GROQ projection of a page, a category or a tag. */
export const located = `{_id, _type, "title": coalesce(title, label), "slug": slug.current, "segments": ${pageSegments}}`

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
