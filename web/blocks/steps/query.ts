import { richTextFields, richTextMarkdownFields } from '../rich-text/query.ts'

/** Steps with the links in their texts resolved. */
export const stepsFields = `_type == "steps" => {..., steps[]{..., body${richTextFields}}}` as const

/** Fields of steps that their Markdown shows. */
export const stepsMarkdownFields =
  `_type == "steps" => {steps[]{title, body${richTextMarkdownFields}}}` as const
