/** Random choices for a test: the same ones for the same seed. */
export interface Chance {
  /** A whole number from 0 to below `count`. */
  readonly below: (count: number) => number
  /** An element of a list, which must not be empty. */
  readonly pick: <T>(list: readonly T[]) => T
}

/** Random choices from a seed, for tests: mulberry32 (Tommy Ettinger, public domain). */
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
