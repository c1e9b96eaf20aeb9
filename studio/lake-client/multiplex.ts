/**
 * Event streams over one WebSocket. Browsers open at most six HTTP/1.1 connections per origin, and
 * the Studio keeps more streams than that open: the seventh request would wait indefinitely.
 */
import { type FromLake, parseFromLake, type ToLake } from './protocol.ts'

interface Stream {
  readonly open: ToLake & { type: 'open' }
  readonly resolve: (response: Response) => void
  readonly reject: (reason: unknown) => void
  controller: ReadableStreamDefaultController<Uint8Array> | undefined
}

/**
 * A `fetch` for event streams that all share one socket. A lost socket fails its streams, and the
 * client that opened them reconnects, as after a lost HTTP connection.
 * @param socketUrl URL of the lake's multiplexer, `ws://…/v1/multiplex`
 * @param onLost called when the socket is lost
 */
export function multiplexedFetch(
  socketUrl: string,
  onLost: () => void = () => undefined,
): (url: string, init?: RequestInit) => Promise<Response> {
  const streams = new Map<string, Stream>()
  const encoder = new TextEncoder()
  let socket: WebSocket | undefined
  let count = 0

  const send = (message: ToLake) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const connect = () => {
    if (socket && socket.readyState <= WebSocket.OPEN) return
    const own = new WebSocket(socketUrl)
    socket = own
    own.addEventListener('open', () => {
      for (const stream of streams.values()) send(stream.open)
    })
    own.addEventListener('message', ({ data }) => {
      const message = parseFromLake(String(data))
      if (message) receive(message)
    })
    own.addEventListener('close', () => {
      if (socket !== own) return
      failAll(new TypeError('The connection to the lake was lost.'))
      onLost()
    })
  }
  const failAll = (reason: Error) => {
    for (const { reject, controller } of streams.values()) {
      reject(reason)
      controller?.error(reason)
    }
    streams.clear()
  }
  const receive = (message: FromLake) => {
    const stream = streams.get(message.id)
    if (!stream) return
    if (message.type === 'opened') {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream.controller = controller
        },
        cancel: () => close(message.id),
      })
      stream.resolve(new Response(body, { status: message.status, headers: message.headers }))
    } else if (message.type === 'chunk') {
      stream.controller?.enqueue(encoder.encode(message.data))
    } else {
      streams.delete(message.id)
      stream.controller?.close()
    }
  }
  const close = (id: string) => {
    if (streams.delete(id)) send({ type: 'close', id })
  }

  return (url, init) =>
    new Promise((resolve, reject) => {
      if (init?.signal?.aborted) {
        reject(init.signal.reason)
        return
      }
      count += 1
      const id = String(count)
      const headers = Object.fromEntries(new Headers(init?.headers))
      const stream: Stream = {
        open: { type: 'open', id, url, headers },
        resolve,
        reject,
        controller: undefined,
      }
      streams.set(id, stream)
      init?.signal?.addEventListener(
        'abort',
        () => {
          const reason = init.signal?.reason
          close(id)
          reject(reason)
          stream.controller?.error(reason)
        },
        { once: true },
      )
      connect()
      send(stream.open)
    })
}
