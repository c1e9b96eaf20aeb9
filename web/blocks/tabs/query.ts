import { richTextFields, richTextMarkdownFields } from '../rich-text/query.ts'

/** Tabs with the links in their texts resolved. */
export const tabsFields = `_type == "tabs" => {..., tabs[]{..., body${richTextFields}}}` as const

/** Fields of tabs that their Markdown shows: all but `groupId`, by which tabs switch together. */
export const tabsMarkdownFields = `_type == "tabs" => {tabs[]{label, body${richTextMarkdownFields}}}` as const
