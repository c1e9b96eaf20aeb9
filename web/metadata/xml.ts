/** Words in XML. Pure. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text for an element or an attribute; what XML cannot hold (XML 1.0, 2.2) is left out, since one such character spoils the file,
 * and so would a title that is no text, which the lake takes from whoever writes without the Studio. */
export function escapeXml(text: string): string {
  return String(text)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
