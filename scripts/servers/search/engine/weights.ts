import { type Candidates, type Column, type FoundQuery, NO_MATCH } from './candidates.ts'
import { type Documents, unpackPosition } from './documents.ts'
import { INFO_BITS, INFO_MASK } from './postings.ts'
import { MatchKind } from './terms.ts'

/**
 * How much a word counts in an attribute, by the attribute's place in `searchableAttributes`. Like
 * all figures here, tuned with the labeled queries that are not held out
 * (`npm run bench -- relevance`).
 */
const attributeWeights = [1, 0.9, 0.7, 0.5]
const otherAttributeWeight = 0.3
const optionalWeight = 0.2
/** A similar word, where the index has the word as it was typed. */
const similarWeight = 0.3
/** Documents with less than this share of the best weight are no hits. */
const leastShare = 0.4
/** From this number of words a query may contain a whole title: a sentence, a pasted message. */
const manyWords = 5
const titleWeight = 1.5
/** Documents whose titles are compared with such a query: those with the heaviest words. */
const comparedTitles = 200
/** Share of its weight that a word also counts in the other records of its page. */
const pageShare = 0.15

interface WeighedQuery extends FoundQuery {
  /** The facet that says which page a document is on. */
  readonly pageFacet: string
}

/** A query word: where it is, how rare it is, and the worth, 0 to 1, of a place with typos. */
interface WeighedWord {
  readonly kinds: Uint8Array
  readonly column: Column
  readonly weight: number
  readonly worth: (typos: number) => number
}

/**
 * Weighs words instead of counting them, as BM25 does: a rare word counts more than a frequent one,
 * a title more than a text. So the words of a long query need not all match, and "pinecone not
 * working" prefers Pinecone to texts with "not" and "working".
 * @param candidates documents with any of the words
 * @returns those of them that weigh enough
 */
export function weighed(candidates: Candidates, query: WeighedQuery): Candidates {
  const { terms, columns, documents, pageFacet } = query
  const words = terms.slots.map(({ word: { text, isOptional }, kinds, ids }, slot): WeighedWord => {
    const column = columns[slot] ?? new Uint16Array()
    const count = column.reduce((total, value) => (value === NO_MATCH ? total : total + 1), 0)
    const isKnown = ids.some(
      (id) => ((kinds[id] ?? 0) & (MatchKind.typos | MatchKind.whole)) === MatchKind.whole,
    )
    return {
      kinds,
      column,
      // Separators that are indexed, such as "_", are rare and say nothing.
      weight: /[\p{L}\p{N}]/u.test(text) ? rarity(count, documents) * (isOptional ? optionalWeight : 1) : 0,
      worth: (typos) =>
        typos === 0 ? 1 : (isKnown ? similarWeight : 1) * Math.max(0, 1 - typos / text.length),
    }
  })
  const pages = documents.facets.get(pageFacet)
  /** Per page, the weight of each word in the record that has it best. */
  const onPages = new Map<number | undefined, number[]>()
  const weights = candidates.documents.map((document): [document: number, weight: number] => {
    const page = pages?.valueOf(document)
    const most = onPages.get(page) ?? words.map(() => 0)
    if (page !== undefined) onPages.set(page, most)
    let sum = 0
    for (const [at, word] of words.entries()) {
      const weight = weightIn(word, document)
      sum += weight
      most[at] = Math.max(most[at] ?? 0, weight)
    }
    return [document, sum]
  })
  for (const entry of weights)
    for (const weight of onPages.get(pages?.valueOf(entry[0])) ?? []) entry[1] += pageShare * weight
  const best = weights.reduce((most, [, weight]) => Math.max(most, weight), 0)
  const kept = weights.filter(([, weight]) => weight >= best * leastShare)
  if (words.length >= manyWords) {
    kept.sort(([, a], [, b]) => b - a)
    for (const entry of kept.slice(0, comparedTitles))
      entry[1] += titleWeight * titleIn(words, entry[0], documents)
  }
  return { ...candidates, documents: kept.map(([document]) => document), weights: new Map(kept) }
}

function weightIn({ column, weight, worth }: WeighedWord, document: number): number {
  const value = column[document] ?? NO_MATCH
  if (value === NO_MATCH) return 0
  const attribute = attributeWeights[(value & INFO_MASK) >> 6] ?? otherAttributeWeight
  return weight * worth(value >> INFO_BITS) * attribute
}

/** The inverse document frequency of BM25. */
function rarity(count: number, { size }: Documents): number {
  return Math.log(1 + (size - count + 0.5) / (count + 0.5))
}

/**
 * The weight of the words of a document's title that are in the query, times the square of their
 * share in the title: that of the best title.
 */
function titleIn(words: readonly WeighedWord[], document: number, documents: Documents): number {
  const tokens = documents.tokens(document)
  // Per title (an attribute of the first rank) and position: its weight, and how well it matches.
  const titles = new Map<number, { readonly weights: number[]; readonly matches: number[] }>()
  for (let at = 0; at < tokens.length; at += 2) {
    const word = tokens[at] ?? -1
    const { attribute, position, last } = unpackPosition(tokens[at + 1] ?? 0)
    if (documents.attributes[attribute]?.rank !== 0) continue
    const title = titles.get(attribute) ?? { weights: [], matches: [] }
    titles.set(attribute, title)
    if (position === last) title.weights[position] = rarity(documents.postings[word]?.size ?? 0, documents)
    const match = Math.max(...words.map((one) => matchOf(one, word, document)))
    // A joined word, such as that of "InvalidS3ObjectException", has several positions.
    for (let place = position; place <= last; place++)
      title.matches[place] = Math.max(title.matches[place] ?? 0, match)
  }
  const found = [...titles.values()].map(({ weights, matches }) => {
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const part = weights.reduce((sum, weight, place) => sum + weight * (matches[place] ?? 0), 0)
    return whole > 0 ? part * (part / whole) ** 2 : 0
  })
  return Math.max(0, ...found)
}

function matchOf({ kinds, column, worth }: WeighedWord, word: number, document: number): number {
  const kind = kinds[word] ?? 0
  const typos = kind & MatchKind.typos
  return kind !== 0 && typos === (column[document] ?? NO_MATCH) >> INFO_BITS ? worth(typos) : 0
}
