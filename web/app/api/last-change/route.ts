import { connection } from 'next/server'
import { lastChange } from '#freshness/last-change.ts'

/**
 * Responds with the tick of the site's last change, as text. If it differs, pages that were fetched
 * earlier may be stale.
 */
export async function GET(): Promise<Response> {
  // Not rendered by the build, because it describes this process.
  await connection()
  return new Response(String(lastChange()), {
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}
