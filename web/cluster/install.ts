/**
 * Installs what a site of several processes needs, and one with a cache in front of it. Only
 * `instrumentation.ts` calls it, before anything else of the site runs.
 */
import { env, hasEdge } from '#env.ts'
import { cluster, extendCluster } from '#freshness/cluster.ts'
import { pageIndex } from '#freshness/page-index.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { recoverAll } from '#regeneration/runs/startup.ts'
import { expiredPages, warm } from '#regeneration/runs/warm.ts'
import { setStore } from '#regeneration/store/applied.ts'
import { withPurges } from './edge/purges.ts'
import { sharedWarming } from './nodes/shared-warming.ts'
import { asNode } from './nodes/this-node.ts'
import { PostgresStore } from './postgres/postgres-store.ts'

/** Follows `SITE_DATABASE_URL` and `SITE_EDGE_URLS`; connects to neither yet. */
export function installCluster(): void {
  const { SITE_DATABASE_URL: url, SITE_CACHE } = env()
  if (url) {
    const store = new PostgresStore(url, { hasEdge: hasEdge() })
    setStore(store)
    const takePart = sharedWarming({ expiredPages: () => expiredPages(pageIndex()), warm })
    const work = { recover: recoverAll, onNews: () => void takePart(), isIdle: () => runs().isIdle() }
    if (SITE_CACHE !== 'off') extendCluster(asNode(store, work))
  }
  if (hasEdge()) extendCluster(withPurges(cluster()))
}
