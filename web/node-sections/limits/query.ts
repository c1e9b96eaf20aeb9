/** The limits of a node as its page shows them. */
export const limitsFields = 'limits' as const

/** What the Markdown of limits shows. */
export const limitsMarkdownFields = 'limits[]{title, description}' as const

/** What search records contain of limits. */
export const limitsRecordFields = 'limits[]{_key, title, description}' as const
