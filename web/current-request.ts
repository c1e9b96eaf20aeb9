/**
 * The request that the current code works for. Next calls cache handlers without it, but the page
 * cache must know which request renders a page (`freshness/in-flight-renders.ts`),
 * and the response cache which entry a response shows.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { singleton } from '#singleton.ts'

/** A request that Next answers. */
export interface CurrentRequest {
  /** Its response, with the request in `req`. */
  readonly response: ServerResponse
  /** Called with each entry of the page cache that Next gets for it; not for all requests. */
  readonly onEntry?: (key: string, value: unknown) => void
}

/** Runs `work` and everything that follows from it as part of a request (`site-server.ts`). */
export function runRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return requests().run(request, work)
}

/** The request that the current code works for; undefined outside of one, and in `next dev`. */
export function currentRequest(): CurrentRequest | undefined {
  return requests().getStore()
}

function requests(): AsyncLocalStorage<CurrentRequest> {
  return singleton('currentRequest', () => new AsyncLocalStorage())
}
