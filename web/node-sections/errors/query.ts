/** The errors of a node as its page shows them. */
export const errorsFields = 'errors' as const

/** Fields of errors in Markdown. */
export const errorsMarkdownFields = 'errors[]{message, cause, remedy}' as const

/** Fields of errors in search records. */
export const errorsRecordFields = 'errors[]{_key, message, cause, remedy}' as const
