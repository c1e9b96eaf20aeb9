import { limits } from '../limits.ts'
import { bitCount } from './bits.ts'
import { type Column, type FoundQuery, NO_MATCH } from './candidates.ts'
import { unpackPosition } from './documents.ts'
import type { PhraseOccurrence } from './phrases.ts'
import { attributeOf, INFO_BITS, INFO_MASK } from './postings.ts'
import { MatchKind } from './terms.ts'

/** The ranking criteria that depend on the positions of a document's matched words. */
export interface ProximityCriteria {
  /** Sum of the distances between neighboring query words, each at most 8. */
  readonly proximity: number
  /** How many of the query's words the document has exactly. */
  readonly exact: number
}

interface ProximityQuery extends FoundQuery {
  /** Indexes of attributes that count; null: all. */
  readonly attributes: ReadonlySet<number> | null
}

/**
 * Penalty of a missing query word in {@link summedAttribute}, larger than that of any position.
 * Algolia says "a large penalty" (api-parameters/attributeCriteriaComputedBy).
 */
const MISSING_WORD = 1 << 10

/** Measures one document (managing-results/relevance-overview/in-depth/ranking-criteria). */
export function measureProximity(document: number, query: ProximityQuery): ProximityCriteria {
  const { columns } = query
  const only = columns.length === 1 ? columns[0]?.[document] : undefined
  if (only !== undefined) return { proximity: 0, exact: 1 - (only & 1) }

  const present = columns.map((column) => column[document] ?? NO_MATCH)
  const slots = present.flatMap((value, slot) => (value === NO_MATCH ? [] : [slot]))
  if (slots.length === 0) return { proximity: 0, exact: 0 }

  const { occurrences, exact } = occurrencesIn(document, present, query)
  const fields = Map.groupBy(occurrences, ({ attribute }) => attribute).values()
  const nearest = fields.reduce(
    (least, inside) => Math.min(least, distanceWithin(inside, slots)),
    limits.proximity * Math.max(0, slots.length - 1),
  )
  return { proximity: nearest, exact }
}

/**
 * The criterion "attribute", summed over the words: rank of the attribute, then position in it when
 * ordered. Smaller is better. It is computed for every candidate, the other criteria for few.
 */
export function summedAttribute(document: number, columns: readonly Column[]): number {
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

interface Occurrence extends PhraseOccurrence {
  readonly slot: number
}

function occurrencesIn(document: number, present: readonly number[], query: ProximityQuery) {
  const { terms, documents, attributes } = query
  const tokens = documents.tokens(document)
  const occurrences: Occurrence[] = []
  let exactSlots = 0
  const add = (slot: number, place: PhraseOccurrence) => {
    if (attributes === null || attributes.has(place.attribute)) occurrences.push({ slot, ...place })
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
        if ((present[slot] ?? NO_MATCH) >> INFO_BITS !== 0) continue
        if (phrase.isExact) exactSlots |= 1 << slot
        add(slot, place)
      }
    }
  }
  if (hasPhrases) occurrences.sort((a, b) => a.attribute - b.attribute || a.position - b.position)
  return { occurrences, exact: bitCount(exactSlots) }
}

/** The distance within one attribute. @param occurrences in order of their positions */
function distanceWithin(occurrences: readonly Occurrence[], slots: readonly number[]): number {
  const lastOf = new Map<number, Occurrence>()
  const distances: number[] = Array.from({ length: Math.max(0, slots.length - 1) }, () => limits.proximity)
  for (const occurrence of occurrences) {
    const order = slots.indexOf(occurrence.slot)
    const note = (pair: number, neighbor: number | undefined, extra: number) => {
      const other = neighbor === undefined ? undefined : lastOf.get(neighbor)
      if (!other) return
      const distance = Math.max(1, occurrence.position - other.last) + extra
      distances[pair] = Math.min(distances[pair] ?? limits.proximity, distance)
    }
    note(order - 1, slots[order - 1], 0)
    // Words in the wrong order count as one farther apart.
    note(order, slots[order + 1], 1)
    lastOf.set(occurrence.slot, occurrence)
  }
  return distances.reduce((sum, distance) => sum + distance, 0)
}
