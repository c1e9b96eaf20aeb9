import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Lease, leaseMs } from './lease.ts'
import { Membership, type MembershipOptions } from './membership.ts'
import type { ExpiryNews } from './news.ts'
import type { NodeRegistry, RegisteredNode, Renewal } from './node-registry.ts'

// Fake timers replace only the global ones.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value?: unknown) => new Promise((resolve) => setTimeout(() => resolve(value), ms)),
}))

let shared: SharedRegistry
beforeEach(() => {
  vi.useFakeTimers()
  shared = new SharedRegistry()
})
afterEach(() => void vi.useRealTimers())

/** The database that the nodes share: registered nodes, log of commits, and listeners. */
class SharedRegistry {
  readonly nodes = new Map<string, RegisteredNode>()
  readonly log: { readonly number: number; readonly by: string; readonly news?: ExpiryNews }[] = []
  readonly listeners = new Set<() => void>()
  number = 0

  commit(by: string, news?: ExpiryNews): number {
    this.number += 1
    this.log.push({ number: this.number, by, ...(news ? { news } : {}) })
    for (const onNews of this.listeners) onNews()
    return this.number
  }

  expire(key: string, at = 100, by = 'someone') {
    return this.commit(by, { key, at, isForgotten: false })
  }

  named(name: string): RegisteredNode | undefined {
    return [...this.nodes.values()].find((node) => node.name === name)
  }
}

/** The connection of one node, which a test may cut or slow down. */
class Connection implements NodeRegistry {
  readonly #shared: SharedRegistry
  readonly #name: string
  /** Why requests fail; undefined while they do not. */
  failure: Error | undefined
  /** How long a request needs to the database, and its answer back, ms. */
  requestMs = 0
  answerMs = 0
  notifies = true
  readonly renewals: number[] = []

  constructor(shared: SharedRegistry, name: string) {
    this.#shared = shared
    this.#name = name
  }

  async #request<Answer>(work: () => Answer): Promise<Answer> {
    if (this.requestMs > 0) await pause(this.requestMs)
    if (this.failure) throw this.failure
    const answer = work()
    if (this.answerMs > 0) await pause(this.answerMs)
    return answer
  }

  join({ id, name, build }: Pick<RegisteredNode, 'id' | 'name' | 'build'>) {
    return this.#request(() => {
      this.#shared.nodes.set(id, { id, name, build, seen: this.#shared.number, renewals: 0 })
      return this.#shared.number
    })
  }

  renew(id: string, seen: number): Promise<Renewal | undefined> {
    return this.#request(() => {
      const node = this.#shared.nodes.get(id)
      if (!node) return undefined
      this.renewals.push(seen)
      this.#shared.nodes.set(id, { ...node, seen, renewals: node.renewals + 1 })
      const since = this.#shared.log.filter(({ number }) => number > seen)
      const news = since.flatMap((entry) => (entry.news ? [entry.news] : []))
      const isFromOthers = since.some(({ by }) => by !== this.#name)
      return { last: this.#shared.number, news, isFromOthers, tick: 1 }
    })
  }

  announce() {
    return this.#request(() => this.#shared.commit(this.#name))
  }

  list() {
    return this.#request(() => [...this.#shared.nodes.values()])
  }

  remove(id: string, renewals: number) {
    return this.#request(
      () => this.#shared.nodes.get(id)?.renewals === renewals && this.#shared.nodes.delete(id),
    )
  }

  listen(onNews: () => void) {
    this.#shared.listeners.add(() => {
      if (this.notifies) onNews()
    })
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function newNode(name = 'a', more: Partial<MembershipOptions> = {}) {
  const registry = new Connection(shared, name)
  const events: string[] = []
  const lease = new Lease(
    () => ({ monotonic: performance.now(), wall: Date.now() }),
    () => events.push('lost'),
  )
  const renew = lease.renew.bind(lease)
  vi.spyOn(lease, 'renew').mockImplementation((since) => {
    renew(since)
    if (events.at(-1) !== 'renewed') events.push('renewed')
  })
  const readAll = vi.fn(async (isImported: boolean) => isImported)
  const called = { readAll, onDeath: vi.fn(), onBuildGone: vi.fn(), onProblem: vi.fn() }
  const enforce = ({ news }: Renewal) => void events.push(...news.map(({ key }) => key))
  const membership = new Membership({ registry, lease, name, build: 'b1', enforce, ...called, ...more })
  return { membership, registry, lease, events, ...called }
}

