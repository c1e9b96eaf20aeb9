/** The state of this node for people and load balancers, from what its process knows. */
import type { ProcessesStatus } from '#freshness/cluster.ts'
import type { MembershipState } from './membership.ts'

/** Why this node may not serve from its caches; empty if it may. */
export function reasonsNotReady(state: MembershipState): string[] {
  const { hasEnded, id, hasLease, isBuildKnown, problem } = state
  if (hasLease) return []
  if (hasEnded) return ['This node has left the others, since its process is about to end.']
  const cause = problem === null ? '' : ', since its database cannot be used'
  if (id === undefined) return [`This node has not joined the others yet${cause}.`]
  if (isBuildKnown) return [`This node has lost its lease${cause}.`]
  return [`The database does not have the queries of this node's build yet${cause}.`]
}

/** Status of the nodes for `/api/status`. */
export function nodesStatus({ id: own, hasLease, problem, readAt, nodes }: MembershipState): ProcessesStatus {
  return {
    hasLease,
    problem,
    readAt: readAt === undefined ? null : new Date(readAt).toISOString(),
    all: nodes.map(({ id, ...node }) => ({ ...node, isThis: id === own })),
  }
}
