import { createServer, type RequestListener } from 'node:http'
import type { Server, Socket } from 'node:net'
import { listen } from '../http/server.ts'

/** A server of a test. */
export interface LocalServer {
  readonly port: number
  /** Without a slash at its end. */
  readonly url: string
  /** Also ends the connections that are open. */
  close(): Promise<void>
}

/** Starts a server for a test on this machine, by default on a free port. */
export async function localServer(server: RequestListener | Server, port = 0): Promise<LocalServer> {
  // Idle connections stay open: while a test is busy, its client does not see that one was closed,
  // and would send the next request on it.
  const own = typeof server === 'function' ? createServer({ keepAliveTimeout: 0 }, server) : server
  const sockets = new Set<Socket>()
  own.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const used = await listen(own, { port, host: '127.0.0.1', settings: 'the port' })
  return {
    port: used,
    url: `http://127.0.0.1:${used}`,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => own.close(() => resolve()))
    },
  }
}
