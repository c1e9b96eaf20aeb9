/** Startup of the site: it applies the changes that it missed, and gets ready. */
import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '@repo/kit/error-message.ts'
import { internalSiteUrl } from '#clients/internal-urls.ts'
import { env, isBuilding } from '#env.ts'
import { cluster } from '#freshness/cluster.ts'
import { isPageCacheActive, type PageIndex, pageIndex } from '#freshness/page-index.ts'
import { expireNow } from '../queries/cached-queries.ts'
import { applied } from '../store/applied.ts'
import { loadExpiries } from './load-expiries.ts'
import { runs } from './runs.ts'
import { warm } from './warm.ts'

/** Any page: the first one that Next serves loads our caches. */
const anyPage = '/robots.txt'
const pauseMs = 50
/**
 * A site that cannot request itself by then is reachable in another way, or not at all: the changes
 * are applied anyway.
 */
const patienceMs = 60_000

/**
 * Loads the expiries of earlier processes before the first request. If the store cannot be read,
 * nothing cached is served until it can (`mayServe`), and the first run tries again.
 */
export async function openRegeneration(): Promise<void> {
  if (isBuilding() || env().SITE_CACHE === 'off') return
  await cluster().join(() =>
    loadExpiries().catch((error: unknown) =>
      console.error(JSON.stringify({ event: 'expiries not loaded', why: errorMessage(error) })),
    ),
  )
}

/**
 * Does what another process may have begun and left: events that it had not answered, records, and
 * what is left of its build.
 */
export function recoverAll() {
  // Failures are recorded, and retried like all others.
  return runs()
    .submit({ everything: true })
    .catch(() => null)
}

/**
 * Compares what was applied with the lake, and applies the difference, as soon as the site
 * responds. Until then nothing that has expired is served ({@link openRegeneration});
 * events that it missed were never acknowledged. When the lake does not respond, this is retried
 * (`/api/status` says when). From then on revisions are compared at intervals.
 */
export async function catchUpAtStart(): Promise<void> {
  if (isBuilding() || env().SITE_CACHE === 'off') return
  const deadline = Date.now() + patienceMs
  while (!(await answers(internalSiteUrl(env()) + anyPage)) && Date.now() < deadline) {
    await pause(pauseMs)
  }
  const outcome = await recoverAll()
  if (outcome?.report.regenerated.length === 0) await rehearse()
  runs().reconcileEvery(env().SITE_RECONCILE_SECONDS * 1000)
}

/**
 * Renders one page again, as if it had changed. The first page that a process renders takes about a
 * second, until the code of the route is loaded and compiled, and every other one a twentieth of
 * that. So the first publish need not wait for it.
 */
async function rehearse(): Promise<void> {
  const part = isPageCacheActive() && richest(pageIndex())
  if (!part) return
  await expireNow(applied(), [part.key])
  await warm([part.path])
}

/**
 * The page with most queries, which runs most of the code, and a query that only this page shows.
 */
function richest(index: PageIndex): { path: string; key: string } | undefined {
  // Files, such as the one with all pages, belong to other routes than most publishes need.
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
