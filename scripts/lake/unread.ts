/** Answers that clients have not taken yet: each is kept in memory until then. */
import type { ServerResponse } from 'node:http'
import { unreadLimits } from './limits.ts'

/** The answers of one server that are under way. */
export class Unread {
  readonly #responses = new Set<ServerResponse>()
  readonly #maxBytes: number

  /** @param maxBytes what may wait for all clients together */
  constructor(maxBytes: number = unreadLimits.maxBytes) {
    this.#maxBytes = maxBytes
  }

  /** Counts an answer until it or its connection ends. While too much waits, the answer of which most is unread is cut off. */
  add(response: ServerResponse) {
    let waiting = 0
    let largest: ServerResponse | undefined
    for (const one of this.#responses) {
      waiting += one.writableLength
      if (!largest || one.writableLength > largest.writableLength) largest = one
    }
    if (waiting > this.#maxBytes) largest?.destroy()
    this.#responses.add(response)
    response.on('close', () => this.#responses.delete(response))
  }
}
