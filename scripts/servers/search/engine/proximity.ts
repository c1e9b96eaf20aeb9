import { limits } from '../limits.ts'
import { bitCount } from './bits.ts'
import { type Column, NO_MATCH } from './candidates.ts'
import { type Documents, unpackPosition } from './documents.ts'
import type { Parameters } from './parameters.ts'
import { attributeOf, INFO_BITS, INFO_MASK, packOccurrence } from './postings.ts'
import { MatchKind, type Terms } from './terms.ts'

/** The ranking criteria that depend on the positions of a document's matched words. */
export interface ProximityCriteria {
  /**
   * Smaller is better: rank of the attribute, then position in it when ordered; summed over the
   * words with "sum".
   */
  readonly attribute: number
  /** Sum of the distances between neighboring query words, each at most 8. */
  readonly proximity: number
  /** How many of the query's words the document has exactly. */
  readonly exact: number
}

/** A query and where its words were found. */
export interface ProximityQuery {
  readonly terms: Terms
  readonly columns: readonly Column[]
  readonly documents: Documents
  readonly parameters: Parameters
  /** Indexes of attributes that count; null: all. */
  readonly attributes: ReadonlySet<number> | null
}

/**
 * Penalty of a missing query word in the sum of `attributeCriteriaComputedBy: "sum"`, larger than
 * that of any position. Algolia says "a large penalty"
 * (api-parameters/attributeCriteriaComputedBy).
 */
const MISSING_WORD = 1 << 10

/**
 * Measures one document (managing-results/relevance-overview/in-depth/ranking-criteria). The
 * attribute that counts depends on `attributeCriteriaComputedBy`: with "sum" those of all words
 * together, with "minProximity" the one in which the words are nearest to each other, with "best"
 * the best one with any of the words. The last also applies when no attribute has two of them.
 */
export function measureProximity(document: number, query: ProximityQuery): ProximityCriteria {
  const { columns, parameters } = query
  const only = columns.length === 1 ? columns[0]?.[document] : undefined
  if (only !== undefined)
    return { attribute: attributeOf(only & INFO_MASK), proximity: 0, exact: 1 - (only & 1) }

  const present = columns.map((column) => column[document] ?? NO_MATCH)
  const slots = present.flatMap((value, slot) => (value === NO_MATCH ? [] : [slot]))
  if (slots.length === 0) return { attribute: 0, proximity: 0, exact: 0 }
  const best = Math.min(...slots.map((slot) => attributeOf((present[slot] ?? 0) & INFO_MASK)))

  const strategy = attributeStrategy(parameters)
  const { occurrences, exact } = occurrencesIn(document, present, query)
  const farthest = limits.proximity * Math.max(0, slots.length - 1)
  let nearest = farthest
  let attribute = best
  for (let from = 0; from < occurrences.length; ) {
    let to = from
    const field = occurrences[from]?.attribute
    while (to < occurrences.length && occurrences[to]?.attribute === field) to += 1
    const distance = distanceWithin(occurrences.slice(from, to), slots, parameters.minProximity)
    if (distance.total < nearest) {
      nearest = distance.total
      if (strategy === 'minProximity') attribute = distance.attribute
    }
    from = to
  }
  if (strategy === 'sum') attribute = summedAttribute(document, columns)
  return { attribute, proximity: nearest, exact }
}

/**
 * Computes the criterion "attribute" without word positions, which is possible with "sum" or a
 * single word. It is computed for every candidate, the other criteria for few.
 * @returns null when positions are needed
 */
export function attributeWithoutPositions(query: ProximityQuery): ((document: number) => number) | null {
  const { columns, parameters } = query
  if (columns.length > 1 && attributeStrategy(parameters) !== 'sum') return null
  return (document) => summedAttribute(document, columns)
}

function summedAttribute(document: number, columns: readonly Column[]): number {
  let [sum, isThere] = [0, false]
  for (const column of columns) {
    const value = column[document] ?? NO_MATCH
    if (value === NO_MATCH) sum += MISSING_WORD
    else {
      sum += attributeOf(value & INFO_MASK)
      isThere = true
    }
  }
  return isThere ? sum : 0
}

