/** The errors of a node as its page shows them. */
export const errorsFields = 'errors' as const

/** What the Markdown of errors shows. */
export const errorsMarkdownFields = 'errors[]{message, cause, remedy}' as const

/** What search records contain of errors. */
export const errorsRecordFields = 'errors[]{_key, message, cause, remedy}' as const
