/**
 * The GROQ of your own fields and blocks, which upstream never changes (CONTRIBUTING.md). TypeGen
 * resolves constants, and relative imports that are not renamed; `${…}` needs `as const`.
 */

/** Own fields of pages, each after a comma: `, estimatedMinutes`. */
export const ownPageFields = ''

/**
 * Own blocks with text inside, each after a comma:
 * `, _type == "poll" => {..., body${richTextFields}}` (`blocks/text/queries.ts`). Links in it
 * lead to headings if the field is called `body`.
 */
export const ownBlockFields = ''

/** Own blocks as Markdown shows them, each after a comma: `, _type == "poll" => {question}`. */
export const ownBlockMarkdownFields = ''

/** Names in these that no other query has, by the type of their values. */
export const ownNames = { texts: [], numbers: [], flags: [], days: [], objects: [], lists: [] } as const
