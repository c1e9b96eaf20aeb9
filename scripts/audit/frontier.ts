/** Which address is asked next. Pure. */
import type { Limits } from './limits.ts'

/** An address and how many links lead to it. */
export interface Step {
  readonly address: string
  readonly depth: number
}

/** Addresses in the order in which they were found, each once, within the limits. */
export class Frontier {
  readonly #limits: Pick<Limits, 'maxUrls' | 'maxDepth'>
  readonly #known = new Set<string>()
  readonly #leftOut = new Set<string>()
  readonly #waiting: Step[] = []
  #next = 0

  constructor(limits: Pick<Limits, 'maxUrls' | 'maxDepth'>) {
    this.#limits = limits
  }

  /** Takes an address in, or notes that a limit keeps it out. A shorter way may bring in one that was too deep. */
  add(address: string, depth: number) {
    if (this.#known.has(address)) return
    if (depth > this.#limits.maxDepth || this.#known.size >= this.#limits.maxUrls) {
      this.#leftOut.add(address)
      return
    }
    this.#leftOut.delete(address)
    this.#known.add(address)
    this.#waiting.push({ address, depth })
  }

  /** The next address; undefined when none waits now. */
  next(): Step | undefined {
    const step = this.#waiting[this.#next]
    if (step) this.#next += 1
    return step
  }

  /** Addresses taken in. */
  get known(): number {
    return this.#known.size
  }

  /** Addresses that the limits kept out. */
  get leftOut(): number {
    return this.#leftOut.size
  }
}
