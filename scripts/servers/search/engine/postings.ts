/**
 * The documents in which a word occurs, in one sorted array of 32-bit numbers:
 *
 *     31        11 10     6 5        1      0
 *     │ document  │ rank   │ position │ part │
 *
 * `rank` is the index of the best attribute in `searchableAttributes`, `position` that of the word
 * in it (0 for `unordered(…)`), and `part` is 0 when the word is the whole attribute. So the
 * smallest number of a document is its best occurrence.
 */
export const INFO_BITS = 11
/** Mask of the bits below the number of the document. */
export const INFO_MASK = (1 << INFO_BITS) - 1

const HIGHEST = 31

/** Packs an occurrence. Ranks and positions above 31 count as 31. */
export function packOccurrence(rank: number, position: number, isWhole: boolean): number {
  return (Math.min(rank, HIGHEST) << 6) | (Math.min(position, HIGHEST) << 1) | (isWhole ? 0 : 1)
}

/** The part of `packOccurrence` that the ranking criterion "attribute" compares. */
export function attributeOf(info: number): number {
  return info >> 1
}

/** A sorted list of packed numbers that grows; documents are unique in it. */
export class Postings {
  #items = new Uint32Array(2)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The packed entries, sorted by document. Valid until the next `add` or `remove`. */
  items(): Uint32Array {
    return this.#items.subarray(0, this.#size)
  }

  /** Adds a document that is not in the list. */
  add(document: number, info: number): void {
    if (this.#size === this.#items.length) {
      const grown = new Uint32Array(this.#size + (this.#size >> 1) + 2)
      grown.set(this.#items)
      this.#items = grown
    }
    const at = this.#find(document)
    if (at < this.#size) this.#items.copyWithin(at + 1, at, this.#size)
    this.#items[at] = ((document << INFO_BITS) | info) >>> 0
    this.#size += 1
  }

  /** Removes a document if it is in the list. */
  remove(document: number): void {
    const at = this.#find(document)
    if (at === this.#size || (this.#items[at] ?? 0) >>> INFO_BITS !== document) return
    this.#items.copyWithin(at, at + 1, this.#size)
    this.#size -= 1
  }

  /** Index of the first entry of this document or a later one. */
  #find(document: number): number {
    let low = 0
    let high = this.#size
    const last = this.#items[high - 1]
    // Documents mostly arrive in order.
    if (last !== undefined && last >>> INFO_BITS < document) return high
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#items[middle] ?? 0) >>> INFO_BITS < document) low = middle + 1
      else high = middle
    }
    return low
  }
}
