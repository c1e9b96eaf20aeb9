/** Time after which the answer may be another one, s: nodes ask their database every second. */
const retryAfter = '1'

/**
 * HTTP response with the readiness of this node, for a load balancer or a deploy.
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
