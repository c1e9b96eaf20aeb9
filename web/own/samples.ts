/** Values of own fields and blocks for tests, which upstream never changes (CONTRIBUTING.md). */

/** Own fields with values: `{ estimatedMinutes: 7 }`. */
export const ownFields = {}

/** The same as queries return them for a page without them: `{ estimatedMinutes: null }`. */
export const noOwnFields = {}

/** The fields of each own block by its type: `{ poll: { question: 'Which one?' } }`. */
export const ownBlocks = {}
