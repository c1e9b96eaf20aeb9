/** The GROQ of text blocks, and of the text inside other blocks. */
import { addressOf } from '../../links/fragments.ts'

const pageLink =
  `_type == "pageLink" => {_key, _type, heading, "page": ${addressOf('page')}, "_deps": [select(defined(heading) => "page:" + page._ref)]}` as const

/** The place of a snippet, where `shownResult` puts what it says. */
export const reused = `"snippetId": snippet._ref, "_deps": ["link:" + snippet._ref]` as const

const wordsOfSnippet = `_type == "reuseInline" => {"text": pt::text(snippet->body), ${reused}}` as const

/** A text block with its links resolved. */
export const textFields =
  `_type == "block" => {..., children[]{..., ${wordsOfSnippet}}, markDefs[defined(_key)]{..., ${pageLink}}}` as const

/** The same in Markdown. */
export const textMarkdownFields =
  `_type == "block" => {style, listItem, level, children[]{_type, text, marks, ${wordsOfSnippet}}, markDefs[defined(_key)]{_key, _type, _type == "link" => {href, checkedOn}, ${pageLink}}}` as const

/** Of code, Markdown shows all but `highlightedLines`. */
export const codeMarkdownFields = `_type == "code" => {language, filename, code}` as const

/** Of an image, it shows all but `dark`, `size`, `frame` and `zoom`. */
export const imageMarkdownFields =
  `_type == "image" => {asset, crop, hotspot, shape, alt, decorative, caption}` as const

/** The text inside callouts, steps, tabs, details and table cells: text blocks, code and images. */
export const richTextFields = `[]{..., ${textFields}}` as const

/** The same in Markdown. */
export const richTextMarkdownFields =
  `[]{_key, _type, ${textMarkdownFields}, ${codeMarkdownFields}, ${imageMarkdownFields}}` as const
