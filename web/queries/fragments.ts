/**
 * GROQ fragments, each named after the dependency key that it returns. A fragment that reads more
 * must return more keys: they are how a page knows which changes concern it.
 */

import { hasSlug, linkable, listedCategory, listedPage } from '../dependencies/predicates.ts'

/**
 * Segments of a page's path, outermost category first (`studio/model/paths.ts`: four levels); none
 * without a slug.
 */
const segments =
  `"segments": select(${hasSlug} => [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment])` as const

/** A page has its path from its categories. */
const segmentDeps = `"segment:" + category._ref, "segment:" + category->parent._ref, "segment:" + category->parent->parent._ref, "segment:" + category->parent->parent->parent._ref`

const linkContent = `_id, _type, "title": coalesce(title, label), "slug": slug.current, ${segments}` as const

/** A page has its colour from its category. */
const colorContent = `"color": coalesce(color, category->color)`
const colorDeps = `"link:" + category._ref`

/** Where a page, a category or a tag is (`hrefOf`), and nothing of what it says. */
export const linkedPage = `_id, _type, "slug": slug.current, ${segments}` as const

const addressFields =
  `_id, _type, "slug": slug.current, ${segments}, "_deps": ["address:" + _id, ${segmentDeps}]` as const

/**
 * Folder of a page's path, without the first `/docs/`: its categories' segments. For comparison
 * with what was asked.
 */
export const folder = `array::join(array::compact([category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]), "/")`

/** What the path of a page depends on. */
export const pathDeps = `"address:" + _id, ${segmentDeps}` as const

/** What a link to a page, a category or a tag shows. */
export const linkFields = `${linkContent}, "_deps": ["link:" + _id, ${segmentDeps}]` as const

/** What a box of a workflow shows: a link in the colour of its group. */
const boxFields =
  `${linkContent}, ${colorContent}, "_deps": ["link:" + _id, ${segmentDeps}, ${colorDeps}]` as const

/** What a card shows: a link with icon, colour and summary. */
export const cardFields =
  `${linkContent}, icon, ${colorContent}, "summary": coalesce(summary, description), "_deps": ["card:" + _id, ${segmentDeps}, ${colorDeps}]` as const

/** What the heading of a list shows: a link with a summary. */
export const headingFields =
  `${linkContent}, "summary": coalesce(summary, description), "_deps": ["card:" + _id, ${segmentDeps}]` as const

/**
 * The link behind a reference, or what remains of it when its target is not published or has no
 * address: the key stays, so that the page with the reference is rendered again when the target
 * appears.
 * @param reference GROQ of the reference, such as `page`
 */
// An expression: TypeGen evaluates fragments, and knows no function with a body.
export const linkOf = <const Reference extends string>(reference: Reference) =>
  `select(${reference}._ref > "" => select(${reference}->slug.current > "" && ${reference}->${linkable} => coalesce(${reference}->{${linkFields}}, {"_id": ${reference}._ref, "_type": "missing", "title": null, "slug": null, "segments": [], "_deps": ["link:" + ${reference}._ref]}), {"_id": ${reference}._ref, "_type": "missing", "title": null, "slug": null, "segments": [], "_deps": ["link:" + ${reference}._ref]}))` as const

/** Only the address behind a reference, for links whose words a writer gave. */
export const addressOf = <const Reference extends string>(reference: Reference) =>
  `select(${reference}._ref > "" => select(${reference}->slug.current > "" && ${reference}->${linkable} => coalesce(${reference}->{${addressFields}}, {"_id": ${reference}._ref, "_type": "missing", "slug": null, "segments": [], "_deps": ["address:" + ${reference}._ref]}), {"_id": ${reference}._ref, "_type": "missing", "slug": null, "segments": [], "_deps": ["address:" + ${reference}._ref]}))` as const

/** The same as {@link linkOf} for the box of a workflow, which needs no address. */
const boxOf = <const Reference extends string>(reference: Reference) =>
  `select(${reference}._ref > "" => select(${reference}->${linkable} => coalesce(${reference}->{${boxFields}}, {"_id": ${reference}._ref, "_type": "missing", "title": null, "slug": null, "segments": [], "color": null, "_deps": ["link:" + ${reference}._ref]}), {"_id": ${reference}._ref, "_type": "missing", "title": null, "slug": null, "segments": [], "color": null, "_deps": ["link:" + ${reference}._ref]}))` as const

/** A link of navbar, footer or home page. */
export const navLinkFields = `_key, label, href, "page": ${addressOf('page')}` as const

/** How many things a category holds that lists show. */
export const sizeOfCategory =
  `count(*[${listedPage} && category._ref == ^._id]) + count(*[${listedCategory} && parent._ref == ^._id])` as const

/**
 * A paragraph with its links resolved; a link to a heading needs all headings of its target to find
 * the anchor.
 */
const block =
  `_type == "block" => {..., markDefs[defined(_key)]{..., _type == "pageLink" => {_key, _type, heading, "page": ${addressOf('page')}, "headings": select(defined(heading) => {"list": page->body[_type == "block" && style in ["h2", "h3", "h4"]]{_key, _type, style, children[]{"text": text}}, "_deps": ["page:" + page._ref]})}}}` as const

const richText = `[]{..., ${block}}` as const

/**
 * A body with everything that its blocks show; what is no block, as the API may have written it, is
 * none.
 */
export const bodyFields = `[defined(_type)]{
  ...,
  ${block},
  _type == "callout" => {..., body${richText}},
  _type == "details" => {..., body${richText}},
  _type == "steps" => {..., steps[]{..., body${richText}}},
  _type == "tabs" => {..., tabs[]{..., body${richText}}},
  _type == "table" => {..., rows[]{..., cells[]{..., content${richText}}}},
  _type == "workflow" => {_key, _type, title, description, connections, nodes[]{_key, id, label, "node": ${boxOf('node')}}}
}` as const

/** The words of a text with its links resolved, and nothing that only a browser shows. */
const words =
  `style, listItem, level, children[]{_type, text, marks}, markDefs[defined(_key)]{_key, _type, _type == "link" => {href}, _type == "pageLink" => {heading, "page": ${addressOf('page')}, "headings": select(defined(heading) => {"list": page->body[_type == "block" && style in ["h2", "h3", "h4"]]{_key, _type, style, children[]{"text": text}}, "_deps": ["page:" + page._ref]})}}` as const

/**
 * What a block shows as Markdown; fields that only a browser shows (zoom, marked lines, groups of
 * tabs) are left out.
 */
const plainBlock = `_key, _type,
  _type == "block" => {${words}},
  _type == "code" => {language, filename, code},
  _type == "image" => {asset, alt, decorative, caption}` as const

const plainText = `[]{${plainBlock}}` as const

/** A body with everything that its Markdown shows, and no more. */
export const plainBodyFields = `[defined(_type)]{
  ${plainBlock},
  _type == "callout" => {kind, title, body${plainText}},
  _type == "details" => {summary, body${plainText}},
  _type == "steps" => {steps[]{title, body${plainText}}},
  _type == "tabs" => {tabs[]{label, body${plainText}}},
  _type == "table" => {caption, headerRow, rows[]{cells[]{content${plainText}}}},
  _type == "video" => {url, title, caption},
  _type == "workflow" => {title, description, connections[]{from, to, label}, nodes[]{id, label, "node": ${linkOf('node')}}}
}` as const
