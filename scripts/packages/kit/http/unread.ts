import type { ServerResponse } from 'node:http'

/** The open responses of one server, with a limit for their total memory. */
export class UnreadResponses {
  readonly #open = new Set<ServerResponse>()
  readonly #maxBytes: number

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Counts a response until it or its connection ends. If too many bytes are unread, it first
   * closes the connection with the most.
   */
  add(response: ServerResponse) {
    let unreadBytes = 0
    let largest: ServerResponse | undefined
    for (const open of this.#open) {
      unreadBytes += open.writableLength
      if (!largest || open.writableLength > largest.writableLength) largest = open
    }
    if (unreadBytes > this.#maxBytes) largest?.destroy()
    this.#open.add(response)
    response.on('close', () => this.#open.delete(response))
  }
}
