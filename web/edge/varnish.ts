/** Varnish with `varnish/site.vcl`, one or several of them. */
import { type EdgeAdapter, sendToEdge, surrogateHeaders } from './adapter.ts'

/**
 * Purges with the method PURGE, which the VCL answers.
 * @param urls addresses of the caches
 * @param token that the caches have in `SITE_EDGE_TOKEN`
 */
export function varnish(urls: readonly string[], token: string): EdgeAdapter {
  const send = async (headers: Record<string, string>) => {
    // Each is asked even if another one fails: the fewer have something old, the better.
    const sent = await Promise.allSettled(
      urls.map((url) =>
        sendToEdge(
          `${url}/`,
          { method: 'PURGE', headers: { authorization: `Bearer ${token}`, ...headers } },
          `Varnish at ${url}`,
        ),
      ),
    )
    for (const one of sent) if (one.status === 'rejected') throw one.reason
  }
  return {
    name: `Varnish at ${urls.join(', ')}`,
    // A key has 25 characters, and Varnish accepts headers of 8 kB.
    keysAtOnce: 250,
    lateMs: 0,
    headers: surrogateHeaders,
    purge: (keys, change) => send({ 'x-purge-keys': keys.join(' '), 'x-change': String(change) }),
    purgeAll: (change) => send({ 'x-purge-all': 'yes', 'x-change': String(change) }),
  }
}
