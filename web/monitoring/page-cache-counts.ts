/** Counters of the page cache of this process, for the metrics. */
import { singleton } from '#singleton.ts'

/** Numbers since the start of the process. */
export interface PageCacheCounts {
  /** Requests of Next for a page that were answered from disk. */
  hit: number
  /** The same, with a page that another process has rendered. */
  shared: number
  /** Requests for a page that has to be rendered. */
  miss: number
  /** Pages and files that this process has rendered, for readers and for runs. */
  rendered: number
}

/** The counts of this process. */
export function pageCacheCounts(): PageCacheCounts {
  return singleton('pageCacheCounts', () => ({ hit: 0, shared: 0, miss: 0, rendered: 0 }))
}
