import { codeMarkdownFields } from '../code/query.ts'
import { imageMarkdownFields } from '../image/query.ts'
import { textFields, textMarkdownFields } from '../text/query.ts'

/** The text inside callouts, steps, tabs, details and table cells: text blocks, code and images. */
export const richTextFields = `[]{..., ${textFields}}` as const

/** Fields of such a text that its Markdown shows. */
export const richTextMarkdownFields =
  `[]{_key, _type, ${textMarkdownFields}, ${codeMarkdownFields}, ${imageMarkdownFields}}` as const
