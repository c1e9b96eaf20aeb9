/**
 * A node among the others: it renews its lease, enforces what they have expired, and waits for them
 * when it has expired something. `../README.md`, "Several nodes", says why that is enough.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@repo/kit/error-message.ts'
import { type Lease, leaseMs } from './lease.ts'
import type { NodeRegistry, RegisteredNode, Renewal } from './node-registry.ts'

/** Between two renewals, ms; a notification causes one at once. */
const renewEveryMs = 1_000

/**
 * After this time without a renewal nobody has a lease, ms. Clocks of machines need not agree, but
 * they must run at the same speed, within a tenth.
 */
const leaseIsOverMs = leaseMs * 1.1

/** Pauses while the node waits for others, ms; the last one repeats. */
const pausesMs = [5, 10, 20, 40, 80]

/** Options of {@link Membership}. */
export interface MembershipOptions {
  readonly registry: NodeRegistry
  readonly lease: Lease
  readonly name: string
  readonly build: string
  /** Enforces what the other nodes have expired; called at each renewal. */
  readonly enforce: (renewal: Renewal) => void
  /**
   * Reads everything that the store has, after this node has joined.
   * @param isImported whether this process knows that the store has the queries of its build
   * @returns the same, or whether the store knows it; then what it does not know has expired here
   */
  readonly readAll: (isImported: boolean) => Promise<boolean>
  /** Called when another node has died: what it had begun is to be done. */
  readonly onDeath: (node: RegisteredNode) => void
  /**
   * Called when no node serves another build anymore, of all nodes at the one that joined first.
   * The store remembers it for a node that starts later (`Cluster.unservedBuilds`).
   */
  readonly onBuildGone: (build: string) => void
  /** Called when the registry does not answer, and with null when it does again. */
  readonly onProblem: (error: unknown) => void
}

/** How a node stands among the others; known without asking the store. */
export interface MembershipState {
  /** Undefined until it has joined. */
  readonly id: string | undefined
  /** True while it may serve from its caches. */
  readonly hasLease: boolean
  /** True if the store has the queries of its build. */
  readonly isBuildKnown: boolean
  /** Why the registry does not answer, in one sentence; null if it does. */
  readonly problem: string | null
  /** All nodes as this one last read them, about once a second. */
  readonly nodes: readonly RegisteredNode[]
  /** When it read them, ms since the epoch; undefined if it never did. */
  readonly readAt: number | undefined
}

/** The membership of one process. */
export class Membership {
  readonly #options: MembershipOptions
  #id: string | undefined
  #seen = 0
  /** True if the store has the queries of this build, so that others can expire them. */
  #isImported = false
  /** True if this node has read everything since it joined. */
  #isRead = false
  /** True if it joined before its build was imported, and has stayed since. */
  #hasStayed = true
  #problem: string | null = null
  #nodes: readonly RegisteredNode[] = []
  #readAt: number | undefined
  #wake = Promise.withResolvers<void>()
  /** When each of the other nodes was first seen with its number of renewals, ms. */
  readonly #others = new Map<string, { readonly renewals: number; readonly since: number }>()

  constructor(options: MembershipOptions) {
    this.#options = options
  }

