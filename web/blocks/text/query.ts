import { addressOf } from '../../queries/fragments.ts'

// The anchor of a heading depends on the headings before it, so a link needs all headings of its
// target.
const headings = `"headings": select(defined(heading) => {"list": page->body[_type == "block" && style in ["h2", "h3", "h4"]]{_key, _type, style, children[]{"text": text}}, "_deps": ["page:" + page._ref]})`

/** A text block with its links resolved. */
export const textFields =
  `_type == "block" => {..., markDefs[defined(_key)]{..., _type == "pageLink" => {_key, _type, heading, "page": ${addressOf('page')}, ${headings}}}}` as const

/** What the Markdown of a text block shows. */
export const textMarkdownFields =
  `_type == "block" => {style, listItem, level, children[]{_type, text, marks}, markDefs[defined(_key)]{_key, _type, _type == "link" => {href}, _type == "pageLink" => {heading, "page": ${addressOf('page')}, ${headings}}}}` as const
