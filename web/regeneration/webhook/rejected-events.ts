/**
 * Counts rejected requests to the webhook: they reveal a wrong secret or clock before a change is
 * missed.
 */
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import type { Rejection } from './receive.ts'

/** Rejected requests, as `/api/status` shows them. */
export interface RejectedEvents {
  /** Since the start of the process. */
  readonly count: number
  readonly last: { readonly at: string; readonly status: number; readonly message: string } | null
}

/** Any client can cause any number of rejections, so the log has one line in this time, ms. */
const logEveryMs = 60_000

/** Counts and logs a rejection. */
export function recordRejection({ status, message }: Rejection): void {
  const { count, last } = rejectedEvents()
  const now = { at: new Date().toISOString(), status, message }
  replaceSingleton('rejectedEvents', { count: count + 1, last: now })
  if (!last || Date.now() - Date.parse(last.at) > logEveryMs)
    console.warn(JSON.stringify({ event: 'rejected', ...now }))
}

/** The rejected requests of this process. */
export function rejectedEvents(): RejectedEvents {
  return currentSingleton<RejectedEvents>('rejectedEvents') ?? { count: 0, last: null }
}
