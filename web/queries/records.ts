import { defineQuery } from 'groq'
import { bodyFields } from '../blocks/queries.ts'
import { statusKind } from '../dependencies/predicates.ts'
import { sectionRecordFields } from '../node-sections/queries.ts'

/**
 * Pages by id, with everything that their search records contain. `indexing/` reads it from the
 * lake, never from the cache, so it returns no dependencies.
 */
export const recordPagesQuery = defineQuery(`*[_type in ["nodePage", "guide"] && _id in $ids]{
  _id,
  _type,
  _rev,
  title,
  "slug": slug.current,
  "segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment],
  "category": category->title,
  unlisted,
  searchRank,
  "icon": select(_type == "nodePage" => icon),
  summary,
  "statusKind": ${statusKind},
  "tags": tags[]._ref,
  "tagLabels": tags[]->label,
  ${sectionRecordFields},
  body${bodyFields}
}`)

/** Ids of every page. */
export const pageIdsQuery = defineQuery(`*[_type in ["nodePage", "guide"]]._id`)

/** Revisions of pages by id. */
export const revisionsQuery = defineQuery(`*[_type in ["nodePage", "guide"] && _id in $ids]{_id, _rev}`)
