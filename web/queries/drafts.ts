/** Queries that only the impact of a draft needs; no page uses them. */
import { categorySegments, linkable } from '@repo/model/groq.ts'
import { linkedPage } from '../links/fragments.ts'
import type { Linkable } from '../links/href.ts'

/** The drafts of the types that readers see (`$types`), in the perspective `raw`. */
export const draftRevisionsQuery = `*[_id in path("drafts.**") && _type in $types]{_id, _rev}`

/** A document with its title and what its path is made of; an API client may write any title. */
export interface Titled extends Linkable {
  readonly title: unknown
}

/** {@link Titled} pages, categories and tags with some slugs (`$slugs`). */
export const titlesQuery = `*[${linkable} && slug.current in $slugs]{${linkedPage}, "title": coalesce(title, label)}`

/** Ids and path segments of a category (`$id`) and the categories above it, the outermost first. */
export const lineageQuery = `*[_id == $id][0]{
  "ids": [parent->parent->parent._ref, parent->parent._ref, parent._ref, _id],
  "segments": ${categorySegments}
}`
