/** A TCP connection between two programs that a test can cut, as a network does: without a word. */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a port of this machine. */
export interface Cuttable {
  readonly port: number
  /** From now on nothing is forwarded, and nothing is refused. */
  cut(): void
  /** Forwards new connections again; those from before are gone. */
  join(): void
  close(): Promise<void>
}

/** @param target port of the server */
export async function cuttable(target: number): Promise<Cuttable> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (data) => {
        if (!isCut) to.write(data)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut() {
      isCut = true
    },
    join() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
