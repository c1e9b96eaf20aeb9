/** Longest content of one record, characters: some plans of Algolia take no record over 10,000 bytes. */
export const maxContentLength = 2000

/** A text with the key that names it. */
export interface Keyed {
  readonly key: string
  readonly text: string
}

/**
 * Texts joined into chunks of at most {@link maxContentLength} characters, each named after its first text. A text that
 * is longer by itself is cut between words, its later parts named `key~1`, `key~2`, …
 */
export function chunksOf(texts: readonly Keyed[]): Keyed[] {
  const chunks: Keyed[] = []
  for (const piece of texts.flatMap(cut)) {
    const last = chunks.at(-1)
    const joined = last ? `${last.text} ${piece.text}` : ''
    if (last && joined.length <= maxContentLength) chunks[chunks.length - 1] = { key: last.key, text: joined }
    else chunks.push(piece)
  }
  return chunks
}

function cut({ key, text }: Keyed): Keyed[] {
  const words = text.split(/\s+/).filter(Boolean)
  const parts: string[] = []
  for (const word of words) {
    const joined = `${parts.at(-1) ?? ''} ${word}`.trimStart()
    if (parts.length > 0 && joined.length <= maxContentLength) parts[parts.length - 1] = joined
    else parts.push(...slices(word))
  }
  return parts.map((part, index) => ({ key: index === 0 ? key : `${key}~${index}`, text: part }))
}

function slices(word: string): string[] {
  const count = Math.ceil(word.length / maxContentLength)
  return Array.from({ length: count }, (_, index) =>
    word.slice(index * maxContentLength, (index + 1) * maxContentLength),
  )
}
