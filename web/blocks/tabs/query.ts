import { richTextFields, richTextMarkdownFields } from '../rich-text/query.ts'

/** Tabs with the links in their texts resolved. */
export const tabsFields = `_type == "tabs" => {..., tabs[]{..., body${richTextFields}}}` as const

/** What the Markdown of tabs shows: everything except which tabs switch together. */
export const tabsMarkdownFields = `_type == "tabs" => {tabs[]{label, body${richTextMarkdownFields}}}` as const
