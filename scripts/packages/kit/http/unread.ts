import type { ServerResponse } from 'node:http'

/**
 * A limit for the memory of the responses that the clients of a server have not read, which Node
 * keeps. If too many bytes are unread, a new response closes the connection with the most.
 * @returns a function that counts a response until it or its connection ends
 */
export function unreadLimit(maxBytes: number): (response: ServerResponse) => void {
  const responses = new Set<ServerResponse>()
  return (response) => {
    let unreadBytes = 0
    let largest: ServerResponse | undefined
    for (const open of responses) {
      unreadBytes += open.writableLength
      if (!largest || open.writableLength > largest.writableLength) largest = open
    }
    if (unreadBytes > maxBytes) largest?.destroy()
    responses.add(response)
    response.on('close', () => responses.delete(response))
  }
}
