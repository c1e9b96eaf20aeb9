import { type Documents, unpackPosition } from './documents.ts'
import { INFO_BITS } from './postings.ts'

/** Adjacent words, each of which may be one of several words of the index. */
export type Phrase = readonly ReadonlySet<number>[]

/** Occurrences of a phrase by document. */
export type PhraseOccurrences = ReadonlyMap<number, readonly PhraseOccurrence[]>

/** One occurrence of a phrase: first and last position in an attribute (by index). */
export interface PhraseOccurrence {
  readonly attribute: number
  readonly position: number
  readonly last: number
}

/**
 * Finds a phrase in all documents.
 * @param attributes indexes of the attributes to search; null: all
 */
export function findPhrase(
  phrase: Phrase,
  documents: Documents,
  attributes: ReadonlySet<number> | null,
): PhraseOccurrences {
  const found = new Map<number, PhraseOccurrence[]>()
  for (const document of documentsWithAll(phrase, documents)) {
    const places = occurrencesIn(phrase, documents.tokens(document)).filter(
      (place) => attributes === null || attributes.has(place.attribute),
    )
    if (places.length > 0) found.set(document, places)
  }
  return found
}

function documentsWithAll(phrase: Phrase, documents: Documents): number[] {
  // reached[d]: how many leading words of the phrase document d has.
  const reached = new Uint8Array(documents.capacity)
  let last: number[] = []
  for (const [index, words] of phrase.entries()) {
    last = []
    for (const word of words) {
      for (const item of documents.postings[word]?.items() ?? []) {
        const document = item >>> INFO_BITS
        if (reached[document] !== index) continue
        reached[document] = index + 1
        last.push(document)
      }
    }
  }
  return last
}

function occurrencesIn(phrase: Phrase, tokens: Int32Array): PhraseOccurrence[] {
  const places: PhraseOccurrence[] = []
  for (let at = 0; at < tokens.length; at += 2) {
    if (!phrase[0]?.has(tokens[at] ?? -1)) continue
    const place = unpackPosition(tokens[at + 1] ?? 0)
    const last = phraseEnd(phrase, tokens, { at, step: 1, attribute: place.attribute, after: place.last })
    if (last >= 0) places.push({ attribute: place.attribute, position: place.position, last })
  }
  return places
}

/** The last position of a phrase whose words before `step` were found; -1 without the next. */
function phraseEnd(
  phrase: Phrase,
  tokens: Int32Array,
  { at, step, attribute, after }: Readonly<Record<'at' | 'step' | 'attribute' | 'after', number>>,
): number {
  const words = phrase[step]
  if (!words) return after
  for (let next = at + 2; next < tokens.length; next += 2) {
    const place = unpackPosition(tokens[next + 1] ?? 0)
    if (place.attribute !== attribute || place.position > after + 1) return -1
    if (place.position !== after + 1 || !words.has(tokens[next] ?? -1)) continue
    const last = phraseEnd(phrase, tokens, { at: next, step: step + 1, attribute, after: place.last })
    if (last >= 0) return last
  }
  return -1
}
