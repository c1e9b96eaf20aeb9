import { pageFilter } from '@repo/model/groq.ts'
import { addressOf } from '../../queries/fragments.ts'

const pageLink =
  `_type == "pageLink" => {_key, _type, heading, "page": ${addressOf('page')}, "_deps": [select(defined(heading) => "page:" + page._ref)]}` as const

/** A text block with its links resolved. */
export const textFields = `_type == "block" => {..., markDefs[defined(_key)]{..., ${pageLink}}}` as const

/** Fields of a text block that its Markdown shows. */
export const textMarkdownFields =
  `_type == "block" => {style, listItem, level, children[]{_type, text, marks}, markDefs[defined(_key)]{_key, _type, _type == "link" => {href}, ${pageLink}}}` as const

/** Ids of the pages to whose headings some text blocks link. */
export const headingTargets = `markDefs[_type == "pageLink" && defined(heading)].page._ref`

/**
 * All headings of the pages in `ids`, the field of an object before it. `shownResult` takes the
 * anchors of links from them: an anchor depends on the headings before it. Each page is selected
 * once, however many links lead to it.
 *
 * The list of ids begins with an empty text, because TypeGen leaves out lists that may be null, and
 * would take it for empty.
 */
export const headingsOfIds =
  `{"pages": *[${pageFilter} && _id in ^.ids]{_id, _type, "headings": body[_type == "block" && style in ["h2", "h3", "h4"]]{_key, _type, style, children[]{"text": text}}}}.pages` as const
