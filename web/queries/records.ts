import { linkable, pageFilter, pageSegments } from '@repo/model/groq.ts'
import { defineQuery } from 'groq'
import { bodyFields } from '../blocks/queries.ts'
import { listedCategory, listedPage, statusKind } from '../dependencies/predicates.ts'
import { sectionRecordFields } from '../node-sections/queries.ts'
import { ownPageFields } from '../own/queries.ts'

/**
 * Pages by id, with everything that their search records contain. `indexing/` reads it from the
 * lake, never from the cache, so it returns no dependencies.
 */
export const recordPagesQuery = defineQuery(`*[${pageFilter} && _id in $ids]{
  _id,
  _type,
  _rev,
  title,
  "slug": slug.current,
  "segments": ${pageSegments},
  "category": category->title,
  unlisted,
  searchRank,
  "icon": select(_type == "nodePage" => icon),
  summary,
  "statusKind": ${statusKind},
  "tags": tags[]._ref,
  "tagLabels": tags[]->label,
  searchWords,
  ${sectionRecordFields}${ownPageFields},
  body${bodyFields}
}`)

// Spelled out level by level (studio/model/paths.ts, maxCategoryDepth: four). Each level compares
// fields that the embedded lake has an index for.
const own = `count(*[${listedPage} && category._ref == ^._id])` as const
const inner4 = `*[${listedCategory} && parent._ref == ^._id && ${own} > 0]` as const
const inner3 = `*[${listedCategory} && parent._ref == ^._id && ${own} + count(${inner4}) > 0]` as const
const inner2 = `*[${listedCategory} && parent._ref == ^._id && ${own} + count(${inner3}) > 0]` as const

/**
 * Categories and tags by id, with what their search records contain, and whether lists show a page
 * in them. Read from the lake, too.
 */
export const recordListsQuery = defineQuery(`*[_type in ["category", "tag"] && _id in $ids]{
  _id,
  _type,
  _rev,
  "title": select(_type == "tag" => label, title),
  "slug": slug.current,
  description,
  "icon": select(_type == "category" => icon),
  "category": select(_type == "category" => parent->title),
  "holdsPages": select(
    _type == "tag" => count(*[${listedPage} && ^._id in tags[]._ref]) > 0,
    ${own} + count(${inner2}) > 0
  )
}`)

/** Revisions of such documents by id. */
export const revisionsQuery = defineQuery(`*[${linkable} && _id in $ids]{_id, _rev}`)
