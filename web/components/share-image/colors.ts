/** Colors of the light mode by their names without `--`, from the text of `app/tokens.css`. */
export function colorsOf(tokens: string): Map<string, string> {
  const root = /:root\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''
  return new Map(
    [...root.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8});/gi)].map(([, name = '', value = '']) => [name, value]),
  )
}
