/** Which documents' records and paths are affected by changed documents. */

import { linkable, pageFilter } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'

/** A document that a change affects, with the parts of its path. */
export interface Reached {
  readonly _id: string
  readonly _type: string
  readonly isPage: boolean
  readonly slug: string | null
  readonly segments: readonly (string | null)[]
  /** Ids of its categories. */
  readonly above: readonly (string | null)[]
}

// Four levels: studio/model/paths.ts, maxCategoryDepth.
const above = ['category', 'category->parent', 'category->parent->parent', 'category->parent->parent->parent']
const reached = `{
  _id, _type, "isPage": ${pageFilter}, "slug": slug.current,
  "segments": [${above
    .toReversed()
    .map((path) => `${path}->pathSegment` as const)
    .join(', ')}],
  "above": [${above.map((path) => `${path}._ref`).join(', ')}]
}`

/**
 * Documents that changed (`$changed`), pages and snippets that refer to one and categories in one
 * (`$linked`), and pages below a category whose path changed (`$moved`).
 */
export const reachQuery = `*[
  _id in $changed ||
  (_type == "category" && parent._ref in $linked) ||
  (_type == "snippet" && references($linked)) ||
  (${pageFilter} && (references($linked) || ${above.map((path) => `${path}._ref in $moved` as const).join(' || ')}))
]${reached}`

/**
 * Ids of tags (`$tags`), of categories (`$categories`) and of those above them, as far as a page in
 * one counts as one in them (`queries/records.ts`). Only of documents that exist: a reference may
 * contain any text.
 */
export const listsQuery = `*[(_type == "tag" && _id in $tags) || (_type == "category" && _id in $categories)]{
  "ids": [_id, parent->_id, parent->parent->_id, parent->parent->parent->_id]
}.ids[]`

/** Everything that has a path. */
export const everythingQuery = `*[${linkable}]${reached}` as const

/** Ids of every document that may have search records. */
export const recordIdsQuery = defineQuery(`*[${linkable}]._id`)
