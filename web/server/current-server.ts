/**
 * Counts of this process's server. `main.ts` creates the server outside of Next's bundle, and the
 * metrics, which a route returns, read the counts.
 */
import type { ResponseCounts } from '@repo/kit/metrics/response-counts.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'

/** Counts of a server: of its response cache, and of the statuses of its responses. */
export interface ServerCounts {
  readonly responses: {
    readonly counts: Readonly<Record<'hit' | 'expired' | 'miss', number>>
    /** Bytes of all responses. */
    readonly bytes: number
  }
  readonly statuses: ResponseCounts
}

/** Makes a server the one of this process. */
export function setCurrentServer(server: ServerCounts): void {
  replaceSingleton('currentServer', server)
}

/** The server of this process; undefined where Next has another one. */
export function currentServer(): ServerCounts | undefined {
  return currentSingleton<ServerCounts>('currentServer')
}
