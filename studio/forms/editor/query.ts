/** Parsers of the text that a writer types to open a menu or to begin a code block. Pure. */

/** A menu opens with one of these: blocks, or pages to link to. */
export type Trigger = '/' | '@' | '[['

/** The words after a trigger, up to the cursor. */
export interface TextQuery {
  readonly trigger: Trigger
  readonly words: string
  /** Number of characters from the trigger to the cursor, in UTF-16 units. */
  readonly length: number
}

const patterns: readonly (readonly [Trigger, RegExp])[] = [
  // Only at the beginning of a paragraph: "and/or" and paths stay text.
  ['/', /^\/([\p{L}\p{N} ]{0,30})$/u],
  // Not in an email address, and not in the name of an npm package, which has a slash.
  ['@', /(?:^|[\s(])@((?:[^\s@/[\]][^@/[\]]{0,60})?)$/u],
  ['[[', /\[\[([^[\]]{0,60})$/u],
]

/**
 * The query that ends at the cursor.
 * @param text of the paragraph before the cursor
 */
export function queryBefore(text: string): TextQuery | undefined {
  for (const [trigger, pattern] of patterns) {
    const words = pattern.exec(text)?.[1]
    if (words !== undefined) return { trigger, words, length: trigger.length + words.length }
  }
  return undefined
}

/** True if a text that was typed can be the end of a trigger. */
export function endsTrigger(typed: string): boolean {
  return /[/@[]$/.test(typed)
}

/**
 * The language of a code fence that is alone in its paragraph: "```js" is "js".
 * @returns an empty string for a fence without a language, nothing for another text
 */
export function fenceLanguage(text: string): string | undefined {
  return /^```([\w+#.-]{0,30})$/.exec(text)?.[1]
}
