/**
 * Markup on its way to the browser. Next repeats what a page shows in scripts, where the letters of tags are written as
 * escapes, so that the second copy does not compress against the first. Each is sent as another letter that needs no
 * escape, and that letter as it: packing twice gives the same again.
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

/** Packs markup, and unpacks it. */
export function packed(html: string): string {
  return html.replace(/[<^>~"`&|]/g, (letter) => pairs[letter] ?? letter)
}
