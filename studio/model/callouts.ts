import type { calloutKinds } from './kinds.ts'

/** The heading of a callout, in parts and as a whole. */
export interface CalloutHeading {
  /** The name of its kind: "Warning". */
  readonly word: string
  /** Its title; null without one, and for a title that only repeats the word. */
  readonly title: string | null
  /** "Warning: Models make things up", or the word alone. */
  readonly whole: string
}

/** The heading of a callout of a kind, with the title that a writer gave it. */
export function calloutHeading(
  kind: (typeof calloutKinds)[number],
  given: string | null | undefined,
): CalloutHeading {
  const word = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  const title = given && given !== word ? given : null
  return { word, title, whole: title ? `${word}: ${title}` : word }
}
