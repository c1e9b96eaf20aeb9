/**
 * Rendering after a large edit is shared by the nodes: the run of one node renders every page that
 * has expired, and the others begin elsewhere. A page that another node is rendering, or has
 * rendered, is not rendered again (`page-cache/render-claims.ts`). After a small edit the others do
 * nothing, since the run is done before they have begun.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { manyPages } from './warm.ts'

/** Options of {@link SharedWarming}. */
export interface SharedWarmingOptions {
  /** Paths of the pages that have expired on this node. */
  readonly expiredPages: () => readonly string[]
  /** Requests pages until they are fresh. Failures are those of the run. */
  readonly warm: (paths: readonly string[]) => Promise<unknown>
  /** From this number of pages on, this node takes part. */
  readonly fromPages?: number
  /** How long a run has for a small edit, ms. */
  readonly afterMs?: number
}

/** Takes part in what other nodes render. */
export class SharedWarming {
  readonly #options: SharedWarmingOptions
  #isWarming = false

  constructor(options: SharedWarmingOptions) {
    this.#options = options
  }

  /** Call this when other nodes have expired something. */
  async onNews(): Promise<void> {
    if (this.#isWarming) return
    const { expiredPages, warm, fromPages = manyPages, afterMs = 500 } = this.#options
    this.#isWarming = true
    try {
      await pause(afterMs, undefined, { ref: false })
      const paths = expiredPages()
      if (paths.length < fromPages) return
      const start = Math.floor(Math.random() * paths.length)
      await warm([...paths.slice(start), ...paths.slice(0, start)])
    } finally {
      this.#isWarming = false
    }
  }
}
