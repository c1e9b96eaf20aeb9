import { bitCount } from './bits.ts'
import type { Candidates } from './candidates.ts'
import type { Documents } from './documents.ts'
import type { Parameters } from './parameters.ts'
import type { ProximityCriteria } from './proximity.ts'

/** A criterion: smaller keys come first, equal keys are left to the next criterion. */
type Criterion = (document: number) => number

export interface RankingInput {
  readonly candidates: Candidates
  readonly documents: Documents
  readonly parameters: Parameters
  /** Words of the query; 0 leaves only custom ranking. */
  readonly wordCount: number
  readonly proximity: (document: number) => ProximityCriteria
  /** The criterion "attribute" when it needs no word positions; otherwise null. */
  readonly attribute: ((document: number) => number) | null
  /** Scores by `optionalFilters`; null without any. */
  readonly scores: Uint32Array | null
}

/**
 * The candidates, best first, by Algolia's tie-breaking: the criteria of `ranking` one after the other, the next only where the one
 * before is equal. Lazy: a criterion is computed for a group of equals only when the page reaches that group, so that places of words are
 * looked at for few documents. Full equals come in the order of their objectIDs.
 */
export function ranked(input: RankingInput): Generator<number> {
  const criteria = input.parameters.ranking.flatMap((name) => criteriaFor(name, input))
  return refine(input.candidates.documents, criteria, 0, input.documents)
}

function* refine(
  equals: readonly number[],
  criteria: readonly Criterion[],
  depth: number,
  documents: Documents,
): Generator<number> {
  const criterion = criteria[depth]
  if (equals.length < 2) {
    yield* equals
  } else if (!criterion) {
    const key = (document: number) => documents.objectID(document) ?? ''
    yield* equals.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  } else {
    for (const group of groupsOf(equals, criterion)) yield* refine(group, criteria, depth + 1, documents)
  }
}

function groupsOf(documents: readonly number[], criterion: Criterion): (readonly number[])[] {
  const groups = new Map<number, number[]>()
  for (const document of documents) {
    const key = criterion(document)
    const group = groups.get(key)
    if (group) group.push(document)
    else groups.set(key, [document])
  }
  if (groups.size === 1) return [documents]
  return [...groups.entries()].sort(([a], [b]) => a - b).map(([, group]) => group)
}

function criteriaFor(name: string, input: RankingInput): Criterion[] {
  const { candidates, documents, parameters, wordCount, proximity, attribute, scores } = input
  const hasWords = wordCount > 0
  switch (name) {
    case 'words':
      return hasWords ? [(document) => -bitCount(candidates.matched[document] ?? 0)] : []
    case 'filters':
      return scores ? [(document) => -(scores[document] ?? 0)] : []
    case 'typo':
      return hasWords ? [(document) => candidates.typos[document] ?? 0] : []
    case 'attribute':
      return hasWords ? [attribute ?? ((document) => proximity(document).attribute)] : []
    case 'proximity':
      return wordCount > 1 ? [(document) => proximity(document).proximity] : []
    case 'exact':
      return hasWords ? [(document) => -proximity(document).exact] : []
    case 'custom':
      return parameters.customRanking.flatMap((entry) => byNumber(entry, documents))
    default:
      // "geo" has no meaning without places; anything else is asc(x) or desc(x).
      return byNumber(name, documents)
  }
}

/** `asc(path)` or `desc(path)`; records without the attribute come last in both. */
function byNumber(entry: string, documents: Documents): Criterion[] {
  const [, direction, path = ''] = /^(asc|desc)\((.*)\)$/.exec(entry.trim()) ?? []
  if (!direction) return []
  const column = documents.numbers(path)
  const sign = direction === 'asc' ? 1 : -1
  return [
    (document) => {
      const value = column[document]
      if (value === undefined) return Number.POSITIVE_INFINITY
      return sign * (Array.isArray(value) ? (value[0] ?? 0) : value)
    },
  ]
}
