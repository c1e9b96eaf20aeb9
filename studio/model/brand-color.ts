/** The brand's color on the grounds of the site (`web/app/tokens.css`), where it is text. Pure. */

/** Grounds on which text has this color, and the color toward which it goes until it can be read. */
const modes = {
  light: { grounds: ['#fbf9f4', '#ffffff', '#f3efe6'], toward: '#000000' },
  dark: { grounds: ['#161513', '#1e1d1a', '#121110'], toward: '#ffffff' },
} as const

/** Least contrast of text (WCAG 1.4.3). */
const leastContrast = 4.5

/** Part of the color in the ground of what is chosen or marked; the rest is the paper. */
export const softPart = 0.1

/** True for a color as the settings have it, `#rrggbb`. */
export function isColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

/**
 * The color as near as text allows: darkened on light grounds, lightened on dark ones.
 * @param color as `#rrggbb`
 */
export function accentIn(mode: keyof typeof modes, color: string): string {
  const { grounds, toward } = modes[mode]
  const steps = Array.from({ length: 51 }, (_, step) => blended(toward, color, step / 50))
  const isReadable = (text: string) =>
    [...grounds, blended(text, grounds[0], softPart)].every(
      (ground) => contrastOf(text, ground) >= leastContrast,
    )
  return steps.find(isReadable) ?? toward
}

/** Contrast of two colors as `#rrggbb`, 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * One color over another, both as `#rrggbb`.
 * @param share of the upper color, from 0 to 1
 */
export function blended(upper: string, lower: string, share: number): string {
  const below = channelsOf(lower)
  const channels = channelsOf(upper).map((above, at) =>
    Math.round(above * share + (below[at] ?? 0) * (1 - share)),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
