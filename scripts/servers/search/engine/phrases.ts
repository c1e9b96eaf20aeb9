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
  return pathsOf(phrase, tokens).map((path) => {
    const [first, last] = [path[0], path.at(-1)].map((at = 0) => unpackPosition(tokens[at + 1] ?? 0))
    return { attribute: first?.attribute ?? 0, position: first?.position ?? 0, last: last?.last ?? 0 }
  })
}

/**
 * Where the words of each occurrence of a phrase are in some tokens.
 * @param tokens as {@link Documents.tokens} returns them
 */
export function pathsOf(phrase: Phrase, tokens: Int32Array): (readonly number[])[] {
  const paths: (readonly number[])[] = []
  for (let at = 0; at < tokens.length; at += 2) {
    const path = phrase[0]?.has(tokens[at] ?? -1) && pathFrom(phrase, tokens, [at])
    if (path) paths.push(path)
  }
  return paths
}

/** A path that continues with the rest of the phrase; undefined without the next word. */
function pathFrom(
  phrase: Phrase,
  tokens: Int32Array,
  path: readonly number[],
): readonly number[] | undefined {
  const words = phrase[path.length]
  if (!words) return path
  const at = path.at(-1) ?? 0
  const { attribute, last } = unpackPosition(tokens[at + 1] ?? 0)
  for (let next = at + 2; next < tokens.length; next += 2) {
    const place = unpackPosition(tokens[next + 1] ?? 0)
    if (place.attribute !== attribute || place.position > last + 1) return undefined
    if (place.position !== last + 1 || !words.has(tokens[next] ?? -1)) continue
    const whole = pathFrom(phrase, tokens, [...path, next])
    if (whole) return whole
  }
  return undefined
}
