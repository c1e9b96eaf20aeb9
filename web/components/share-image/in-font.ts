import { beginningOf } from '@repo/kit/cut-text.ts'

/**
 * Characters that the font has. For any other, and for emoji, `next/og` would request Google Fonts
 * or a CDN, so they are left out. Derived from the font's `cmap`, without combining characters.
 */
const drawable =
  /[^\u0020-\u007E\u00A0-\u00A3\u00A5\u00A7-\u00AB\u00AE-\u00B0\u00B4\u00B6-\u00B8\u00BA-\u00BB\u00BF-\u00FF\u0102\u0131\u0152-\u0153\u02C6\u02DA\u02DC\u2013-\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039-\u203A\u20AC\u2122\u2191\u2193\u2212]/gu

/** Characters of a text, of which fewer fit: satori draws, and measures, what is cut off below. */
const maxCharacters = 400

/** The beginning of a text in one line, without the characters that the font lacks. */
export function inFont(text: string): string {
  return beginningOf(text, maxCharacters).normalize('NFC').replace(/\s+/g, ' ').replace(drawable, '').trim()
}
