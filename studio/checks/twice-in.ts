/** The first text that is in a list twice; undefined if each is there once. Skips missing texts. */
export function twiceIn(texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text, index) => text && texts.indexOf(text) !== index)
}
