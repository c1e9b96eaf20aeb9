import { richTextFields, richTextMarkdownFields } from '../rich-text/query.ts'

/** A details block with the links in its text resolved. */
export const detailsFields = `_type == "details" => {..., body${richTextFields}}` as const

/** Fields of a details block that its Markdown shows. */
export const detailsMarkdownFields = `_type == "details" => {summary, body${richTextMarkdownFields}}` as const
