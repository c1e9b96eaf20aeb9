/**
 * Event streams over one WebSocket. Browsers open at most six HTTP/1.1 connections per origin, and
 * the Studio keeps more streams than that open: the seventh request would wait indefinitely. The
 * other end is `scripts/servers/lake/routes/multiplex.ts`, of the same version of this repository.
 */
import type { Subscription } from 'rxjs'
import { webSocket } from 'rxjs/webSocket'

type FromLake =
  | {
      readonly type: 'opened'
      readonly id: string
      readonly status: number
      readonly headers: Record<string, string>
    }
  | { readonly type: 'chunk'; readonly id: string; readonly data: string }
  | { readonly type: 'closed'; readonly id: string }

/**
 * A `fetch` for event streams that all share one socket. A lost socket fails its streams, and the
 * client that opened them reconnects, as after a lost HTTP connection.
 */
export function multiplexedFetch(
  socketUrl: string,
  onLost: () => void = () => undefined,
): (url: string, init?: RequestInit) => Promise<Response> {
  const socket = webSocket<FromLake>({ url: socketUrl, closeObserver: { next: onLost } })
  const encoder = new TextEncoder()
  let count = 0
  return (url, { signal, headers: given } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      count += 1
      const id = String(count)
      const headers = Object.fromEntries(new Headers(given))
      const messages = socket.multiplex(
        () => ({ type: 'open', id, url, headers }),
        () => ({ type: 'close', id }),
        (message) => message.id === id,
      )
      let subscription: Subscription | undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const fail = (reason: unknown) => {
            reject(reason)
            controller.error(reason)
          }
          const lost = () => fail(new TypeError('The connection to the lake was lost.'))
          const next = (message: FromLake) => {
            if (message.type === 'chunk') controller.enqueue(encoder.encode(message.data))
            else if (message.type === 'opened') resolve(new Response(body, message))
            else {
              controller.close()
              subscription?.unsubscribe()
            }
          }
          subscription = messages.subscribe({ next, error: lost, complete: lost })
          const abort = () => {
            subscription?.unsubscribe()
            fail(signal?.reason)
          }
          signal?.addEventListener('abort', abort, { once: true })
        },
        cancel: () => subscription?.unsubscribe(),
      })
    })
}
