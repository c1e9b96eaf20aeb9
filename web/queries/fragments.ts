/**
 * GROQ fragments, each named after the facet that it stamps. A fragment that reads more must stamp more: the stamps
 * are how a page knows which changes concern it.
 */

/** Segments of a page's path, outermost category first (`studio/model/paths.ts`: four levels). */
const segments = `"segments": [category->parent->parent->parent->pathSegment, category->parent->parent->pathSegment, category->parent->pathSegment, category->pathSegment]`

/** A page has its path from its categories, and its colour from the first of them. */
const segmentStamps = `"link:" + category._ref, "segment:" + category._ref, "segment:" + category->parent._ref, "segment:" + category->parent->parent._ref, "segment:" + category->parent->parent->parent._ref`

const linkContent = `_id, _type, "title": coalesce(title, label), "slug": slug.current, icon, "color": coalesce(color, category->color), ${segments}`

/** What a link to a page, a category or a tag shows. */
export const linkFields = `${linkContent}, "_facets": ["link:" + _id, ${segmentStamps}]`

/** What a card shows: a link with its summary. */
export const cardFields = `${linkContent}, "summary": coalesce(summary, description), "_facets": ["card:" + _id, ${segmentStamps}]`

/**
 * The link behind a reference, or what remains of it when its target is not published: the stamp stays, so that the
 * reader of the reference is made anew when the target appears.
 * @param reference GROQ of the reference, such as `page`
 */
// An expression: TypeGen evaluates fragments, and knows no function with a body.
export const linkOf = (reference: string) =>
  `select(defined(${reference}._ref) => coalesce(${reference}->{${linkFields}}, {"_id": ${reference}._ref, "_type": "missing", "title": null, "slug": null, "icon": null, "color": null, "segments": [], "_facets": ["link:" + ${reference}._ref]}))`

/** A link of navbar, footer or home page. */
export const navLinkFields = `_key, label, href, "page": ${linkOf('page')}`

/** Pages that stand in lists. */
export const listedPage = `_type in ["nodePage", "guide"] && unlisted != true`

/** Order of a list; `facets/imprint.ts` knows what it depends on. */
export const inOrder = `order(coalesce(position, 1000000) asc, select(defined(position) => "", title) asc, _id asc)`

/** A paragraph with its links resolved; a link to a heading needs all headings of its target to find the anchor. */
const block = `_type == "block" => {..., markDefs[]{..., _type == "pageLink" => {_key, _type, heading, "page": ${linkOf('page')}, "headings": select(defined(heading) => {"list": page->body[_type == "block" && style in ["h2", "h3", "h4"]]{_key, _type, style, children[]{"text": text}}, "_facets": ["page:" + page._ref]})}}}`

const richText = `[]{..., ${block}}`

/** A body with everything that its blocks show. */
export const bodyFields = `[]{
  ...,
  ${block},
  _type == "callout" => {..., body${richText}},
  _type == "details" => {..., body${richText}},
  _type == "steps" => {..., steps[]{..., body${richText}}},
  _type == "tabs" => {..., tabs[]{..., body${richText}}},
  _type == "table" => {..., rows[]{..., cells[]{..., content${richText}}}},
  _type == "workflow" => {_key, _type, title, description, connections, nodes[]{_key, id, label, "node": ${linkOf('node')}}}
}`
