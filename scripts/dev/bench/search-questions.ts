/**
 * Simulates what readers send while they type: the labeled queries unchanged, unfinished, and with
 * typos.
 */
import { labeledQueries } from './relevance/queries.ts'
import { hashOfNumber } from './search-corpus.ts'

/**
 * That many queries, always the same ones: a third unchanged, a third unfinished, a third with a
 * typo.
 */
export function questions(count: number): string[] {
  const labeled = labeledQueries().map(({ query }) => query)
  return Array.from({ length: count }, (_, at) => {
    const query = labeled[hashOfNumber(at + 7) % labeled.length] ?? ''
    if (at % 3 === 0) return query
    return at % 3 === 1 ? query.slice(0, 1 + (hashOfNumber(at + 11) % query.length)) : mistyped(query, at)
  })
}

/**
 * One letter that is missing, doubled, replaced or swapped; not the first, which people rarely
 * mistype.
 */
function mistyped(query: string, at: number): string {
  if (query.length < 4) return query
  const place = 1 + (hashOfNumber(at + 13) % (query.length - 2))
  const [before, letter, next, after] = [
    query.slice(0, place),
    query.charAt(place),
    query.charAt(place + 1),
    query.slice(place + 2),
  ]
  const slips = [before + next + after, before + letter + letter + next + after, `${before}e${next}${after}`]
  return slips[at % 4] ?? before + next + letter + after
}
