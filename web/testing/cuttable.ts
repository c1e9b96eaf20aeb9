/** A TCP connection that a test can cut without a word, or whose answers it holds back. */

import { connect, createServer, type Socket } from 'node:net'
import { localServer } from '@repo/kit/testing/local-server.ts'

/** @param target port of the server */
export async function cuttable(target: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  let holding: 'answers' | 'everything' | undefined
  /** Data that is held back; undefined stands for the end of a connection. */
  let waiting: { readonly to: Socket; readonly data: Buffer | undefined }[] = []
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
        if (holding && from === far) waiting.push({ to, data: undefined })
        else to.destroy()
      })
      from.on('data', (data) => {
        if (holding === 'everything' || (holding && from === far)) waiting.push({ to, data })
        else if (!isCut) to.write(data)
      })
    }
  })
  const { port, close } = await localServer(server)
  return {
    port,
    /** From now on nothing is forwarded, and nothing is refused. */
    cut() {
      isCut = true
    },
    /**
     * From now on what the server sends waits, or everything.
     * @returns a function that lets it pass
     */
    hold(what: 'answers' | 'everything' = 'answers') {
      holding = what
      return () => {
        holding = undefined
        for (const { to, data } of waiting) {
          if (data) to.write(data)
          else to.end()
        }
        waiting = []
      }
    },
    held: () => waiting.reduce((bytes, { data }) => bytes + (data?.length ?? 0), 0),
    /** Ends all connections, and forwards new ones (again). */
    join() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    close,
  }
}

/** A proxy in front of a port of this machine. */
export type Cuttable = Awaited<ReturnType<typeof cuttable>>
