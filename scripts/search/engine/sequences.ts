import { type Documents, placeOf } from './documents.ts'
import { INFO_BITS } from './postings.ts'

/** A row of words that must stand side by side, each as one of several words of the index. */
export type WordRow = readonly ReadonlySet<number>[]

/** Where the row stands in each document that has it: packed places of its first words. */
export type RowPlaces = ReadonlyMap<number, readonly RowPlace[]>

export interface RowPlace {
  readonly attribute: number
  readonly position: number
  readonly last: number
}

/** Finds a row of words in all documents; `attributes` limits where (by index of the attribute). */
export function findRow(
  row: WordRow,
  documents: Documents,
  attributes: ReadonlySet<number> | null,
): RowPlaces {
  const found = new Map<number, RowPlace[]>()
  for (const document of documentsWithAll(row, documents)) {
    const places = rowIn(row, documents.tokens(document)).filter(
      (place) => attributes === null || attributes.has(place.attribute),
    )
    if (places.length > 0) found.set(document, places)
  }
  return found
}

function documentsWithAll(row: WordRow, documents: Documents): number[] {
  // reached[d] = how many of the row's words, from the first, document d has.
  const reached = new Uint8Array(documents.capacity)
  let last: number[] = []
  for (const [index, words] of row.entries()) {
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

/** All places of a row in the words of one document. */
function rowIn(row: WordRow, tokens: Int32Array): RowPlace[] {
  const places: RowPlace[] = []
  for (let at = 0; at < tokens.length; at += 2) {
    if (!row[0]?.has(tokens[at] ?? -1)) continue
    const place = placeOf(tokens[at + 1] ?? 0)
    const last = rowEnd(row, tokens, { at, step: 1, attribute: place.attribute, after: place.last })
    if (last >= 0) places.push({ attribute: place.attribute, position: place.position, last })
  }
  return places
}

interface RowStep {
  readonly at: number
  readonly step: number
  readonly attribute: number
  readonly after: number
}

/** The last position of a row whose words before `step` are found; -1 when it does not go on. */
function rowEnd(row: WordRow, tokens: Int32Array, { at, step, attribute, after }: RowStep): number {
  const words = row[step]
  if (!words) return after
  for (let next = at + 2; next < tokens.length; next += 2) {
    const place = placeOf(tokens[next + 1] ?? 0)
    if (place.attribute !== attribute || place.position > after + 1) return -1
    if (place.position !== after + 1 || !words.has(tokens[next] ?? -1)) continue
    const last = rowEnd(row, tokens, { at: next, step: step + 1, attribute, after: place.last })
    if (last >= 0) return last
  }
  return -1
}
