/**
 * Distance of two words by Algolia's rules
 * (managing-results/optimize-search-results/typo-tolerance): an inserted, missing, wrong or swapped
 * letter is one typo; a wrong first letter counts as two.
 *
 *     michael → michael 0 · micheal 1 · mickaell 2 · tichael 2 · tickael 3
 *
 * So a word that allows one typo must start with the right letter. One that allows two may have a
 * wrong first letter and one more typo.
 */
export type TypoBudget = 0 | 1 | 2

/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbors, no part
 * edited twice.
 */
export function editDistance(a: string, b: string): number {
  return distancesToPrefixes(a, b)[b.length] ?? 0
}

/** `editDistance(query, word.slice(0, length))` for every length from 0 to the word's. */
function distancesToPrefixes(query: string, word: string): number[] {
  const width = query.length + 1
  let before: number[] = []
  let previous: number[] = Array.from({ length: width }, (_, index) => index)
  const distances = [query.length]
  for (let row = 1; row <= word.length; row++) {
    const current: number[] = [row]
    for (let column = 1; column < width; column++) {
      const same = word[row - 1] === query[column - 1]
      let best = (previous[column - 1] ?? 0) + (same ? 0 : 1)
      best = Math.min(best, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const swapped = word[row - 1] === query[column - 2] && word[row - 2] === query[column - 1]
      if (row > 1 && column > 1 && swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1)
      current.push(best)
    }
    distances.push(current[width - 1] ?? 0)
    before = previous
    previous = current
  }
  return distances
}

/** The typos between a query word and a word of the index; null if they exceed the budget. */
export function typosBetween(query: string, word: string, budget: TypoBudget): number | null {
  return countTypos(editDistance(query, word), query, word, budget)
}

/** The same for a prefix: the fewest typos to any prefix of `word`. */
export function typosInPrefix(query: string, word: string, budget: TypoBudget): number | null {
  return countTypos(Math.min(...distancesToPrefixes(query, word)), query, word, budget)
}

/**
 * How many letters of `word` match a query word that is a prefix: the longest of the nearest
 * prefixes.
 */
export function matchedPrefixLength(query: string, word: string): number {
  const distances = distancesToPrefixes(query, word)
  return distances.lastIndexOf(Math.min(...distances))
}

/**
 * Typos that a query word of this length may have (`minWordSizefor1Typo`, `minWordSizefor2Typos`).
 */
export function typoBudget(
  length: number,
  sizes: { readonly one: number; readonly two: number },
): TypoBudget {
  if (length >= sizes.two) return 2
  return length >= sizes.one ? 1 : 0
}

function countTypos(distance: number, query: string, word: string, budget: TypoBudget): number | null {
  const typos = distance + (query[0] === word[0] ? 0 : 1)
  const most = budget === 2 ? 3 : budget
  return distance <= budget && typos <= most ? typos : null
}
