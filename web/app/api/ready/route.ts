import { connection } from 'next/server'
import { reasonsNotReady } from '#regeneration/nodes/readiness.ts'

/** Time after which the answer may be another one, s: a lease is renewed once a second. */
const retryAfter = '1'

/**
 * For load balancers: 200 while this node serves exactly what is published from its caches,
 * otherwise 503 with the reasons, in sentences. The lake is not asked, because a node may serve its
 * cached pages without it.
 */
export async function GET(): Promise<Response> {
  // Not rendered by the build, because it describes this process.
  await connection()
  const reasons = reasonsNotReady()
  const noStore = { 'cache-control': 'no-store' }
  if (reasons.length === 0) return Response.json({ ok: true }, { headers: noStore })
  return Response.json(
    { ok: false, reasons },
    { status: 503, headers: { ...noStore, 'retry-after': retryAfter } },
  )
}
