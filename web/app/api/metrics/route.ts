import { siteMetrics } from '#monitoring/site-metrics.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { reasonsNotReady } from '../readiness.ts'

/** Metrics for Prometheus, with `Authorization: Bearer <SITE_STATUS_TOKEN>`; 401 without it. */
export async function GET(request: Request): Promise<Response> {
  const { status, headers, content } = await siteMetrics().answer(
    request.headers.get('authorization'),
    async () => ({ status: await runs().status(), isReady: reasonsNotReady().length === 0 }),
  )
  return new Response(content, { status, headers: new Headers(headers) })
}
