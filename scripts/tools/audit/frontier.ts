/** Queue of the URLs to crawl. Pure. */
import type { Limits } from './limits.ts'

/** A URL and the number of links that lead to it. */
export interface Step {
  readonly address: string
  readonly depth: number
}

/** URLs in the order in which they were found, each once, within the limits. */
export class Frontier {
  readonly #limits: Pick<Limits, 'maxUrls' | 'maxDepth'>
  readonly #known = new Set<string>()
  readonly #leftOut = new Set<string>()
  #waiting: Step[] = []

  constructor(limits: Pick<Limits, 'maxUrls' | 'maxDepth'>) {
    this.#limits = limits
  }

  /**
   * Adds a URL, or counts it as left out because of a limit. A shorter path may add one that was
   * too deep before.
   */
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

  /** The URLs that are waiting; they do not wait from now on. */
  take(): readonly Step[] {
    const steps = this.#waiting
    this.#waiting = []
    return steps
  }

  /** Number of URLs that were added. */
  get known(): number {
    return this.#known.size
  }

  /** Number of URLs that were left out because of the limits. */
  get leftOut(): number {
    return this.#leftOut.size
  }
}
