/** Random numbers from a seed. */

/** Random choices for a test: the same ones for the same seed. */
export interface Chance {
  /** A number from 0 to below `count`. */
  below(count: number): number
  /** An element of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T
}

/** mulberry32 (Tommy Ettinger, public domain): small, and good enough to choose edits. */
export function chance(seed: number): Chance {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    pick(list) {
      const [first] = list
      if (first === undefined) throw new Error('there is nothing to pick from')
      return list[below(list.length)] ?? first
    },
  }
}
