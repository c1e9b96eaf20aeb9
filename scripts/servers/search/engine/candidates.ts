import { type Documents, unpackPosition } from './documents.ts'
import type { PhraseOccurrence } from './phrases.ts'
import { INFO_BITS, INFO_MASK, packOccurrence } from './postings.ts'
import { MatchKind, type Terms } from './terms.ts'

/** No match, in a column. */
export const NO_MATCH = 0xffff

/**
 * The best match of one query word in each document.
 *
 *     typos << 11 | attribute rank << 6 | position << 1 | not exact        (65535: no match)
 *
 * Smaller is better: fewest typos first, then the best attribute, then exactness.
 */
export type Column = Uint16Array

/**
 * Computes the columns of all query words.
 * @param attributes indexes of the attributes that are searched; null: all
 */
export function columnsOf(
  terms: Terms,
  attributes: ReadonlySet<number> | null,
  documents: Documents,
): Column[] {
  const columns = terms.slots.map(({ kinds, ids }) => {
    const column = new Uint16Array(documents.capacity).fill(NO_MATCH)
    for (const id of ids) {
      const kind = kinds[id] ?? 0
      const base = (kind & MatchKind.typos) << INFO_BITS
      // The lowest bit of a posting is 0 when the word is the whole attribute.
      const notExact = (kind & MatchKind.exact) !== 0 ? 0 : 1
      for (const item of documents.postings[id]?.items() ?? []) {
        const document = item >>> INFO_BITS
        const info = attributes === null ? item & INFO_MASK : infoWithin(documents, document, id, attributes)
        if (info < 0) continue
        const value = base | info | notExact
        if (value < (column[document] ?? NO_MATCH)) column[document] = value
      }
    }
    return column
  })
  for (const { from, to, occurrences } of terms.phrases) {
    for (const [document, found] of occurrences) {
      const value = Math.min(...found.map((place) => phraseInfo(documents, place)))
      for (let slot = from; slot <= to; slot++) {
        const column = columns[slot]
        if (column && value < (column[document] ?? NO_MATCH)) column[document] = value
      }
    }
  }
  return columns
}

/** A query and where its words were found. */
export interface FoundQuery {
  readonly terms: Terms
  readonly columns: readonly Column[]
  readonly documents: Documents
}

/** Documents that match, with the values of the cheap criteria. */
export interface Candidates {
  readonly documents: readonly number[]
  /** Per document number: a bit for each query word that it has. */
  readonly matched: Uint32Array
  /** Per document number: typos over all its matched words. */
  readonly typos: Uint8Array
  /** Weight of all words of a document, if words are weighed and not only counted. */
  readonly weights?: ReadonlyMap<number, number>
}

/**
 * The documents that have every word of `required` (a bit per query word), at least one word, and a
 * 1 in `allows` (a byte per document; null: all).
 */
export function candidatesOf(
  columns: readonly Column[],
  documents: Documents,
  required: number,
  allows: Uint8Array | null,
): Candidates {
  const found: number[] = []
  const matched = new Uint32Array(documents.capacity)
  const typos = new Uint8Array(documents.capacity)
  // A required word excludes most documents quickly; if no word is required, all words are read.
  const first = columns.find((_, slot) => (required & (1 << slot)) !== 0)
  for (let document = 0; document < documents.capacity; document++) {
    if (first !== undefined && first[document] === NO_MATCH) continue
    if (allows !== null && allows[document] !== 1) continue
    let bits = 0
    let sum = 0
    for (let slot = 0; slot < columns.length; slot++) {
      const value = columns[slot]?.[document] ?? NO_MATCH
      if (value === NO_MATCH) continue
      bits |= 1 << slot
      sum += value >> INFO_BITS
    }
    const isMatch = columns.length === 0 ? documents.objectID(document) !== undefined : bits !== 0
    if (!isMatch || (bits & required) !== required) continue
    matched[document] = bits
    typos[document] = sum
    found.push(document)
  }
  return { documents: found, matched, typos }
}

function phraseInfo(documents: Documents, place: PhraseOccurrence, isWhole = false): number {
  const attribute = documents.attributes[place.attribute]
  return packOccurrence(attribute?.rank ?? 0, attribute?.isOrdered ? place.position : 0, isWhole)
}

function infoWithin(documents: Documents, document: number, word: number, attributes: ReadonlySet<number>) {
  const tokens = documents.tokens(document)
  const ends = new Map<number, number>()
  const places: PhraseOccurrence[] = []
  for (let at = 0; at < tokens.length; at += 2) {
    const place = unpackPosition(tokens[at + 1] ?? 0)
    if (!attributes.has(place.attribute)) continue
    ends.set(place.attribute, Math.max(ends.get(place.attribute) ?? 0, place.last))
    if (tokens[at] === word) places.push(place)
  }
  const infos = places.map((place) =>
    phraseInfo(documents, place, place.position === 0 && place.last === ends.get(place.attribute)),
  )
  return infos.length === 0 ? -1 : Math.min(...infos)
}
