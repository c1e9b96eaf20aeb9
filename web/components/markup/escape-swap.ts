/**
 * Swaps the characters of tags with others that need no escape. Next repeats a page's markup in
 * scripts, where it escapes the characters of tags, so that the second copy does not compress
 * against the first. Swapping twice restores the text.
 */
const pairs: Readonly<Record<string, string>> = {
  '<': '^',
  '^': '<',
  '>': '~',
  '~': '>',
  '"': '`',
  '`': '"',
  '&': '|',
  '|': '&',
}

/** Swaps the characters in markup, or swaps them back. */
export function swapEscapes(html: string): string {
  return html.replace(/[<^>~"`&|]/g, (letter) => pairs[letter] ?? letter)
}
