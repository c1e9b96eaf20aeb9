/** Requests to the webhook's address that were refused: what a wrong secret or clock looks like, before anybody misses a change. */
import type { Refusal } from './receive.ts'

declare global {
  var loomworkRefused: Refused | undefined
}

/** What `/api/status` tells of them. */
export interface Refused {
  /** Since the start of the process. */
  readonly count: number
  readonly last: { readonly at: string; readonly status: number; readonly message: string } | null
}

/** Anybody can be refused any number of times: the log has one line in this time, ms. */
const logEveryMs = 60_000

/** Counts a refusal, and logs it. */
export function noteRefusal({ status, message }: Refusal): void {
  const { count, last } = refused()
  const now = { at: new Date().toISOString(), status, message }
  globalThis.loomworkRefused = { count: count + 1, last: now }
  if (!last || Date.now() - Date.parse(last.at) > logEveryMs)
    console.warn(JSON.stringify({ event: 'refused', ...now }))
}

/** Those of this process. */
export function refused(): Refused {
  return globalThis.loomworkRefused ?? { count: 0, last: null }
}
