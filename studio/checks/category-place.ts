import { maxCategoryDepth, reservedSegments } from '@repo/model/paths.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { referenceIn } from '@repo/model/values.ts'
import { apiVersion, fetchPublished } from '../lake-client/documents.ts'
import type { Context } from './context.ts'

/**
 * Checks that this path segment gives the pages of a category their own addresses: no published
 * category in the same place has the same segment (drafts don't count, as in `freeAddress`), and
 * the site has no list there.
 */
export async function freeSegment(segment: string, context: Context): Promise<true | string> {
  const { document } = context
  if (!document) return true
  const parent = referenceIn(document, 'parent')
  const reserved = Object.hasOwn(reservedSegments, segment) ? reservedSegments[segment] : undefined
  if (reserved && !parent)
    return `The site has ${reserved} at /docs/${segment}/, so pages in this category would not be found: choose another word.`
  const id = publishedId(document._id)
  const other = await fetchPublished<string | null>(
    context.getClient({ apiVersion }),
    `*[_type == "category" && pathSegment == $segment && coalesce(parent._ref, "") == $parent && _id != $id][0]{"title": coalesce(title, "Untitled")}.title`,
    { segment, parent, id },
  )
  return other
    ? `The category "${other}" in the same place already uses "${segment}", so their pages would have the same addresses: choose another word.`
    : true
}

/** The levels above and below a category if it were inside another one. */
interface CategoryPlace {
  /** Ids of the other one and of those above it; nothing where there are no more. */
  readonly above: readonly (string | null)[]
  /** Levels of categories inside the category itself. */
  readonly below: number
}

/**
 * Checks that a category can be inside a parent: not inside itself, and not deeper than the site
 * reads.
 */
export async function fittingParent(parent: string, context: Context): Promise<true | string> {
  const { document } = context
  if (!document) return true
  const own = publishedId(document._id)
  // Published categories only: each draft is checked against them when it is published. Four
  // levels: maxCategoryDepth.
  const place = await fetchPublished<CategoryPlace | null>(
    context.getClient({ apiVersion }),
    `{
      "above": [$parent, *[_id == $parent][0].parent._ref, *[_id == $parent][0].parent->parent._ref, *[_id == $parent][0].parent->parent->parent._ref],
      "below": select(
        count(*[_type == "category" && parent->parent->parent._ref == $own]) > 0 => 3,
        count(*[_type == "category" && parent->parent._ref == $own]) > 0 => 2,
        count(*[_type == "category" && parent._ref == $own]) > 0 => 1,
        0
      )
    }`,
    { parent, own },
  )
  if (!place) return true
  if (place.above.includes(own)) return 'A category cannot be inside itself: choose another one.'
  const level = place.above.filter(Boolean).length + 1
  if (level > maxCategoryDepth)
    return `Categories nest ${maxCategoryDepth} levels at most: choose one further up.`
  return level + place.below > maxCategoryDepth
    ? `With the categories inside this one there would be ${level + place.below} levels, and ${maxCategoryDepth} are possible: choose one further up.`
    : true
}
