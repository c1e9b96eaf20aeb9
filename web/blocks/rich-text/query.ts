import { codeMarkdownFields } from '../code/query.ts'
import { imageMarkdownFields } from '../image/query.ts'
import { textFields, textMarkdownFields } from '../text/query.ts'

/** The text inside callouts, steps, tabs, details and table cells: text blocks, code and images. */
export const richTextFields = `[]{..., ${textFields}}` as const

/** What the Markdown of such a text shows. */
export const richTextMarkdownFields =
  `[]{_key, _type, ${textMarkdownFields}, ${codeMarkdownFields}, ${imageMarkdownFields}}` as const
