import type { TypoBudget } from './typos.ts'

/**
 * All words of an index as a tree of letters in flat arrays, with lookup by prefix and with typos.
 * A lookup computes one row of the edit-distance matrix per letter, so words with the same prefix
 * share the work, and skips a branch as soon as its row exceeds the budget.
 *
 *     query "pien", word "pine"          p  i  e  n
 *                                     0  1  2  3  4
 *                                  p  1  0  1  2  3
 *                                  i  2  1  0  1  2
 *                                  n  3  2  1  1  1     n is at distance 1 of "pie"+"n"
 *                                  e  4  3  2  1  1  ←  e,n swapped: one typo
 */
export class Trie {
  #letters = new Uint16Array(1024)
  #children = new Int32Array(1024)
  #siblings = new Int32Array(1024)
  #words = new Int32Array(1024).fill(-1)
  #size = 1
  #cells = new Uint8Array(0)

  /** Adds a word with a number chosen by the caller; adding it again replaces the number. */
  add(word: string, id: number): void {
    let node = 0
    for (let at = 0; at < word.length; at++) node = this.#childOrNew(node, word.charCodeAt(at))
    this.#words[node] = id
  }

  /**
   * Visits every word within the budget of `query` with its typos, see {@link TypoBudget}. Each
   * word is visited once, in no particular order.
   */
  lookup(query: string, options: LookupOptions, visit: (id: number, typos: number) => void): void {
    const { budget, prefix } = options
    const width = query.length + 2
    const needed = (query.length + budget + 2) * width
    if (this.#cells.length < needed) this.#cells = new Uint8Array(needed * 2)
    const letters = Uint16Array.from({ length: query.length }, (_, index) => query.charCodeAt(index))
    for (let column = 0; column <= query.length; column++) this.#cells[column] = column
    this.#descend({ letters, width, budget, prefix, visit }, 0, 0, 0, NONE, 0, 0)
  }

  /**
   * Searches below a node. `nearestAbove`: smallest cell of its row; `bestAbove`: fewest edits of
   * any prefix so far (prefix lookups); `penaltyAbove`: 1 when the first letter differs; `above`:
   * its letter. Separate arguments instead of an object, because this runs for every visited node.
   */
  #descend(
    lookup: Lookup,
    node: number,
    depthAbove: number,
    nearestAbove: number,
    bestAbove: number,
    penaltyAbove: number,
    above: number,
  ): void {
    const { letters, budget, prefix, visit, width } = lookup
    const depth = depthAbove + 1
    // Outside the band, the cell of the whole query is not computed for this row.
    const reachesEnd = Math.abs(depth - letters.length) <= budget
    for (let child = this.#children[node] ?? 0; child !== 0; child = this.#siblings[child] ?? 0) {
      const letter = this.#letters[child] ?? 0
      const penalty = depth === 1 && letter !== letters[0] ? 1 : penaltyAbove
      // With a budget of 1, a wrong first letter (two typos) already exceeds it.
      if (penalty > 0 && budget < 2) continue
      // With a spent budget only a nearby letter of the query can match, so most branches end
      // without a row.
      const canMatch = nearestAbove < budget || isNearby(letter, letters, depth, budget)
      const nearest = canMatch ? this.#phrase(lookup, depth, letter, above) : NONE
      const whole = canMatch && reachesEnd ? (this.#cells[depth * width + letters.length] ?? NONE) : NONE
      const here = whole <= budget ? whole : NONE
      const best = prefix && bestAbove < here ? bestAbove : here
      const id = this.#words[child] ?? -1
      if (id >= 0 && best <= budget) visit(id, best + penalty)
      if (nearest <= budget && (!prefix || nearest < best)) {
        this.#descend(lookup, child, depth, nearest, best, penalty, letter)
      } else if (prefix && best <= budget) {
        this.#below(child, best + penalty, visit)
      }
    }
  }

  /** Computes the row of this depth inside the band of the budget. Returns its smallest cell. */
  #phrase({ letters, width, budget }: Lookup, depth: number, letter: number, letterAbove: number): number {
    const cells = this.#cells
    const row = depth * width
    const above = row - width
    const low = depth > budget + 1 ? depth - budget : 1
    const high = Math.min(depth + budget, letters.length)
    if (high < low) return NONE
    let left = low === 1 ? depth : NONE
    let nearest = left
    cells[row + low - 1] = left
    for (let column = low; column <= high; column++) {
      const expected = letters[column - 1]
      let best = (cells[above + column - 1] ?? NONE) + (letter === expected ? 0 : 1)
      if (left < best) best = left + 1
      // The cell above the right edge of the band is not computed.
      if (column < depth + budget && (cells[above + column] ?? NONE) < best)
        best = (cells[above + column] ?? NONE) + 1
      if (depth > 1 && column > 1 && letter === letters[column - 2] && letterAbove === expected) {
        const swapped = (cells[above - width + column - 2] ?? NONE) + 1
        if (swapped < best) best = swapped
      }
      cells[row + column] = best
      left = best
      if (best < nearest) nearest = best
    }
    return nearest
  }

  #below(node: number, typos: number, visit: (id: number, typos: number) => void): void {
    for (let child = this.#children[node] ?? 0; child !== 0; child = this.#siblings[child] ?? 0) {
      const id = this.#words[child] ?? -1
      if (id >= 0) visit(id, typos)
      this.#below(child, typos, visit)
    }
  }

  #childOrNew(node: number, letter: number): number {
    const first = this.#children[node] ?? 0
    for (let child = first; child !== 0; child = this.#siblings[child] ?? 0) {
      if (this.#letters[child] === letter) return child
    }
    if (this.#size === this.#letters.length) this.#grow()
    const child = this.#size
    this.#size += 1
    this.#letters[child] = letter
    this.#siblings[child] = first
    this.#children[node] = child
    return child
  }

  #grow(): void {
    const length = this.#letters.length * 2
    this.#letters = copied(new Uint16Array(length), this.#letters)
    this.#children = copied(new Int32Array(length), this.#children)
    this.#siblings = copied(new Int32Array(length), this.#siblings)
    this.#words = copied(new Int32Array(length).fill(-1), this.#words)
  }
}

/** Which words a lookup finds. */
export interface LookupOptions {
  readonly budget: TypoBudget
  /** True if the query is a prefix. */
  readonly prefix: boolean
}

interface Lookup extends LookupOptions {
  readonly letters: Uint16Array
  readonly width: number
  readonly visit: (id: number, typos: number) => void
}

/** True if the query has a letter near this depth, where it could match or be swapped. */
function isNearby(letter: number, letters: Uint16Array, depth: number, budget: number): boolean {
  const last = Math.min(letters.length - 1, depth + budget - 1)
  for (let at = Math.max(0, depth - budget - 2); at <= last; at++) if (letters[at] === letter) return true
  return false
}

/** More edits than any budget, and small enough that one more still fits into a byte. */
const NONE = 200

function copied<Numbers extends Uint16Array | Int32Array>(to: Numbers, from: Numbers): Numbers {
  to.set(from)
  return to
}
