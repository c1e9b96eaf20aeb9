import { connection } from 'next/server'
import { lastChange } from '#regeneration/queries/last-change.ts'

/** The tick of the site's last change, as text: another one than before means that pages fetched before may be old. */
export async function GET(): Promise<Response> {
  // Never from the build: it tells of this process.
  await connection()
  return new Response(String(lastChange()), {
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}
