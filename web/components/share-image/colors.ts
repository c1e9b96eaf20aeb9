/**
 * Colors of the light mode, read from `app/tokens.css`, the only place where they are defined.
 * Pure.
 */

/**
 * One color over another, both as `#rrggbb`.
 * @param share of the upper color, from 0 to 1
 */
export function blended(upper: string, lower: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [above, below] = [upper, lower].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round((above ?? 0) * share + (below ?? 0) * (1 - share))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Custom properties of the first `:root` that are colors, by their names without `--`. */
export function colorsOf(tokens: string): Map<string, string> {
  const root = /:root\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''
  return new Map(
    [...root.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8});/gi)].map(([, name = '', value = '']) => [name, value]),
  )
}
