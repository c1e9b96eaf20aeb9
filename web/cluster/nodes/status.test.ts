import { expect, test } from 'vitest'
import type { MembershipState } from './membership.ts'
import { nodesStatus, reasonsNotReady } from './this-node.ts'

const nodes = ['x', 'y'].map((id) => ({ id, name: `host:${id}`, build: 'b1', seen: 4, renewals: 7 }))
const serving: MembershipState = {
  ...{ id: 'x', hasLease: true, isBuildKnown: true, problem: null, nodes, readAt: 0 },
}
const problem = 'connect ECONNREFUSED 10.0.0.5:5432'

test.each<[Partial<MembershipState>, string[]]>([
  [{}, []],
  [{ hasLease: false, id: undefined }, ['This node has not joined the others yet.']],
  [
    { hasLease: false, isBuildKnown: false },
    ["The database does not have the queries of this node's build yet."],
  ],
  [{ hasLease: false }, ['This node has lost its lease.']],
  // The host is for people who may see the status.
  [{ hasLease: false, problem }, ['This node has lost its lease, since its database cannot be used.']],
])('a node with %j says why it is not ready', (state, reasons) => {
  expect(reasonsNotReady({ ...serving, ...state })).toEqual(reasons)
})

test('the status names all nodes, and the one that answers', () => {
  const all = nodes.map(({ id, ...node }) => ({ ...node, isThis: id === 'x' }))
  expect(nodesStatus({ ...serving, problem })).toEqual({
    ...{ hasLease: true, problem, readAt: '1970-01-01T00:00:00.000Z', all },
  })
  expect(nodesStatus({ ...serving, readAt: undefined, nodes: [] })).toMatchObject({ readAt: null, all: [] })
})
