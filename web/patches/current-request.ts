/**
 * Framework patch: cache handlers can find the response of the request that they work for.
 *
 * Next 16.4 calls cache handlers and `proxy.ts` without the Node request, but regeneration must
 * know when the response of a render is finished (`regeneration/README.md`). An `AsyncLocalStorage`
 * around each request carries it. Upstream issue: none known.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { Server, ServerResponse } from 'node:http'
import { singleton } from '#singleton.ts'

/**
 * Runs each request of this process in its own async context. Call it once, before the first
 * request.
 */
export function followRequests(): void {
  const { emit } = Server.prototype
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    const go = () => Reflect.apply(emit, this, [event, ...args])
    const [, response] = args
    return event === 'request' && response instanceof ServerResponse ? requests().run(response, go) : go()
  }
}

/**
 * The response that the current code works for, with its request in `req`; undefined outside of a
 * request.
 */
export function responseAtHand(): ServerResponse | undefined {
  return requests().getStore()
}

function requests(): AsyncLocalStorage<ServerResponse> {
  return singleton('currentRequest', () => new AsyncLocalStorage())
}
