import { escapeHtml } from '@repo/model/escape.ts'

/**
 * A text for an element or an attribute. Characters that XML cannot contain (XML 1.0, 2.2) are left
 * out, because a single one makes the file invalid. A title that is not a string, which API clients
 * may write, is left out for the same reason.
 */
export function escapeXml(text: string): string {
  const valid = String(text)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  return escapeHtml(valid)
}
