/**
 * Warms the pages of a host with its own page cache, when their tags have expired there. The page
 * index is that of the build: a page that was added since, or shows other queries, is rendered for
 * its first reader.
 */
import { internalSiteUrl } from '#clients/internal-urls.ts'
import { env } from '#env.ts'
import { isFile } from '#file-routes.ts'
import { noReaderWaits } from '../page-cache/in-flight-renders.ts'
import { pageIndex } from '../page-cache/page-index.ts'
import { formatQueryTag, queryTagsIn } from '../queries/query-tags.ts'
import type { RunOutcome } from './regenerate.ts'
import { expiredPages, warm, withSlash } from './warm.ts'

/** Input of {@link warmHost} in addition to the outcome of the run. */
interface HostPages {
  /** Paths that may have a page now. */
  readonly newPaths: readonly string[]
  /** True if pages that earlier runs left expired are warmed as well. */
  readonly retryFailed: boolean
  /** A tick from after the expiry. */
  readonly at: number
}

/**
 * Requests the pages that a run has expired.
 * @returns the outcome of the run, with these pages in its report
 */
export async function warmHost(
  outcome: RunOutcome,
  { newPaths, retryFailed, at }: HostPages,
): Promise<RunOutcome> {
  const index = pageIndex()
  const expired = new Set(index.pagesShowing(outcome.changed))
  if (retryFailed) for (const path of expiredPages(index)) expired.add(path)
  const paths = new Set([...newPaths, ...[...expired].filter((path) => !isFile(path))])
  const warmed = await warm([...paths], {
    site: internalSiteUrl(env()),
    fetch,
    isStale: () => false,
    readersFirst: noReaderWaits,
  })
  const failures = warmed.flatMap(({ path, failure }) =>
    failure === null ? [] : [{ what: withSlash(path), why: failure }],
  )
  const fresh = warmed.filter(({ failure }) => failure === null)
  for (const { path, status } of fresh) {
    const page = index.get(path)
    const tags = queryTagsIn(page?.tags ?? []).map(({ key }) => formatQueryTag({ key, tick: at }))
    if (page) index.put(path, { tags, status })
  }
  const { report } = outcome
  return {
    ...outcome,
    isDone: outcome.isDone && failures.length === 0,
    report: {
      ...report,
      expired: [...expired].map(withSlash).sort(),
      regenerated: fresh
        .filter(({ path, status }) => status < 300 || expired.has(path))
        .map(({ path }) => withSlash(path))
        .sort(),
      failures: [...report.failures, ...failures],
    },
  }
}