/**
 * The effective strategy: the newer parameter overrides the older, and "best" applies only where
 * attribute comes before proximity.
 */
function attributeStrategy(parameters: Parameters): 'best' | 'minProximity' | 'sum' {
  const { attributeCriteriaComputedBy, attributeCriteriaComputedByMinProximity, ranking } = parameters
  const asked =
    attributeCriteriaComputedBy ?? (attributeCriteriaComputedByMinProximity ? 'minProximity' : 'best')
  const isProximityFirst = ranking.indexOf('proximity') < ranking.indexOf('attribute')
  return asked === 'best' && isProximityFirst && ranking.includes('proximity') ? 'minProximity' : asked
}

interface Occurrence {
  readonly slot: number
  readonly attribute: number
  readonly position: number
  readonly last: number
  readonly info: number
}

function occurrencesIn(document: number, present: readonly number[], query: ProximityQuery) {
  const { terms, documents, attributes } = query
  const tokens = documents.tokens(document)
  const occurrences: Occurrence[] = []
  let exactSlots = 0
  const add = (slot: number, place: { attribute: number; position: number; last: number }) => {
    if (attributes !== null && !attributes.has(place.attribute)) return
    const declared = documents.attributes[place.attribute]
    const info = attributeOf(
      packOccurrence(declared?.rank ?? 0, declared?.isOrdered ? place.position : 0, false),
    )
    occurrences.push({ slot, ...place, info })
  }
  for (let at = 0; at < tokens.length; at += 2) {
    const word = tokens[at] ?? -1
    for (let slot = 0; slot < present.length; slot++) {
      const kind = terms.slots[slot]?.kinds[word] ?? 0
      // Only the best match of a word counts: a record with "ocr" is not near because of its "or".
      if (kind === 0 || (kind & MatchKind.typos) !== (present[slot] ?? NO_MATCH) >> INFO_BITS) continue
      if ((kind & MatchKind.exact) !== 0) exactSlots |= 1 << slot
      add(slot, unpackPosition(tokens[at + 1] ?? 0))
    }
  }
  let hasPhrases = false
  for (const phrase of terms.phrases) {
    for (const place of phrase.occurrences.get(document) ?? []) {
      hasPhrases = true
      for (let slot = phrase.from; slot <= phrase.to; slot++) {
        if (phrase.typos !== (present[slot] ?? NO_MATCH) >> INFO_BITS) continue
        if (phrase.isExact) exactSlots |= 1 << slot
        add(slot, place)
      }
    }
  }
  if (hasPhrases) occurrences.sort((a, b) => a.attribute - b.attribute || a.position - b.position)
  return { occurrences, exact: bitCount(exactSlots) }
}

/** The distances within one attribute. @param occurrences in order of their positions */
function distanceWithin(occurrences: readonly Occurrence[], slots: readonly number[], minimum: number) {
  const lastOf = new Map<number, Occurrence>()
  const distances: number[] = Array.from({ length: Math.max(0, slots.length - 1) }, () => limits.proximity)
  let attribute = Number.MAX_SAFE_INTEGER
  for (const occurrence of occurrences) {
    const order = slots.indexOf(occurrence.slot)
    const note = (pair: number, neighbor: number | undefined, extra: number) => {
      const other = neighbor === undefined ? undefined : lastOf.get(neighbor)
      if (!other) return
      const distance = Math.max(minimum, Math.max(1, occurrence.position - other.last) + extra)
      distances[pair] = Math.min(distances[pair] ?? limits.proximity, distance)
    }
    note(order - 1, slots[order - 1], 0)
    // Words in the wrong order count as one farther apart.
    note(order, slots[order + 1], 1)
    lastOf.set(occurrence.slot, occurrence)
    attribute = Math.min(attribute, occurrence.info)
  }
  return { total: distances.reduce((sum, distance) => sum + distance, 0), attribute }
}
