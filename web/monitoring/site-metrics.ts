/** Metrics of the site for Prometheus. */
import { Metrics, type Reading, type ReadMetric } from '@repo/kit/metrics/metrics.ts'
import { env } from '#env.ts'
import type { RunReport } from '#regeneration/runs/regenerate.ts'
import type { Status } from '#regeneration/runs/status.ts'
import { currentServer } from '#server/current-server.ts'
import { singleton } from '#singleton.ts'
import { pageCacheCounts } from './page-cache-counts.ts'

/** A publish takes about 0.1 s; a webhook is answered within 20 s. */
const publishBuckets = [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2, 5, 10, 20]

/** The first run of a site reads everything. */
const runBuckets = [0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300]

/** Answer to a webhook event: all is live, something is retried, or a document is refused. */
export type PublishResult = 'live' | 'incomplete' | 'quarantined'

/** State of the site, read once for each scrape. */
interface SiteState {
  readonly status: Status
  /** True if the process may get readers. */
  readonly isReady: boolean
}

/** A metric by its name: what it says, how it is read, and the name of its label, if it has one. */
type Rows = Readonly<Record<string, readonly [help: string, read: ReadMetric['read'], label?: string]>>

function metricsIn(rows: Rows): ReadMetric[] {
  return Object.entries(rows).map(([name, [help, read, label]]) => ({
    name,
    help,
    read,
    ...(label && { label }),
  }))
}

/** The metrics of one process of the site. @param token with which clients get them */
function newSiteMetrics(token: string) {
  const all = new Metrics(token)
  const totals = { done: 0, failed: 0, expired: 0, regenerated: 0, saved: 0, deleted: 0 }
  let read: (() => Promise<SiteState>) | undefined
  /** Reads a part of the state, which all metrics of a scrape share. */
  const of = (select: (state: SiteState) => Reading) => async () => {
    const state = await read?.()
    return state && select(state)
  }
  const recordPublish: (result: PublishResult, seconds: number) => void = all.addDurations({
    name: 'site_publish_duration_seconds',
    help: 'From the receipt of a webhook event to its answer.',
    label: 'result',
    buckets: publishBuckets,
  })
  const recordPhase = all.addDurations({
    name: 'site_run_duration_seconds',
    help: 'Duration of the parts of runs; pages and records are updated at the same time.',
    label: 'phase',
    buckets: runBuckets,
  })
  const counters: Rows = {
    site_runs_total: [
      'Runs that ended, and runs that failed as a whole and are repeated.',
      () => ({ done: totals.done, failed: totals.failed }),
      'result',
    ],
    site_pages_expired_total: [
      'Pages and files that runs of this process have expired.',
      () => totals.expired,
    ],
    site_pages_regenerated_total: [
      'Pages that runs of this process have rendered again.',
      () => totals.regenerated,
    ],
    site_pages_rendered_total: [
      'Pages and files that this process has rendered, for readers and for runs.',
      () => pageCacheCounts().rendered,
    ],
    site_search_records_total: [
      'Search records that runs of this process have written and removed.',
      () => ({ saved: totals.saved, deleted: totals.deleted }),
      'change',
    ],
    site_response_cache_requests_total: [
      'Requests for pages and files: from memory, with an expired response, or without one.',
      () => currentServer()?.responses.counts,
      'result',
    ],
    site_page_cache_requests_total: [
      'Requests of Next for pages: from disk, from another process, or to be rendered.',
      () => {
        const { hit, shared, miss } = pageCacheCounts()
        return { hit, shared, miss }
      },
      'result',
    ],
    site_webhook_rejections_total: [
      'Requests to the webhook that were rejected, for example for a wrong signature.',
      of(({ status }) => status.rejected.count),
    ],
    site_lost_events_total: [
      'Changed documents whose webhook event never came.',
      of(({ status }) => status.reconciliation?.caught ?? 0),
    ],
  }
  all.addCounters(...metricsIn(counters))
  // Where Next has another server, nothing counts its responses.
  const statuses = currentServer()?.statuses
  if (statuses) all.addCounters(statuses.metric())
  const gauges: Rows = {
    site_ready: ['Whether this process may get readers: 1 or 0.', of(({ isReady }) => Number(isReady))],
    site_failures: [
      'What could not be done yet and is retried; /api/status/ names it.',
      of(({ status }) => status.failures.length),
    ],
    site_quarantined_documents: [
      'Documents that cannot be processed as they are.',
      of(({ status }) => status.quarantined.length),
    ],
    site_waiting_runs: ['Runs that wait or are active.', of(({ status }) => status.waiting)],
    site_stale_records: [
      'Pages whose search records are stale; missing while the store does not answer.',
      of(({ status }) => status.staleRecords ?? undefined),
    ],
    site_expired_pages: [
      'Pages that have expired and are not rendered again yet.',
      of(({ status }) => status.expiredPages),
    ],
    site_response_cache_bytes: [
      'Memory for responses; SITE_RESPONSE_CACHE_MB is the limit.',
      () => currentServer()?.responses.bytes,
    ],
  }
  all.addGauges(...metricsIn(gauges))
  return {
    /** Adds the answer to a webhook event, with the seconds since it was received. */
    recordPublish,
    /** Adds a finished run. */
    recordRun({ expired, regenerated, saved, deleted, ms }: RunReport) {
      totals.done += 1
      totals.expired += expired.length
      totals.regenerated += regenerated.length
      totals.saved += saved
      totals.deleted += deleted
      for (const [phase, duration] of Object.entries(ms)) recordPhase(phase, duration / 1000)
    },
    /** Adds a run that failed as a whole. */
    recordFailedRun() {
      totals.failed += 1
    },
    /**
     * Answers a scrape.
     * @param readState is called once, for a client with the token
     */
    answer(authorization: string | null, readState: () => Promise<SiteState>) {
      let reading: Promise<SiteState> | undefined
      read = () => {
        reading ??= readState()
        return reading
      }
      return all.answer(authorization)
    },
  }
}

/** The metrics of this process. */
export function siteMetrics(): ReturnType<typeof newSiteMetrics> {
  return singleton('siteMetrics', () => newSiteMetrics(env().SITE_STATUS_TOKEN))
}
