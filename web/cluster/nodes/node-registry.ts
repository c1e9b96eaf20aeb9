/**
 * Registry through which the nodes of a site know each other, in the store that they share. A node
 * is one process of the site.
 */

import type { ProcessStatus } from '#freshness/cluster.ts'
import type { ExpiryNews } from './news.ts'

/** A node, as the others see it. */
export interface RegisteredNode extends Omit<ProcessStatus, 'isThis'> {
  readonly id: string
}

/** Answer to a node that renews its lease. */
export interface Renewal {
  /** Number of the last expiry; greater ones were committed after the renewal began. */
  readonly last: number
  /** Queries that have expired or were deleted since the number that the node had seen. */
  readonly news: readonly ExpiryNews[]
  /** True if another node wrote some of the news, or has announced a number. */
  readonly isFromOthers: boolean
  /** A tick that is at least as large as all that nodes had got. */
  readonly tick: number
}

/** The nodes that share a store. Every method rejects as those of `RegenerationStore` do. */
export interface NodeRegistry {
  /** Adds a node. @returns number of the last expiry: the node reads all until then by itself */
  join(node: Pick<RegisteredNode, 'id' | 'name' | 'build'>): Promise<number>

  /**
   * Renews the lease of a node, and tells the others up to which number it enforces expiries. Not
   * held up by other operations of the store.
   * @returns undefined if the node is not registered (anymore): it has to join again
   */
  renew(id: string, seen: number): Promise<Renewal | undefined>

  /**
   * Increases the number of expiries without one, so that all nodes outdate what they have in
   * flight. What this node has expired before has a smaller number.
   * @returns the number
   */
  announce(): Promise<number>

  list(): Promise<RegisteredNode[]>

  /**
   * Removes a node if it has not renewed its lease since.
   * @returns whether this call has removed it
   */
  remove(id: string, renewals: number): Promise<boolean>

  /** From now on `onNews` is called when something has expired; some calls may be lost. */
  listen(onNews: () => void): void
}
