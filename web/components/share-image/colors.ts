/** Colours of the light mode out of `app/tokens.css`, the one place where they are chosen. Pure. */

/** Custom properties of the first `:root` that are colours, by their names without `--`. */
export function colorsOf(tokens: string): Map<string, string> {
  const root = /:root\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''
  return new Map(
    [...root.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8});/gi)].map(([, name = '', value = '']) => [name, value]),
  )
}
