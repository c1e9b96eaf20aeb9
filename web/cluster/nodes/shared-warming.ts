/**
 * Rendering after a large edit is shared by the nodes: the run of one node renders every page that
 * has expired, and the others begin elsewhere. A page that another node is rendering, or has
 * rendered, is not rendered again (`render-claims.ts`). After a small edit the others do nothing,
 * since the run is done before they have begun.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { manyPages } from '#regeneration/runs/warm.ts'

/** Pages that this node can render. */
export interface SharedWarming {
  /** Paths of the pages that have expired on this node. */
  readonly expiredPages: () => readonly string[]
  /** Requests pages until they are fresh. Failures are those of the run. */
  readonly warm: (paths: readonly string[]) => Promise<unknown>
  /** How long a run has for a small edit, ms. */
  readonly afterMs?: number
}

/** Takes part in what other nodes render. @returns call it when they have expired something */
export function sharedWarming({ expiredPages, warm, afterMs = 500 }: SharedWarming): () => Promise<void> {
  let isWarming = false
  return async () => {
    if (isWarming) return
    isWarming = true
    try {
      await pause(afterMs, undefined, { ref: false })
      const paths = expiredPages()
      if (paths.length < manyPages) return
      const start = Math.floor(Math.random() * paths.length)
      await warm([...paths.slice(start), ...paths.slice(0, start)])
    } finally {
      isWarming = false
    }
  }
}
