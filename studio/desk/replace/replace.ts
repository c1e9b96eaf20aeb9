/** The patch that replaces occurrences in a document and keeps the marks of its texts. Pure. */
import { sharedEnds } from '../../ui/words.ts'
import { type Occurrence, placeText, type Search } from './find.ts'
import type { TextPart, TextPlace } from './text-places.ts'

/**
 * The replacement of a found text. When the case does not matter, a word that begins with a capital
 * where the term has none, as at the beginning of a sentence, is replaced by one with a capital.
 */
export function replacementFor(
  found: string,
  { term, matchCase }: Pick<Search, 'term' | 'matchCase'>,
  replacement: string,
): string {
  const [first = '', wanted = ''] = [[...found][0], [...term.trim()][0]]
  const isCapital = !matchCase && first !== wanted && first === wanted.toLocaleUpperCase('en')
  const [begin = ''] = replacement
  return isCapital ? begin.toLocaleUpperCase('en') + replacement.slice(begin.length) : replacement
}

/** Replaces occurrences of one document, which must not overlap. */
export function replacementPatch(occurrences: readonly Occurrence[], replacement: (found: string) => string) {
  const set: Record<string, string> = {}
  const unset: string[] = []
  for (const [place, own] of Map.groupBy(occurrences, (occurrence) => occurrence.place)) {
    const texts = replacedTexts(place, own, replacement)
    const kept = place.parts.filter(
      (part, index) => !isLeftOver(place.parts, texts, index) || !unset.push(part.path),
    )
    place.parts.forEach((part, index) => {
      const text = texts[index] ?? ''
      if (kept.includes(part) && text !== part.text) set[textPath(place, part)] = text
    })
    // A link whose words are gone.
    const used = new Set(kept.flatMap(({ marks }) => marks))
    const before = new Set(place.parts.flatMap(({ marks }) => marks))
    for (const key of place.links)
      if (before.has(key) && !used.has(key))
        unset.push(`${place.path}.markDefs[_key==${JSON.stringify(key)}]`)
  }
  return { set, unset }
}

/**
 * The texts of the parts after a replacement. What is the same in both texts keeps its marks; the
 * new words have those of the first words that they replace.
 */
export function replacedTexts(
  place: TextPlace,
  occurrences: readonly Pick<Occurrence, 'start' | 'end'>[],
  replacement: (found: string) => string,
): string[] {
  const text = placeText(place)
  const letters = place.parts.flatMap((part, index) => lettersOf(part.text, index))
  // From the end, so that the offsets before stay true.
  for (const { start, end } of occurrences.toSorted((a, b) => b.start - a.start)) {
    const found = text.slice(start, end)
    const change = wordChange(found, replacement(found))
    const [at, count] = [start + change.start, change.end - change.start]
    // New words between others belong to those before them, if these were found as well.
    const part = letters[count === 0 && change.start > 0 ? at - 1 : at]?.part ?? 0
    letters.splice(at, count, ...lettersOf(change.insert, part))
  }
  return place.parts.map((_, index) =>
    letters.flatMap(({ letter, part }) => (part === index ? letter : [])).join(''),
  )
}

/** The characters of a text, each with the part that has its marks. */
function lettersOf(text: string, part: number) {
  return text.split('').map((letter) => ({ letter, part }))
}

/** The words that differ: those at the beginning and the end that are the same stay. */
function wordChange(before: string, after: string) {
  const [old, next] = [wordsOf(before), wordsOf(after)]
  const { head, tail } = sharedEnds(old, next)
  return {
    start: old.slice(0, head).join('').length,
    end: old.slice(0, old.length - tail).join('').length,
    insert: next.slice(head, next.length - tail).join(''),
  }
}

/** Words, spaces and other characters. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu) ?? []
}

/** True if a span has lost its text and can go: another span stays, no object is next to it. */
function isLeftOver(parts: readonly TextPart[], texts: readonly string[], index: number): boolean {
  const part = parts[index]
  if (!part || part.isObject || part.text === '' || texts[index] !== '') return false
  const [before, after] = [parts[index - 1], parts[index + 1]]
  // The editor needs a span on both sides of an object.
  if (before?.isObject || after?.isObject) return false
  // One span stays, also without text.
  const first = parts.findIndex(({ isObject }, other) => !isObject && texts[other] !== '')
  return index !== (first === -1 ? parts.findIndex(({ isObject }) => !isObject) : first)
}

/** A string has its own path; a span has its text in a field. */
function textPath(place: TextPlace, { path }: TextPart): string {
  return path === place.path ? path : `${path}.text`
}