/** From its next look at the store on, a node reads until the test says what it has read. */
function holdReading({ readAll }: Pick<ReturnType<typeof newNode>, 'readAll'>) {
  readAll.mockClear()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  readAll.mockReturnValueOnce(promise)
  return resolve
}

async function servingNode(...given: Parameters<typeof newNode>) {
  const node = newNode(...given)
  await node.membership.begin()
  node.membership.confirmImport()
  await vi.advanceTimersByTimeAsync(0)
  expect(node.lease.isHeld()).toBe(true)
  return node
}

async function servingNodes() {
  return { a: await servingNode(), b: await servingNode('b') }
}

/** In the second of them no news arrives before its next renewal, in half a second. */
async function nodesOfWhichOneIsLate() {
  const nodes = await servingNodes()
  nodes.b.registry.notifies = false
  await vi.advanceTimersByTimeAsync(500)
  return nodes
}

/** How long a promise takes, ms; undefined if it is not over after a minute. */
async function timeOf(promise: Promise<unknown>): Promise<number | undefined> {
  const begun = performance.now()
  let ms: number | undefined
  void promise.then(() => {
    ms = performance.now() - begun
  })
  for (let n = 0; n < 6_000 && ms === undefined; n += 1) await vi.advanceTimersByTimeAsync(10)
  return ms
}

describe('joining', () => {
  test('everything is read after the node has joined, and what expires meanwhile is news', async () => {
    shared.expire('before')
    const { membership, events, lease } = newNode('a', {
      readAll: async () => {
        expect(shared.named('a')).toMatchObject({ seen: 1 })
        shared.expire('while it reads')
        await pause(100)
        return true
      },
    })
    const begun = membership.begin()
    await vi.advanceTimersByTimeAsync(100)
    await begun
    expect([events, lease.isHeld()]).toEqual([['while it reads', 'renewed'], true])
  })

  test('a node that reads for a minute is not removed meanwhile, and has no lease', async () => {
    const other = await servingNode('a')
    const held: boolean[] = []
    const slow = newNode('b', {
      readAll: async () => {
        for (let n = 0; n < 60; n += 1) {
          await pause(1_000)
          held.push(slow.lease.isHeld())
        }
        return true
      },
    })
    const begun = slow.membership.begin()
    await vi.advanceTimersByTimeAsync(61_000)
    await begun
    expect(held).toEqual(new Array(60).fill(false))
    expect(other.onDeath).not.toHaveBeenCalled()
    expect(slow.lease.isHeld()).toBe(true)
  })

  test('when reading fails, the node stays registered and reads again, and has no lease until then', async () => {
    const { membership, readAll, lease, onProblem } = newNode()
    readAll.mockRejectedValueOnce(new Error('the store is down'))
    readAll.mockResolvedValueOnce(true)
    await membership.begin()
    const joined = shared.named('a')?.id
    expect(joined).toBeDefined()
    expect([lease.isHeld(), onProblem.mock.calls]).toEqual([false, [[new Error('the store is down')]]])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([lease.isHeld(), shared.nodes.size]).toEqual([true, 1])
    expect(shared.named('a')?.id).toBe(joined)
  })

  test('when the registry does not answer at the start, the node joins later', async () => {
    const { membership, registry, readAll, lease, onProblem } = newNode()
    readAll.mockResolvedValue(true)
    registry.failure = new Error('the database is down')
    await membership.begin()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lease.isHeld()).toBe(false)
    expect(readAll).not.toHaveBeenCalled()
    registry.failure = undefined
    await vi.advanceTimersByTimeAsync(1_000)
    expect(lease.isHeld()).toBe(true)
    expect(onProblem).toHaveBeenLastCalledWith(null)
  })
})

