import { lastChange } from '#freshness/last-change.ts'

/**
 * Responds with the tick of the site's last change, as text. If it differs, pages that were fetched
 * earlier may be stale.
 */
export function GET(): Response {
  return new Response(String(lastChange()), {
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}
