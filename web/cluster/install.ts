/**
 * Installs what a site of several processes needs, and one with a cache in front of it. Only
 * `instrumentation.ts` calls it, before anything else of the site runs.
 */
import { env, hasEdge } from '#env.ts'
import { cluster, extendCluster } from '#freshness/cluster.ts'
import { recoverAll } from '#regeneration/runs/startup.ts'
import { setStore } from '#regeneration/store/applied.ts'
import { withPurges } from './edge/purges.ts'
import { asNode } from './nodes/this-node.ts'
import { PostgresStore } from './postgres/postgres-store.ts'

/** Follows `SITE_DATABASE_URL` and `SITE_EDGE_URLS`; connects to neither yet. */
export function installCluster(): void {
  const { SITE_DATABASE_URL: url, SITE_CACHE } = env()
  if (url) {
    const store = new PostgresStore(url, { hasEdge: hasEdge() })
    setStore(store)
    if (SITE_CACHE !== 'off') extendCluster(asNode(store, { recover: recoverAll }))
  }
  if (hasEdge()) extendCluster(withPurges(cluster()))
}
