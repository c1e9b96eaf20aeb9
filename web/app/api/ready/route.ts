import { readinessResponse, reasonsNotReady } from '../readiness.ts'

/**
 * For deploys: 200 while this process serves exactly what is published from its caches, otherwise
 * 503 with the reasons, in sentences. The lake is not asked, because a process may serve its cached
 * pages without it.
 */
export function GET(): Response {
  return readinessResponse(reasonsNotReady())
}
