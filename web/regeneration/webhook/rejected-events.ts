/** Requests to the webhook's address that were rejected: what a wrong secret or clock looks like, before anybody misses a change. */
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import type { Rejection } from './receive.ts'

/** What `/api/status` tells of them. */
export interface RejectedEvents {
  /** Since the start of the process. */
  readonly count: number
  readonly last: { readonly at: string; readonly status: number; readonly message: string } | null
}

/** Anybody can be rejected any number of times: the log has one line in this time, ms. */
const logEveryMs = 60_000

/** Counts a refusal, and logs it. */
export function recordRejection({ status, message }: Rejection): void {
  const { count, last } = rejectedEvents()
  const now = { at: new Date().toISOString(), status, message }
  replaceSingleton('rejectedEvents', { count: count + 1, last: now })
  if (!last || Date.now() - Date.parse(last.at) > logEveryMs)
    console.warn(JSON.stringify({ event: 'rejected', ...now }))
}

/** Those of this process. */
export function rejectedEvents(): RejectedEvents {
  return currentSingleton<RejectedEvents>('rejectedEvents') ?? { count: 0, last: null }
}
