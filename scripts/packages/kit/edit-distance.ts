/**
 * Edits between a text and each beginning of a word, from none of it to all: insertions, deletions,
 * substitutions and swaps of neighbors, no part edited twice (optimal string alignment).
 */
export function distancesToPrefixes(text: string, word: string): number[] {
  const width = text.length + 1
  let before: number[] = []
  let previous: number[] = Array.from({ length: width }, (_, index) => index)
  const distances = [text.length]
  for (let row = 1; row <= word.length; row++) {
    const current: number[] = [row]
    for (let column = 1; column < width; column++) {
      const same = word[row - 1] === text[column - 1]
      let best = (previous[column - 1] ?? 0) + (same ? 0 : 1)
      best = Math.min(best, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const swapped = word[row - 1] === text[column - 2] && word[row - 2] === text[column - 1]
      if (row > 1 && column > 1 && swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1)
      current.push(best)
    }
    distances.push(current[width - 1] ?? 0)
    before = previous
    previous = current
  }
  return distances
}

/** Edits between two texts. */
export function editDistance(one: string, other: string): number {
  return distancesToPrefixes(one, other).at(-1) ?? 0
}
