/** Your own types of pages, which upstream never changes (CONTRIBUTING.md). */

/** Their names by type, as in `pageKinds` (`kinds.ts`). */
export const ownPageKinds = {}

/** The same types in GROQ, each after a comma: `, "changelogEntry"`. */
export const ownPageTypes = ''
