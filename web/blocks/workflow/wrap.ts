/** Breaks text of an SVG into lines, because SVG does not. Pure. */

/** Widths of characters in hundredths of an em: the site's font at weight 560, in Chromium. */
const measured: readonly (readonly [characters: string, widths: readonly number[]])[] = [
  ['abcdefghijklm', [55, 62, 55, 62, 57, 37, 62, 61, 26, 26, 55, 26, 94]],
  ['nopqrstuvwxyz', [61, 59, 62, 62, 39, 49, 40, 60, 53, 79, 58, 53, 51]],
  ['ABCDEFGHIJKLM', [73, 64, 75, 75, 63, 60, 76, 73, 25, 43, 71, 59, 90]],
  ['NOPQRSTUVWXYZ', [73, 79, 66, 80, 66, 63, 66, 71, 73, 109, 70, 69, 63]],
  ['0123456789', [67, 39, 55, 58, 61, 58, 61, 55, 59, 62]],
  [' .,-·()', [19, 27, 27, 49, 27, 43, 43]],
]

const widths = new Map(
  measured.flatMap(([characters, list]) => [...characters].map((char, index) => [char, list[index] ?? 60])),
)

/**
 * Estimates the width of a text.
 * @param size of the font, pixels
 * @returns pixels, rather too many than too few
 */
export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, char) => sum + emOf(char) * size, 0)
}

/** Any other letter counts as a wide one of ours, or in square writing systems as a square. */
function emOf(char: string): number {
  return (widths.get(char) ?? ((char.codePointAt(0) ?? 0) > 0x2e80 ? 105 : 75)) / 100
}

/**
 * Breaks a text into lines that fit a width; a single word that is too long is cut with an
 * ellipsis.
 * @param room width in pixels; `size` of the font in pixels; `lines` that may be used at most
 * @returns lines, and whether something had to be left out
 */
export function wrapped(
  text: string,
  { room, size, lines }: { room: number; size: number; lines: number },
): { readonly lines: readonly string[]; readonly cut: boolean } {
  const found: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = found.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(longer, size) <= room) found[found.length - 1] = longer
    else found.push(word)
  }
  const kept = found.slice(0, lines)
  const rest = found.length > lines
  const fitted = kept.map((line, index) =>
    shortened(rest && index === lines - 1 ? `${line} …` : line, room, size),
  )
  return { lines: fitted, cut: rest || fitted.some((line, index) => line !== kept[index]) }
}

function shortened(line: string, room: number, size: number): string {
  if (widthOf(line, size) <= room) return line
  const chars = [...line.replace(/ …$/, '')]
  let width = widthOf('…', size)
  const past = chars.findIndex((char) => {
    width += widthOf(char, size)
    return width > room
  })
  return `${chars
    .slice(0, past < 0 ? chars.length : Math.max(1, past))
    .join('')
    .trimEnd()}…`
}
