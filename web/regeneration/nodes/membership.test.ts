import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MemoryRegistry } from '#testing/memory-registry.ts'
import { Lease, leaseMs } from './lease.ts'
import { Membership } from './membership.ts'
import type { RegisteredNode } from './node-registry.ts'

let registry: MemoryRegistry
let now: number
let died: string[]
let members: Membership[]

beforeEach(() => {
  registry = new MemoryRegistry()
  now = 1_000
  died = []
  members = []
})

afterEach(() => {
  for (const member of members) member.close()
})

async function joined(name: string): Promise<Membership> {
  const membership = new Membership({
    registry,
    lease: new Lease({ monotonic: () => now, wall: () => now }, () => {}),
    name,
    build: 'b',
    enforce: () => {},
    readAll: () => Promise.resolve(true),
    onDeath: (node: RegisteredNode) => void died.push(node.name),
    onBuildGone: () => {},
    onProblem: () => {},
  })
  members.push(membership)
  await membership.begin()
  return membership
}

const names = async () => (await registry.list()).map(({ name }) => name)

test('a node that leaves loses its lease before the others know that it left', async () => {
  const first = await joined('a')
  await joined('b')
  const release = registry.hold('leave')
  const left = first.leave()
  expect(await names()).toEqual(['a', 'b'])
  expect(first.state()).toMatchObject({ hasLease: false, hasEnded: true })
  release()
  await left
  expect(await names()).toEqual(['b'])
})

test('nothing waits for a node that has left', async () => {
  const [first, second] = [await joined('a'), await joined('b')]
  let isOver = false
  const wait = second.waitForOthers().then(() => {
    isOver = true
  })
  await nextTurn()
  expect(isOver).toBe(false)
  await first.leave()
  await wait
  expect(died).toEqual([])
})

test('a renewal that is answered after the node has left gives it no lease', async () => {
  const first = await joined('a')
  const release = registry.hold('renew')
  // Wakes the node, as a notification of the database does.
  first.confirmImport()
  await nextTurn()
  await first.leave()
  release()
  await nextTurn()
  expect(first.state().hasLease).toBe(false)
})

test('a node does not leave while it removes a dead one, whose work it has to do', async () => {
  const [dead, second] = [await joined('dead'), await joined('b')]
  dead.close()
  const release = registry.hold('remove')
  now += leaseMs * 2
  second.confirmImport()
  await nextTurn()
  await second.leave()
  expect(second.state().hasEnded).toBe(false)
  release()
  await nextTurn()
  expect(died).toEqual(['dead'])
  await second.leave()
  expect(await names()).toEqual([])
})
