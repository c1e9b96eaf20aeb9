import { richTextFields, richTextMarkdownFields } from '../rich-text/query.ts'

/** A details block with the links in its text resolved. */
export const detailsFields = `_type == "details" => {..., body${richTextFields}}` as const

/** What the Markdown of a details block shows. */
export const detailsMarkdownFields = `_type == "details" => {summary, body${richTextMarkdownFields}}` as const
