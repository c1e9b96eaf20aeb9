/** What the site does by itself when it starts, whoever started it: it applies what it missed, and gets ready. */
import { internalSiteUrl } from '#clients/internal-urls.ts'
import { env, isBuilding } from '#env.ts'
import { isPageCacheActive, type PageIndex, pageIndex } from '../page-cache/page-index.ts'
import { enforceExpiry, isExpired } from '../queries/expiries.ts'
import { tick } from '../queries/ticks.ts'
import { applied } from '../store/regeneration-store.ts'
import { runs } from './runs.ts'
import { warm } from './warm.ts'

/** Any page: the first one that Next serves loads our caches. */
const anyPage = '/robots.txt'
const pauseMs = 50
/** A site that does not hear itself by then is reached some other way, or not at all: what it missed is applied without it. */
const patienceMs = 60_000

/**
 * Compares what was applied with the lake, and applies the difference, as soon as the site answers. Until then it
 * serves noChanges that expired before, since expiries are read from disk; what it missed was never acknowledged.
 * When the lake does not answer, it is tried again (`/api/status` says when). From then on revisions are compared from time to time.
 */
export async function catchUpAtStart(): Promise<void> {
  if (isBuilding() || env().SITE_CACHE === 'off') return
  const deadline = Date.now() + patienceMs
  while (!(await answers(internalSiteUrl(env()) + anyPage)) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const outcome = await runs()
    .submit({ kind: 'recover', paths: [] })
    .catch(() => null)
  if (outcome?.report.regenerated.length === 0) await rehearse()
  runs().reconcileEvery(env().SITE_RECONCILE_SECONDS * 1000)
}

/**
 * Makes one page anew, as if it had changed. The first page that a process makes takes about a second, until the code of
 * the route is loaded and compiled, and every other one a twentieth: so the first publish need not wait for it.
 */
async function rehearse(): Promise<void> {
  const index = isPageCacheActive() ? pageIndex() : null
  const part = index && richest(index)
  if (!part) return
  const at = tick()
  applied().expireQuery(part.key, at)
  enforceExpiry(part.key, at)
  const isStale = (path: string) => isExpired(index.get(path)?.tags ?? [])
  await warm([part.path], { site: internalSiteUrl(env()), fetch, isStale })
}

/** The page made from most queries, which runs most of the code, and a query that only this page shows. */
function richest(index: PageIndex): { path: string; key: string } | undefined {
  // Files, such as the one with all pages, are no pages of the route that most publishes need.
  const pages = index
    .pagesShowing(index.keys())
    .filter((path) => path.startsWith('/docs/') && !path.includes('.'))
  let path = pages[0]
  for (const other of pages)
    if (index.queryKeysOf(other).length > index.queryKeysOf(path ?? '').length) path = other
  const key = path && index.queryKeysOf(path).find((own) => index.pagesShowing([own]).length === 1)
  return path && key ? { path, key } : undefined
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    await response.arrayBuffer()
    return response.status < 500
  } catch {
    return false
  }
}
