import { richTextFields, richTextMarkdownFields } from '../rich-text/query.ts'

/** A table with the links in its cells resolved. */
export const tableFields =
  `_type == "table" => {..., rows[]{..., cells[]{..., content${richTextFields}}}}` as const

/** Fields of a table that its Markdown shows. */
export const tableMarkdownFields =
  `_type == "table" => {caption, headerRow, rows[]{cells[]{content${richTextMarkdownFields}}}}` as const
