import type { calloutKinds } from './kinds.ts'

/**
 * The heading of a callout: the name of its kind, "Warning"; the title that a writer gave it, null
 * without one, and for one that only repeats the name; and both, "Warning: Models make things up".
 */
export function calloutHeading(kind: (typeof calloutKinds)[number], given: string | null | undefined) {
  const word = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  const title = given && given !== word ? given : null
  return { word, title, whole: title ? `${word}: ${title}` : word }
}
