/** A registry of nodes in memory, for tests of a membership without a database. */
import type { NodeRegistry, RegisteredNode } from '#regeneration/nodes/node-registry.ts'

type Method = 'renew' | 'remove' | 'leave'

/** The registry; every method rejects with `problem` while there is one. */
export class MemoryRegistry implements NodeRegistry {
  problem: Error | null = null
  readonly #nodes = new Map<string, RegisteredNode>()
  readonly #held = new Map<Method, Promise<void>>()
  #last = 0

  /** From now on calls of a method are answered when the returned function is called. */
  hold(method: Method): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.set(method, promise)
    return () => {
      this.#held.delete(method)
      resolve()
    }
  }

  async join(node: Pick<RegisteredNode, 'id' | 'name' | 'build'>) {
    await this.#answers()
    this.#nodes.set(node.id, { ...node, seen: this.#last, renewals: 0 })
    return this.#last
  }

  async renew(id: string, seen: number) {
    await this.#answers()
    const node = this.#nodes.get(id)
    if (node) this.#nodes.set(id, { ...node, seen, renewals: node.renewals + 1 })
    // The database has renewed it, and its answer is late.
    await this.#held.get('renew')
    return node && { last: this.#last, news: [], isFromOthers: false, tick: this.#last }
  }

  async announce() {
    await this.#answers()
    this.#last += 1
    return this.#last
  }

  async list() {
    await this.#answers()
    return [...this.#nodes.values()]
  }

  async remove(id: string, renewals: number) {
    await this.#answers('remove')
    return this.#nodes.get(id)?.renewals === renewals && this.#nodes.delete(id)
  }

  async leave(id: string) {
    await this.#answers('leave')
    this.#nodes.delete(id)
  }

  async unservedBuilds() {
    await this.#answers()
    return []
  }

  async knownSince() {
    await this.#answers()
    return new Map<string, number>()
  }

  listen() {}

  async #answers(method?: 'remove' | 'leave') {
    // As a database does, it answers later.
    await (method && this.#held.get(method))
    if (this.problem) throw this.problem
  }
}