  /**
   * Joins, and stays until the process ends.
   * @returns when it has joined, or has failed for the first time
   */
  async begin(): Promise<void> {
    this.#options.registry.listen(() => this.#wake.resolve())
    await this.#turn()
    if (this.#id === undefined) this.#hasStayed = false
    void this.#stay()
  }

  /** Call this when the store has the queries of this build, and what has changed since it. */
  confirmImport(): void {
    // What the others deleted between the import and a later join was not reported to this node.
    if (!this.#isImported && !this.#hasStayed) this.#isRead = false
    this.#isImported = true
    this.#wake.resolve()
  }

  /** How this node stands now. */
  state(): MembershipState {
    return {
      id: this.#id,
      hasLease: this.#options.lease.isHeld(),
      isBuildKnown: this.#isImported,
      problem: this.#problem,
      nodes: this.#nodes,
      readAt: this.#readAt,
    }
  }

  /**
   * Resolves when no node serves anything that had expired before this call: each has confirmed it,
   * or its lease is over. A node that has not renewed it in this time is removed. By then this node
   * has the new number as well (`noteSharedChange`).
   * @throws Error in one sentence when the registry does not answer
   */
  async waitForOthers(): Promise<void> {
    const { registry } = this.#options
    const number = await registry.announce()
    const begun = this.#now()
    for (let look = 0; ; look += 1) {
      const behind = (await this.#watch()).filter(({ id, seen }) => id !== this.#id && seen < number)
      const isBehind = this.#id !== undefined && this.#seen < number
      if ((behind.length === 0 && !isBehind) || this.#now() - begun >= leaseIsOverMs) return
      await sleep(pausesMs[Math.min(look, pausesMs.length - 1)])
    }
  }

  async #stay() {
    for (;;) {
      const timer = setTimeout(() => this.#wake.resolve(), renewEveryMs).unref()
      await this.#wake.promise
      clearTimeout(timer)
      this.#wake = Promise.withResolvers()
      await this.#turn()
    }
  }

  async #turn() {
    try {
      if (this.#id === undefined) await this.#join()
      if (!this.#isRead) await this.#readAll()
      // The second renewal tells the others what the first one has shown.
      while (await this.#renew());
      await this.#watch()
      this.#problem = null
      this.#options.onProblem(null)
    } catch (error) {
      this.#problem = errorMessage(error)
      this.#options.onProblem(error)
    }
  }

  async #join() {
    const { registry, name, build } = this.#options
    const id = randomUUID()
    this.#isRead = false
    this.#seen = await registry.join({ id, name, build })
    this.#id = id
  }

  /**
   * Not before the node is registered: from then on no news is withheld from it. If this fails, it
   * stays registered, and the next turn tries again.
   */
  async #readAll() {
    const wasImported = this.#isImported
    const reading = this.#options.readAll(wasImported)
    const isOver = reading.then(
      () => true,
      () => true,
    )
    // However long it takes, the others do not remove this node. It has no lease until then.
    while (!(await Promise.race([isOver, sleep(renewEveryMs, false, { ref: false })]))) {
      // If that fails, so does the next turn.
      await this.#renew().catch(() => undefined)
    }
    const isImported = await reading
    this.#isRead = isImported || !this.#isImported
    this.#isImported ||= isImported
  }

  /** @returns whether there were news */
  async #renew(): Promise<boolean> {
    const { registry, lease, enforce } = this.#options
    if (this.#id === undefined) return false
    const since = lease.moment()
    const renewal = await registry.renew(this.#id, this.#seen)
    if (!renewal) {
      // Removed by another node, after the lease was over.
      this.#id = undefined
      this.#hasStayed = false
      lease.lose()
      this.#wake.resolve()
      return false
    }
    const hasNews = renewal.last > this.#seen
    if (renewal.last < this.#seen) {
      // The database was restored, or has lost its last commits: it uses numbers again.
      this.#isRead = false
      this.#hasStayed = false
      lease.lose()
      this.#wake.resolve()
    }
    enforce(renewal)
    this.#seen = renewal.last
    if (this.#isImported && this.#isRead) lease.renew(since)
    return hasNews
  }

  /** Looks at the other nodes, and removes those whose leases are over. */
  async #watch(): Promise<RegisteredNode[]> {
    const nodes = await this.#options.registry.list()
    const gone = new Set(this.#nodes.map(({ build }) => build))
    for (const { build } of nodes) gone.delete(build)
    if (nodes[0] && nodes[0].id === this.#id) for (const build of gone) this.#options.onBuildGone(build)
    this.#nodes = nodes
    this.#readAt = this.#options.lease.moment().wall
    const now = this.#now()
    const present = new Set(nodes.map(({ id }) => id))
    for (const id of this.#others.keys()) if (!present.has(id)) this.#others.delete(id)
    for (const node of nodes) {
      const known = this.#others.get(node.id)
      if (node.id === this.#id) continue
      if (known?.renewals !== node.renewals) {
        this.#others.set(node.id, { renewals: node.renewals, since: now })
      } else if (now - known.since >= leaseIsOverMs) {
        const { registry, onDeath } = this.#options
        if (await registry.remove(node.id, node.renewals)) onDeath(node)
      }
    }
    return nodes
  }

  #now(): number {
    return this.#options.lease.moment().monotonic
  }
}
