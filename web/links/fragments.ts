/**
 * GROQ fragments, each named after the dependency key that it returns. A fragment that reads more
 * must return more keys, because the keys decide which changes expire a page.
 */

import { folder, linkable, pageFilter, pageSegments } from '@repo/model/groq.ts'
import { hasSlug, listedCategory, listedPage, statusKind } from '../dependencies/predicates.ts'

/** Segments of a page's path; none without a slug. */
const segments = `"segments": select(${hasSlug} => ${pageSegments})` as const

/** A page's path begins with those of its categories. */
const segmentDeps = `"segment:" + category._ref, "segment:" + category->parent._ref, "segment:" + category->parent->parent._ref, "segment:" + category->parent->parent->parent._ref`

const linkContent = `_id, _type, "title": coalesce(title, label), "slug": slug.current, ${segments}` as const

/** A page has the color of its category. */
const colorContent = `"color": coalesce(color, category->color)`
const colorDeps = `"link:" + category._ref`

/** Fields from which `hrefOf` makes the path of a page, category or tag, without its content. */
export const linkedPage = `_id, _type, "slug": slug.current, ${segments}` as const

const addressFields =
  `_id, _type, "slug": slug.current, ${segments}, "_deps": ["address:" + _id, ${segmentDeps}]` as const

/** The folders that a page has when a category above it is deleted. */
const shorterFolders = `array::join(array::compact([category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]), "/"), array::join(array::compact([category->parent->pathSegment, category->pathSegment]), "/"), array::join(array::compact([category->pathSegment]), "/"), ""`

/** Dependency keys of a page's path, except for its slug and its category (`slug:page`). */
export const pathDeps = segmentDeps

/**
 * Dependency keys that decide which page is at a path: `/docs/` + `$folder` + `$slug`. A page
 * arrives or leaves when
 *
 * - it has the slug, and its slug or category changes, or it is published or unpublished:
 *   `slug:page`;
 * - a category above it appears, moves or is renamed, and its segment is one of this path: `moved`;
 * - a category above it is deleted, so that its path is only what is below: `segment` of all
 *   categories above the pages for which that is this path.
 *
 * Other pages with the same slug do not count: large sites have an "overview" in each category.
 */
export const pageAtPathDeps =
  `"slug:page:" + $slug, "moved:", "moved:" + string::split($folder, "/")[0], "moved:" + string::split($folder, "/")[1], "moved:" + string::split($folder, "/")[2], "moved:" + string::split($folder, "/")[3], *[${pageFilter} && slug.current == $slug && $folder in [${folder}, ${shorterFolders}]]{"list": [${pathDeps}]}.list` as const

/** Fields of a link to a page, a category or a tag. */
export const linkFields = `${linkContent}, "_deps": ["link:" + _id, ${segmentDeps}]` as const

/** Fields of a small box: a link with icon and color. */
export const iconFields =
  `${linkContent}, icon, ${colorContent}, "_deps": ["link:" + _id, ${segmentDeps}, ${colorDeps}]` as const

/** Fields of an entry of the sidebar: a link with the kind of its status. */
export const entryFields =
  `${linkContent}, "statusKind": ${statusKind}, "_deps": ["link:" + _id, ${segmentDeps}]` as const

/** Fields of a card: a link with icon, color, summary and the kind of its status. */
export const cardFields =
  `${linkContent}, icon, ${colorContent}, "summary": coalesce(summary, description), "statusKind": ${statusKind}, "_deps": ["card:" + _id, ${segmentDeps}, ${colorDeps}]` as const

/** Fields of the heading of a list: a link with a summary. */
export const headingFields =
  `${linkContent}, "summary": coalesce(summary, description), "_deps": ["card:" + _id, ${segmentDeps}]` as const

/**
 * The link behind a reference. If the target is not published or has no path, only the dependency
 * key remains, so that the page with the reference is rendered again when the target appears.
 * @param reference GROQ of the reference, such as `page`
 */
// An expression, because TypeGen evaluates fragments and cannot evaluate functions with a body.
export const linkOf = <const Reference extends string>(reference: Reference) =>
  `select(${reference}._ref > "" => select(${reference}->slug.current > "" && ${reference}->${linkable} => coalesce(${reference}->{${linkFields}}, {"_id": ${reference}._ref, "_type": "missing", "title": null, "slug": null, "segments": [], "_deps": ["link:" + ${reference}._ref]}), {"_id": ${reference}._ref, "_type": "missing", "title": null, "slug": null, "segments": [], "_deps": ["link:" + ${reference}._ref]}))` as const

/** Only the path behind a reference, for links whose text a writer gave. */
export const addressOf = <const Reference extends string>(reference: Reference) =>
  `select(${reference}._ref > "" => select(${reference}->slug.current > "" && ${reference}->${linkable} => coalesce(${reference}->{${addressFields}}, {"_id": ${reference}._ref, "_type": "missing", "slug": null, "segments": [], "_deps": ["address:" + ${reference}._ref]}), {"_id": ${reference}._ref, "_type": "missing", "slug": null, "segments": [], "_deps": ["address:" + ${reference}._ref]}))` as const

/** Like {@link linkOf}, for the box of a workflow, which needs no path. */
export const boxOf = <const Reference extends string>(reference: Reference) =>
  `select(${reference}._ref > "" => select(${reference}->${linkable} => coalesce(${reference}->{${iconFields}}, {"_id": ${reference}._ref, "_type": "missing", "title": null, "slug": null, "segments": [], "icon": null, "color": null, "_deps": ["link:" + ${reference}._ref]}), {"_id": ${reference}._ref, "_type": "missing", "title": null, "slug": null, "segments": [], "icon": null, "color": null, "_deps": ["link:" + ${reference}._ref]}))` as const

/** A link of navbar, footer or home page. */
export const navLinkFields = `_key, label, href, "page": ${addressOf('page')}` as const

/** The status of a node with its replacement, as far as pages show it. */
export const statusFields =
  `"status": select(status.kind in ["deprecated", "removed"] => status{kind, date, "replacement": ${linkOf('replacement')}}, status.kind == "new" => {"kind": status.kind, "date": null, "replacement": null})` as const

/** Number of things in a category that lists show. */
export const sizeOfCategory =
  `count(*[${listedPage} && category._ref == ^._id]) + count(*[${listedCategory} && parent._ref == ^._id])` as const
