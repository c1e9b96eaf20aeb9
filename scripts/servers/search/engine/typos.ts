import { distancesToPrefixes } from '@repo/kit/edit-distance.ts'

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

/** How many letters of `word` match a prefix: the longest of the nearest ones. */
export function matchedPrefixLength(query: string, word: string): number {
  const distances = distancesToPrefixes(query, word)
  return distances.lastIndexOf(Math.min(...distances))
}

/** Typos that a query word may have (`minWordSizefor1Typo`, `minWordSizefor2Typos`). */
export function typoBudget(
  length: number,
  sizes: { readonly one: number; readonly two: number },
): TypoBudget {
  if (length >= sizes.two) return 2
  return length >= sizes.one ? 1 : 0
}
