/** A registry of nodes in memory, for tests of a membership without a database. */
import type { NodeRegistry, RegisteredNode } from '#regeneration/nodes/node-registry.ts'

/** The registry; every method rejects with `problem` while there is one. */
export class MemoryRegistry implements NodeRegistry {
  problem: Error | null = null
  readonly #nodes = new Map<string, RegisteredNode>()
  #last = 0

  async join(node: Pick<RegisteredNode, 'id' | 'name' | 'build'>) {
    await this.#answers()
    this.#nodes.set(node.id, { ...node, seen: this.#last, renewals: 0 })
    return this.#last
  }

  async renew(id: string, seen: number) {
    await this.#answers()
    const node = this.#nodes.get(id)
    if (!node) return undefined
    this.#nodes.set(id, { ...node, seen, renewals: node.renewals + 1 })
    return { last: this.#last, news: [], isFromOthers: false, tick: this.#last }
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
    await this.#answers()
    return this.#nodes.get(id)?.renewals === renewals && this.#nodes.delete(id)
  }

  async knownSince() {
    await this.#answers()
    return new Map<string, number>()
  }

  listen() {}

  async #answers() {
    // As a database does, it answers later.
    await Promise.resolve()
    if (this.problem) throw this.problem
  }
}
