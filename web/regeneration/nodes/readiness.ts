/**
 * Availability and readiness of this node, and the status of all nodes of the site. All of it is
 * known to this process: neither the store nor the lake is asked.
 */
import { env } from '#env.ts'
import { areLoaded } from '#freshness/expiries.ts'
import type { MembershipState } from './membership.ts'
import type { RegisteredNode } from './node-registry.ts'
import { thisNode } from './this-node.ts'

/** The nodes that share a store, in `/api/status`. */
export interface NodesStatus {
  /** True while this node may serve from its caches. */
  readonly hasLease: boolean
  /** Why this node cannot reach the others, in one sentence; null if it can. */
  readonly problem: string | null
  /** When this node last read the list of nodes, ISO 8601; null if it never could. */
  readonly readAt: string | null
  /** The nodes in the order in which they joined, as this node last read them. */
  readonly all: readonly NodeStatus[]
}

/** One of them. */
export interface NodeStatus extends Pick<RegisteredNode, 'name' | 'build' | 'seen' | 'renewals'> {
  /** True if it is the node that answers. */
  readonly isThis: boolean
}

/**
 * True if this node answers readers with pages. Without its lease it does so only if it renders
 * them from the lake (`SITE_DATABASE_OUTAGE`, `proxy.ts`).
 */
export function answersReaders(): boolean {
  const membership = thisNode()
  return !membership || membership.state().hasLease || env().SITE_DATABASE_OUTAGE === 'render'
}

/**
 * Why this node is not ready, in sentences that name no host and no document; empty if it serves
 * exactly what is published from its caches.
 */
export function reasonsNotReady(): string[] {
  // Nothing is cached.
  if (env().SITE_CACHE === 'off') return []
  const membership = thisNode()
  return [
    ...(membership ? reasonsOf(membership.state()) : []),
    ...(areLoaded() ? [] : ['This node could not read from its database yet which pages have expired.']),
  ]
}

function reasonsOf({ hasEnded, id, hasLease, isBuildKnown, problem }: MembershipState): string[] {
  if (hasLease) return []
  if (hasEnded) return ['This node has left the others, since its process is about to end.']
  const cause = problem === null ? '' : ', since its database cannot be used'
  if (id === undefined) return [`This node has not joined the others yet${cause}.`]
  if (isBuildKnown) return [`This node has lost its lease${cause}.`]
  return [`The database does not have the queries of this node's build yet${cause}.`]
}

/** Status of the nodes for `/api/status`; null if this process shares its store with no other. */
export function nodesStatus(): NodesStatus | null {
  const state = thisNode()?.state()
  if (!state) return null
  const { hasLease, problem, readAt, nodes } = state
  return {
    hasLease,
    problem,
    readAt: readAt === undefined ? null : new Date(readAt).toISOString(),
    all: nodes.map(({ id, name, build, seen, renewals }) => ({
      name,
      build,
      isThis: id === state.id,
      seen,
      renewals,
    })),
  }
}
