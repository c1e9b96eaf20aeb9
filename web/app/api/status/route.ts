import { connection } from 'next/server'
import { runs } from '#regeneration/runs.ts'

/** What the site applied last, what it still has to do, and what failed. */
export async function GET(): Promise<Response> {
  // Never from the build: it tells of this process.
  await connection()
  return Response.json(runs().status(), { headers: { 'cache-control': 'no-store' } })
}
