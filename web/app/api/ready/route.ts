import { connection } from 'next/server'
import { readinessResponse, reasonsNotReady } from '../readiness.ts'

/**
 * For deploys: 200 while this process serves exactly what is published from its caches, otherwise
 * 503 with the reasons, in sentences. The lake is not asked, because a process may serve its cached
 * pages without it.
 */
export async function GET(): Promise<Response> {
  // Not rendered by the build, because it describes this process.
  await connection()
  return readinessResponse(reasonsNotReady())
}
