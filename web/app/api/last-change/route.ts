import { connection } from 'next/server'
import { lastChange } from '#regeneration/queries/last-change.ts'

/**
 * The tick of the site's last change, as text: if it differs, pages that were fetched before may be
 * stale.
 */
export async function GET(): Promise<Response> {
  // Not from the build: it describes this process.
  await connection()
  return new Response(String(lastChange()), {
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}
