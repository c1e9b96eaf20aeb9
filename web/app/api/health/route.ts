import { connection } from 'next/server'
import { answersReaders, reasonsNotReady } from '#regeneration/nodes/readiness.ts'
import { readinessResponse } from '../readiness-response.ts'

/**
 * For load balancers: 200 while this node answers readers, from its caches or from the lake, and
 * 503 while it answers 503 to them. It asks neither the store nor the lake, because restarting this
 * process repairs neither.
 */
export async function GET(): Promise<Response> {
  // Not rendered by the build, because it describes this process.
  await connection()
  return readinessResponse(answersReaders() ? [] : reasonsNotReady())
}