describe('renewing', () => {
  test('what has expired is enforced before the lease counts', async () => {
    const { membership, events } = newNode()
    await membership.begin()
    shared.expire('one')
    shared.expire('two')
    await vi.advanceTimersByTimeAsync(0)
    expect(events).toEqual(['one', 'two'])
    membership.confirmImport()
    shared.expire('three')
    await vi.advanceTimersByTimeAsync(0)
    expect(events).toEqual(['one', 'two', 'three', 'renewed'])
  })

  test('every news is enforced once, whatever arrives during a renewal', async () => {
    const { events, registry } = await servingNode()
    registry.answerMs = 30
    const keys = Array.from({ length: 200 }, (_, n) => `read:${n}`)
    for (const key of keys) {
      shared.expire(key)
      await vi.advanceTimersByTimeAsync(7)
    }
    await vi.advanceTimersByTimeAsync(200)
    expect(events.filter((event) => event.startsWith('read:'))).toEqual(keys)
    expect(shared.named('a')?.seen).toBe(200)
  })

  test('the lease counts from the moment before the renewal was sent', async () => {
    const { lease, registry } = await servingNode()
    registry.answerMs = 900
    registry.requestMs = 900
    await vi.advanceTimersByTimeAsync(1_000 + 1_800)
    registry.failure = new Error('cut off')
    await vi.advanceTimersByTimeAsync(leaseMs - 1_801)
    expect(lease.isHeld()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(lease.isHeld()).toBe(false)
  })

  test('a registry that fails is reported at each attempt, and once that it answers; no lease meanwhile', async () => {
    const { lease, registry, onProblem, events } = await servingNode()
    onProblem.mockClear()
    const failure = new Error('cut off')
    registry.failure = failure
    await vi.advanceTimersByTimeAsync(3_000)
    expect([onProblem.mock.calls, lease.isHeld()]).toEqual([[[failure], [failure], [failure]], true])
    await vi.advanceTimersByTimeAsync(3_000)
    expect([lease.isHeld(), events.filter((event) => event === 'lost').length]).toEqual([false, 1])
    shared.expire('while it was cut off')
    onProblem.mockClear()
    registry.failure = undefined
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onProblem.mock.calls.flat()).not.toContain(failure)
    expect(onProblem).toHaveBeenCalledWith(null)
    expect([events.slice(-2), lease.isHeld()]).toEqual([['while it was cut off', 'renewed'], true])
  })

  test('a database that has lost its last numbers, and uses them again, is read as a whole', async () => {
    const { lease, readAll, events, registry } = await servingNode()
    for (const key of ['one', 'two', 'three']) shared.expire(key)
    await vi.advanceTimersByTimeAsync(0)
    readAll.mockClear()
    registry.notifies = false
    shared.log.length = 1
    shared.number = 1
    shared.expire('another two')
    readAll.mockImplementation(async (isImported) => {
      events.push('read')
      expect(lease.isHeld()).toBe(false)
      return isImported
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([readAll.mock.calls, events.slice(-3)]).toEqual([[[true]], ['lost', 'read', 'renewed']])
  })
})

describe('waiting for others', () => {
  test('without others it takes no time, and this node has the number', async () => {
    const { membership, registry } = await servingNode()
    expect(await timeOf(membership.waitForOthers())).toBeLessThan(50)
    expect(shared.number).toBe(1)
    registry.notifies = false
    await vi.advanceTimersByTimeAsync(10)
    expect(await timeOf(membership.waitForOthers())).toBeGreaterThan(900)
    expect(registry.renewals).toContain(1)
    expect(shared.named('a')?.seen).toBe(2)
  })

  test('it is over when the others have confirmed, and not when one of them has not', async () => {
    const { a, b } = await servingNodes()
    const c = await servingNode('c')
    c.registry.notifies = false
    await vi.advanceTimersByTimeAsync(500)
    shared.expire('one', 100, 'a')
    const ms = await timeOf(a.membership.waitForOthers())
    expect(b.events).toContain('one')
    expect(c.events).toContain('one')
    expect(ms).toBeGreaterThan(400)
    expect(ms).toBeLessThan(1_000)
  })

  test('it waits for what was only announced: renders in flight are outdated then', async () => {
    const { a } = await nodesOfWhichOneIsLate()
    expect(await timeOf(a.membership.waitForOthers())).toBeGreaterThan(400)
  })

  test('a node that is cut off delays it until its lease is over, and no longer', async () => {
    const { a, b } = await servingNodes()
    await vi.advanceTimersByTimeAsync(500)
    b.registry.failure = new Error('cut off')
    shared.expire('one', 100, 'a')
    const waiting = a.membership.waitForOthers()
    // However slowly each look at the others is answered.
    a.registry.answerMs = 300
    const ms = await timeOf(waiting)
    expect(b.lease.isHeld()).toBe(false)
    expect(b.events).not.toContain('one')
    expect(ms).toBeGreaterThanOrEqual(leaseMs * 1.1)
    expect(ms).toBeLessThan(leaseMs * 1.1 + 800)
  })

  test('however long the announcement takes: a lease counts from a moment before it at the latest', async () => {
    const { a, b } = await servingNodes()
    a.registry.requestMs = 3_000
    const waiting = timeOf(a.membership.waitForOthers())
    vi.spyOn(b.registry, 'renew').mockImplementation(async (id, seen) => {
      if (shared.number > 0) throw new Error('cut off')
      return await Connection.prototype.renew.call(b.registry, id, seen)
    })
    await waiting
    expect([shared.named('b')?.seen, b.lease.isHeld()]).toEqual([0, false])
  })

  test('a node that answers too slowly has no lease when the wait is over', async () => {
    const { a, b } = await servingNodes()
    b.registry.requestMs = 1
    b.registry.answerMs = leaseMs + 2_000
    await vi.advanceTimersByTimeAsync(1_500)
    shared.expire('one', 100, 'a')
    await timeOf(a.membership.waitForOthers())
    expect(b.events.includes('one') || !b.lease.isHeld()).toBe(true)
    for (let n = 0; n < 3_000; n += 1) {
      await vi.advanceTimersByTimeAsync(10)
      if (!b.events.includes('one')) expect(b.lease.isHeld()).toBe(false)
    }
  })

  test('a node that is removed while it waits still waits for the others', async () => {
    const { a, b } = await nodesOfWhichOneIsLate()
    shared.expire('one', 100, 'a')
    const waiting = timeOf(a.membership.waitForOthers())
    shared.nodes.delete(shared.named('a')?.id ?? '')
    expect(await waiting).toBeLessThan(1_000)
    expect(b.events).toContain('one')
  })
})

describe('nodes that have died', () => {
  test('one that does not renew is removed, and exactly one of the others is notified', async () => {
    const others = []
    for (const name of ['a', 'b', 'c', 'd']) others.push(await servingNode(name))
    const dead = await servingNode('dead')
    dead.registry.failure = new Error('dead')
    await vi.advanceTimersByTimeAsync(leaseMs * 1.1 - 100)
    expect(shared.named('dead')).toBeDefined()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shared.named('dead')).toBeUndefined()
    const deaths = others.flatMap(({ onDeath }) => onDeath.mock.calls)
    expect(deaths).toEqual([[expect.objectContaining({ name: 'dead', build: 'b1' })]])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(shared.nodes.size).toBe(4)
  })

  test('one that renews only just in time is never removed', async () => {
    const { a, b } = await servingNodes()
    for (let n = 0; n < 4; n += 1) {
      b.registry.failure = new Error('cut off')
      await vi.advanceTimersByTimeAsync(leaseMs - 1_000)
      b.registry.failure = undefined
      await vi.advanceTimersByTimeAsync(1_100)
    }
    expect(a.onDeath).not.toHaveBeenCalled()
  })

  test('one that renews between a look and the removal stays', async () => {
    const a = await servingNode('a')
    const id = 'by-hand'
    const quiet = { id, name: 'quiet', build: 'b1', seen: 0, renewals: 1 }
    shared.nodes.set(id, quiet)
    await vi.advanceTimersByTimeAsync(leaseMs * 1.1)
    const list = a.registry.list.bind(a.registry)
    vi.spyOn(a.registry, 'list').mockImplementation(async () => {
      const nodes = await list()
      shared.nodes.set(id, { ...quiet, renewals: 2 })
      return nodes
    })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shared.nodes.has(id)).toBe(true)
    expect(a.onDeath).not.toHaveBeenCalled()
  })

  test('a node never removes itself, however long it cannot renew', async () => {
    const a = await servingNode('a')
    vi.spyOn(a.registry, 'renew').mockRejectedValue(new Error('slow'))
    const waiting = a.membership.waitForOthers()
    await vi.advanceTimersByTimeAsync(20_000)
    await waiting
    expect(shared.named('a')).toBeDefined()
    expect(a.onDeath).not.toHaveBeenCalled()
  })
})

