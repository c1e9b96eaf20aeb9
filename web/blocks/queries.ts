/**
 * The GROQ of every block of a body. A block that shows only its own fields needs no line in
 * `bodyFields`. Imports are relative and not renamed, because TypeGen resolves no others.
 */
import { pageFilter } from '@repo/model/groq.ts'
import { addressOf, boxOf, linkOf } from '../links/fragments.ts'

const pageLink =
  `_type == "pageLink" => {_key, _type, heading, "page": ${addressOf('page')}, "_deps": [select(defined(heading) => "page:" + page._ref)]}` as const

// `shownResult` puts what a snippet says in its place.
const reused = `"snippetId": snippet._ref, "_deps": ["link:" + snippet._ref]` as const

const wordsOfSnippet = `_type == "reuseInline" => {"text": pt::text(snippet->body), ${reused}}` as const

/** A text block with its links resolved. */
const textFields =
  `_type == "block" => {..., children[]{..., ${wordsOfSnippet}}, markDefs[defined(_key)]{..., ${pageLink}}}` as const

// What the Markdown of these shows: of code all but `highlightedLines`, of an image all but `dark`,
// `size`, `frame` and `zoom`.
const textMarkdownFields =
  `_type == "block" => {style, listItem, level, children[]{_type, text, marks, ${wordsOfSnippet}}, markDefs[defined(_key)]{_key, _type, _type == "link" => {href, checkedOn}, ${pageLink}}}` as const
const codeMarkdownFields = `_type == "code" => {language, filename, code}` as const
const imageMarkdownFields =
  `_type == "image" => {asset, crop, hotspot, shape, alt, decorative, caption}` as const

/** The text inside callouts, steps, tabs, details and table cells: text blocks, code and images. */
export const richTextFields = `[]{..., ${textFields}}` as const
const richTextMarkdownFields =
  `[]{_key, _type, ${textMarkdownFields}, ${codeMarkdownFields}, ${imageMarkdownFields}}` as const

/** Fields of a workflow that its file contains. */
export const workflowFileFields =
  `{title, description, connections[]{from, fromPort, to, toPort, label}, nodes[]{id, label, settings[]{name, value}, "node": ${linkOf('node')}}}` as const

const ownFields = `
  ...,
  ${textFields},
  _type == "callout" => {..., body${richTextFields}},
  _type == "details" => {..., body${richTextFields}},
  _type == "steps" => {..., steps[]{..., body${richTextFields}}},
  _type == "tabs" => {..., tabs[]{..., body${richTextFields}}},
  _type == "table" => {..., rows[]{..., cells[]{..., content${richTextFields}}}},
  _type == "workflow" => {_key, _type, title, description, connections, nodes[]{_key, id, label, "node": ${boxOf('node')}}}` as const

/** A body with all that its views show, without items that the API accepted without a `_type`. */
export const bodyFields = `[defined(_type)]{${ownFields},
  _type == "reuse" => {_key, _type, ${reused}, "blocks": snippet->body[defined(_type)]{${ownFields}}}
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

const ownMarkdownFields = `
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
  _type == "workflow" => ${workflowFileFields}` as const

/** A body with what its Markdown shows: not the `groupId` by which tabs switch, for example. */
export const bodyMarkdownFields = `[defined(_type)]{${ownMarkdownFields},
  _type == "reuse" => {${reused}, "blocks": snippet->body[defined(_type)]{${ownMarkdownFields}}}
}` as const
