/** Shortens a list that makes a test fail, such as the edits of a random test. Pure. */

/**
 * Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
 * 2002): leaves out ever smaller parts as long as the rest fails.
 * @param items fail as a whole
 * @param fails whether a part, in its order, fails
 * @param tries maximum number of calls; the shortest part found until then is the result
 */
export async function shrunk<Item>(
  items: readonly Item[],
  fails: (part: readonly Item[]) => Promise<boolean>,
  tries: number,
): Promise<readonly Item[]> {
  let shortest = items
  let left = tries
  for (let parts = 2; shortest.length > 1 && left > 0; ) {
    const size = Math.ceil(shortest.length / parts)
    let found: readonly Item[] | undefined
    for (let start = 0; start < shortest.length && !found && left > 0; start += size) {
      const rest = [...shortest.slice(0, start), ...shortest.slice(start + size)]
      left -= 1
      if (rest.length > 0 && (await fails(rest))) found = rest
    }
    if (found) {
      shortest = found
      parts = Math.max(2, parts - 1)
    } else {
      if (size === 1) break
      parts = Math.min(shortest.length, parts * 2)
    }
  }
  return shortest
}
