import { defineQuery } from 'groq'
import { bodyFields } from './fragments.ts'

/**
 * Pages by id, with all that their search records hold. Read afresh by `indexing/`, never cached:
 * it returns no dependencies.
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
  summary,
  "tags": tags[]._ref,
  "tagLabels": tags[]->label,
  inputs[]{_key, name, label, type, description},
  outputs[]{_key, name, label, type, description},
  settings[]{_key, name, label, type, default, description, options[]{value, label}},
  credentials[]{_key, title, description},
  limits[]{_key, title, description},
  errors[]{_key, message, cause, remedy},
  body${bodyFields}
}`)

/** Ids of every page. */
export const pageIdsQuery = defineQuery(`*[_type in ["nodePage", "guide"]]._id`)

/** Revisions of pages by id. */
export const revisionsQuery = defineQuery(`*[_type in ["nodePage", "guide"] && _id in $ids]{_id, _rev}`)
