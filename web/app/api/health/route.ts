import { env } from '#env.ts'
import { cluster } from '#freshness/cluster.ts'
import { readinessResponse, reasonsNotReady } from '../readiness.ts'

/**
 * For load balancers: 200 while this process answers readers, from its caches or from the lake, and
 * 503 while it answers 503 to them. It asks neither the store nor the lake, because restarting this
 * process repairs neither.
 */
export function GET(): Response {
  // Without its caches it answers readers only if it renders pages from the lake (proxy.ts).
  const answersReaders = cluster().mayServeCached() || env().SITE_DATABASE_OUTAGE === 'render'
  return readinessResponse(answersReaders ? [] : reasonsNotReady())
}
