import { bitCount } from './bits.ts'
import type { Candidates, Column } from './candidates.ts'
import type { Documents } from './documents.ts'
import type { Parameters } from './parameters.ts'
import { type ProximityCriteria, summedAttribute } from './proximity.ts'

/** A criterion: smaller keys come first, equal keys are left to the next criterion. */
type Criterion = (document: number) => number

/** The candidates, and what the criteria compare. */
export interface RankingInput {
  readonly candidates: Candidates
  readonly documents: Documents
  readonly parameters: Parameters
  /** Number of query words; 0 leaves only custom ranking. */
  readonly wordCount: number
  readonly proximity: (document: number) => ProximityCriteria
  readonly columns: readonly Column[]
}

/**
 * Orders the candidates by Algolia's tie-breaking, best first: the criteria of `ranking` in turn,
 * each only among documents that are equal so far. Lazy: a criterion is computed for a group only
 * when the page reaches it, so word positions are read for few documents. The last ties are broken
 * by objectID.
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
  const { candidates, documents, parameters, wordCount, proximity, columns } = input
  const hasWords = wordCount > 0
  switch (name) {
    case 'words':
      if (candidates.weights) {
        const { weights } = candidates
        return [(document) => -Math.round((weights.get(document) ?? 0) * 100)]
      }
      return hasWords ? [(document) => -bitCount(candidates.matched[document] ?? 0)] : []
    case 'typo':
      return hasWords ? [(document) => candidates.typos[document] ?? 0] : []
    case 'attribute':
      return hasWords ? [(document) => summedAttribute(document, columns)] : []
    case 'proximity':
      return wordCount > 1 ? [(document) => proximity(document).proximity] : []
    case 'exact':
      return hasWords ? [(document) => -proximity(document).exact] : []
    case 'custom':
      return parameters.customRanking.flatMap((entry) => byNumber(entry, documents))
    default:
      // "geo" and "filters" compare what no search here has; anything else is asc(x) or desc(x).
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
      return value === undefined ? Number.POSITIVE_INFINITY : sign * value
    },
  ]
}
