/** The edge cache of this site, as the settings name it. */

import { edgeUrlsIn } from '@repo/kit/environment/settings.ts'
import { env } from '#env.ts'
import { singleton } from '#singleton.ts'
import { type EdgeAdapter, maxKeysBytes } from './adapter.ts'
import { cloudflare } from './cloudflare.ts'
import type { EdgeSettings } from './edge-settings.ts'
import { fastly } from './fastly.ts'
import { varnish } from './varnish.ts'

/** Kind of an edge cache. */
type EdgeKind = Exclude<EdgeSettings['SITE_EDGE'], ''>

/** The adapter for a kind of edge cache. */
export function adapterOf(
  kind: EdgeKind,
  { SITE_EDGE_URLS, SITE_EDGE_TOKEN: token, SITE_EDGE_ID: id }: Omit<EdgeSettings, 'SITE_EDGE'>,
): EdgeAdapter {
  const urls = edgeUrlsIn(SITE_EDGE_URLS)
  switch (kind) {
    case 'varnish':
      return varnish(urls, token)
    case 'fastly':
      return fastly(id, token, urls[0])
    case 'cloudflare':
      return cloudflare(id, token, urls[0])
  }
}

/** The edge cache of this site; undefined without one, and if nothing may be cached. */
export function edge(): EdgeAdapter | undefined {
  const { SITE_EDGE, SITE_CACHE } = env()
  if (SITE_CACHE === 'off' || SITE_EDGE === '') return undefined
  return singleton('edge', () => adapterOf(SITE_EDGE, env()))
}

/** The key that all responses of a build have. */
export function buildKey(build: string): string {
  return `build:${build}`
}

/**
 * Headers for a response that an edge may store; none if its keys are too many.
 * @param keys of the queries that it shows
 */
export function edgeHeaders(adapter: EdgeAdapter, keys: readonly string[], build: string) {
  const all = [...new Set(keys), buildKey(build)]
  return all.join(' ').length > maxKeysBytes ? {} : adapter.headers(all)
}
