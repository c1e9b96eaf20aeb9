/**
 * Colors of the light mode, read from `app/tokens.css`, the only place where they are defined.
 * Pure.
 */

/** Custom properties of the first `:root` that are colors, by their names without `--`. */
export function colorsOf(tokens: string): Map<string, string> {
  const root = /:root\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''
  return new Map(
    [...root.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8});/gi)].map(([, name = '', value = '']) => [name, value]),
  )
}
