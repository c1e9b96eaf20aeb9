/** The limits of a node as its page shows them. */
export const limitsFields = 'limits' as const

/** Fields of limits in Markdown. */
export const limitsMarkdownFields = 'limits[]{title, description}' as const

/** Fields of limits in search records. */
export const limitsRecordFields = 'limits[]{_key, title, description}' as const
