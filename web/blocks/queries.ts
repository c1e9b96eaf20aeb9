/**
 * The GROQ of every block of a body. A block that shows only its own fields needs no line in
 * `bodyFields`. Imports are relative and not renamed, because TypeGen resolves no others.
 */
import { pageFilter } from '@repo/model/groq.ts'
import { boxOf, linkOf } from '../links/fragments.ts'
import { ownBlockFields, ownBlockMarkdownFields } from '../own/queries.ts'
import {
  codeMarkdownFields,
  imageMarkdownFields,
  reused,
  richTextFields,
  richTextMarkdownFields,
  textFields,
  textMarkdownFields,
} from './text/queries.ts'

/** Fields of a workflow that its file contains. */
const workflowFileFields =
  `{title, description, connections[]{from, fromPort, to, toPort, label}, nodes[]{id, label, settings[]{name, value}, "node": ${linkOf('node')}}}` as const

const blockFields = `
  ...,
  ${textFields},
  _type == "callout" => {..., body${richTextFields}},
  _type == "details" => {..., body${richTextFields}},
  _type == "steps" => {..., steps[]{..., body${richTextFields}}},
  _type == "tabs" => {..., tabs[]{..., body${richTextFields}}},
  _type == "table" => {..., rows[]{..., cells[]{..., content${richTextFields}}}},
  _type == "workflow" => {_key, _type, title, description, connections, nodes[]{_key, id, label, "node": ${boxOf('node')}}}${ownBlockFields}` as const

/** A body with all that its views show, without items that the API accepted without a `_type`. */
export const bodyFields = `[defined(_type)]{${blockFields},
  _type == "reuse" => {_key, _type, ${reused}, "blocks": snippet->body[defined(_type)]{${blockFields}}}
}` as const

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

/**
 * The headings that links of the body lead to, next to `bodyFields` or `bodyMarkdownFields`: links
 * of its text blocks, and of the texts inside other blocks.
 */
export const bodyHeadings = `"linkedHeadings": {"ids": array::unique(["",
    ...body[].${headingTargets},
    ...body[].body[].${headingTargets},
    ...body[].steps[].body[].${headingTargets},
    ...body[].tabs[].body[].${headingTargets},
    ...body[].rows[].cells[].content[].${headingTargets},
    ...body[].snippet->body[].${headingTargets},
    ...body[].snippet->body[].body[].${headingTargets},
    ...body[].snippet->body[].steps[].body[].${headingTargets},
    ...body[].snippet->body[].tabs[].body[].${headingTargets},
    ...body[].snippet->body[].rows[].cells[].content[].${headingTargets}
  ])}${headingsOfIds}` as const

const blockMarkdownFields = `
  _key, _type,
  ${textMarkdownFields},
  ${codeMarkdownFields},
  ${imageMarkdownFields},
  _type == "callout" => {kind, title, body${richTextMarkdownFields}},
  _type == "details" => {summary, body${richTextMarkdownFields}},
  _type == "steps" => {steps[]{title, body${richTextMarkdownFields}}},
  _type == "tabs" => {tabs[]{label, body${richTextMarkdownFields}}},
  _type == "table" => {caption, headerRow, rows[]{cells[]{content${richTextMarkdownFields}}}},
  _type == "video" => {url, title, caption},
  _type == "workflow" => ${workflowFileFields}${ownBlockMarkdownFields}` as const

/** A body with what its Markdown shows: not the `groupId` by which tabs switch, for example. */
export const bodyMarkdownFields = `[defined(_type)]{${blockMarkdownFields},
  _type == "reuse" => {${reused}, "blocks": snippet->body[defined(_type)]{${blockMarkdownFields}}}
}` as const
