/**
 * The page cache of a host such as Vercel, as an edge cache that the site purges. Only a request
 * can expire Next's tags, and they take effect when it is answered
 * (`next/dist/server/revalidation-utils.js`). So a purge is a signed request of the site to itself,
 * which is over before pages are warmed.
 */
import { encodeSignatureHeader } from '@sanity/webhook'
import { type EdgeAdapter, sendToEdge } from './adapter.ts'

/** Where the requests go, and what they are signed with. */
export interface HostCacheOptions {
  /** Origin of the site, without a slash at the end. */
  readonly site: string
  readonly secret: string
  /** Differs from those of all other caches: a new one knows no expiries yet. */
  readonly name: string
}

/** The adapter for the host's page cache. */
export function hostCache({ site, secret, name }: HostCacheOptions): EdgeAdapter {
  const expire = async (keys: readonly string[] | 'all') => {
    const body = JSON.stringify({ expire: keys })
    const signature = await encodeSignatureHeader(body, Date.now(), secret)
    const headers = { 'sanity-webhook-signature': signature }
    await sendToEdge(`${site}/api/revalidate/`, { method: 'POST', body, headers }, name)
  }
  return {
    name,
    keysAtOnce: 500,
    // A page that is stored late expires by its second tag (`expire-in-next.ts`).
    lateMs: 0,
    // Pages have Next's own tags.
    headers: () => ({}),
    purge: async (keys) => {
      if (keys.length > 0) await expire(keys)
    },
    purgeAll: () => expire('all'),
  }
}
