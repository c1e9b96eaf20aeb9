import { connection } from 'next/server'
import { reasonsNotReady } from '#regeneration/nodes/readiness.ts'
import { readinessResponse } from '../readiness-response.ts'

/**
 * For deploys: 200 while this node serves exactly what is published from its caches, otherwise 503
 * with the reasons, in sentences. The lake is not asked, because a node may serve its cached pages
 * without it.
 */
export async function GET(): Promise<Response> {
  // Not rendered by the build, because it describes this process.
  await connection()
  return readinessResponse(reasonsNotReady())
}
