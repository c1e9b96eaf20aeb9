/** Readiness of this process. All of it is known to it: neither the store nor the lake is asked. */
import { env } from '#env.ts'
import { cluster } from '#freshness/cluster.ts'
import { areLoaded } from '#freshness/expiries.ts'

/** Time after which the answer may be another one, s: processes ask their database every second. */
const retryAfter = '1'

/**
 * HTTP response with the readiness of this process, for a load balancer or a deploy.
 * @param reasons why it should get no readers, or is not ready, in sentences; empty for 200
 */
export function readinessResponse(reasons: readonly string[]): Response {
  const noStore = { 'cache-control': 'no-store' }
  if (reasons.length === 0) return Response.json({ ok: true }, { headers: noStore })
  return Response.json(
    { ok: false, reasons },
    { status: 503, headers: { ...noStore, 'retry-after': retryAfter } },
  )
}

/** Why this process is not ready, in sentences that name no host and no document. */
export function reasonsNotReady(): readonly string[] {
  // Nothing is cached.
  if (env().SITE_CACHE === 'off') return []
  const reasons = cluster().reasonsNotReady()
  if (areLoaded()) return reasons
  return [...reasons, 'This process could not read from its database yet which pages have expired.']
}