describe('a node that was removed', () => {
  test('joins again, reads everything, and has no lease until then', async () => {
    const { lease, readAll, events } = await servingNode()
    const first = shared.named('a')?.id ?? ''
    const read = holdReading({ readAll })
    shared.nodes.delete(first)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([events.at(-1), readAll.mock.calls]).toEqual(['lost', [[true]]])
    expect(shared.named('a')?.id).not.toBe(first)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(lease.isHeld()).toBe(false)
    shared.expire('while it reads')
    read(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([events.slice(-2), lease.isHeld()]).toEqual([['while it reads', 'renewed'], true])
  })

  test('while its build was imported: what was deleted meanwhile is looked for before it has a lease', async () => {
    const { membership, lease, readAll } = newNode()
    await membership.begin()
    // The import has looked for what the store does not know.
    shared.nodes.clear()
    await vi.advanceTimersByTimeAsync(3_000)
    const read = holdReading({ readAll })
    membership.confirmImport()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([readAll.mock.calls, lease.isHeld()]).toEqual([[[true]], false])
    read(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(lease.isHeld()).toBe(true)
  })

  test('one that joins after its build was imported looks as well', async () => {
    const { membership, registry, lease, readAll } = newNode()
    registry.failure = new Error('cut off')
    await membership.begin()
    registry.failure = undefined
    await vi.advanceTimersByTimeAsync(1_000)
    membership.confirmImport()
    await vi.advanceTimersByTimeAsync(0)
    expect([readAll.mock.calls, lease.isHeld()]).toEqual([[[false], [true]], true])
  })

  test('an import that is confirmed while it reads is not lost', async () => {
    const { membership, lease, readAll } = newNode()
    await membership.begin()
    shared.nodes.clear()
    const read = holdReading({ readAll })
    await vi.advanceTimersByTimeAsync(1_500)
    membership.confirmImport()
    read(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([readAll.mock.calls.slice(-2), lease.isHeld()]).toEqual([[[false], [true]], true])
  })
})

describe('the end of another build', () => {
  test('is reported once, at the node that joined first, when the last of its nodes has gone', async () => {
    const [old, other] = [await servingNode('old'), await servingNode('other', { build: 'b2' })]
    const [next, last] = [await servingNode('next', { build: 'b2' }), await servingNode('last')]
    const reports = () => [old, other, next, last].map(({ onBuildGone }) => onBuildGone.mock.calls.flat())
    const end = ({ registry, membership }: typeof old) => {
      registry.failure = new Error('ended')
      shared.nodes.delete(membership.state().id ?? '')
    }
    await vi.advanceTimersByTimeAsync(2_000)
    end(old)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reports()).toEqual([[], [], [], []])
    end(last)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reports()).toEqual([[], ['b1'], [], []])
  })
})
