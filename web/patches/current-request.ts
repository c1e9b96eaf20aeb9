/** The HTTP request that the code at hand runs for, for code that Next calls without it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Server, ServerResponse } from 'node:http'

declare global {
  // Next loads the cache handlers outside its bundle, so a module exists twice: what both share hangs on globalThis.
  var loomworkRequests: AsyncLocalStorage<ServerResponse> | undefined
}

/** From now on the servers of this process answer each request within a context of its own. To be called once, before the first request. */
export function followRequests(): void {
  const { emit } = Server.prototype
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
    const go = () => Reflect.apply(emit, this, [event, ...args])
    const [, response] = args
    return event === 'request' && response instanceof ServerResponse ? requests().run(response, go) : go()
  }
}

/** The response to the request at hand, whose `req` is that request; undefined outside of one. */
export function responseAtHand(): ServerResponse | undefined {
  return requests().getStore()
}

function requests(): AsyncLocalStorage<ServerResponse> {
  globalThis.loomworkRequests ??= new AsyncLocalStorage()
  return globalThis.loomworkRequests
}
