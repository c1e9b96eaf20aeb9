/**
 * Shortens texts without cutting a character in two. Characters outside the basic plane, such as
 * emoji, are two UTF-16 units; one unit alone fits neither into a URL (`encodeURIComponent` throws)
 * nor into UTF-8 (it becomes U+FFFD).
 */

/** The first UTF-16 units of a text, at most that many, without half of a character at the end. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** The last UTF-16 units of a text, 1 to that many, without half of a character at the start. */
export function endingOf(text: string, most: number): string {
  return text.slice(-most).replace(/^[\uDC00-\uDFFF]/, '')
}
