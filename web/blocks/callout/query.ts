import { richTextFields, richTextMarkdownFields } from '../rich-text/query.ts'

/** A callout with the links in its text resolved. */
export const calloutFields = `_type == "callout" => {..., body${richTextFields}}` as const

/** Fields of a callout that its Markdown shows. */
export const calloutMarkdownFields =
  `_type == "callout" => {kind, title, body${richTextMarkdownFields}}` as const
