/** Metrics of the site for Prometheus. */
import { Metrics, type Reading } from '@repo/kit/metrics/metrics.ts'
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
export interface SiteState {
  readonly status: Status
  /** True if the process may get readers. */
  readonly isReady: boolean
}

/** The metrics of one process of the site. */
export class SiteMetrics {
  readonly #all: Metrics
  readonly #totals = { done: 0, failed: 0, expired: 0, regenerated: 0, saved: 0, deleted: 0 }
  readonly #onPhase: (phase: keyof RunReport['ms'], seconds: number) => void
  #read: (() => Promise<SiteState>) | undefined
  /** Adds the answer to a webhook event, with the seconds since it was received. */
  readonly recordPublish: (result: PublishResult, seconds: number) => void

  /** @param token with which clients get them */
  constructor(token: string) {
    this.#all = new Metrics(token)
    this.recordPublish = this.#all.addDurations({
      name: 'site_publish_duration_seconds',
      help: 'From the receipt of a webhook event to its answer.',
      label: 'result',
      buckets: publishBuckets,
    })
    this.#onPhase = this.#all.addDurations({
      name: 'site_run_duration_seconds',
      help: 'Duration of the parts of runs; pages and records are updated at the same time.',
      label: 'phase',
      buckets: runBuckets,
    })
    this.#addCounters()
    this.#addGauges()
  }

  /** Adds a finished run. */
  recordRun({ expired, regenerated, saved, deleted, ms }: RunReport) {
    this.#totals.done += 1
    this.#totals.expired += expired.length
    this.#totals.regenerated += regenerated.length
    this.#totals.saved += saved
    this.#totals.deleted += deleted
    for (const phase of ['plan', 'queries', 'pages', 'records', 'total'] as const)
      this.#onPhase(phase, ms[phase] / 1000)
  }

  /** Adds a run that failed as a whole. */
  recordFailedRun() {
    this.#totals.failed += 1
  }

  /**
   * Answers a scrape.
   * @param read is called once, for a client with the token
   */
  answer(authorization: string | null, read: () => Promise<SiteState>): ReturnType<Metrics['answer']> {
    let reading: Promise<SiteState> | undefined
    this.#read = () => {
      reading ??= read()
      return reading
    }
    return this.#all.answer(authorization)
  }

  /** Reads a part of the state, which all metrics of a scrape share. */
  #of(select: (state: SiteState) => Reading): () => Promise<Reading> {
    return async () => {
      const state = await this.#read?.()
      return state && select(state)
    }
  }

  #addCounters() {
    const totals = this.#totals
    this.#all.addCounters(
      {
        name: 'site_runs_total',
        help: 'Runs that ended, and runs that failed as a whole and are repeated.',
        label: 'result',
        read: () => ({ done: totals.done, failed: totals.failed }),
      },
      {
        name: 'site_pages_expired_total',
        help: 'Pages and files that runs of this process have expired.',
        read: () => totals.expired,
      },
      {
        name: 'site_pages_regenerated_total',
        help: 'Pages that runs of this process have rendered again.',
        read: () => totals.regenerated,
      },
      {
        name: 'site_pages_rendered_total',
        help: 'Pages and files that this process has rendered, for readers and for runs.',
        read: () => pageCacheCounts().rendered,
      },
      {
        name: 'site_search_records_total',
        help: 'Search records that runs of this process have written and removed.',
        label: 'change',
        read: () => ({ saved: totals.saved, deleted: totals.deleted }),
      },
      {
        name: 'site_response_cache_requests_total',
        help: 'Requests for pages and files: from memory, with an expired response, or without one.',
        label: 'result',
        read: () => currentServer()?.responses.counts,
      },
      {
        name: 'site_page_cache_requests_total',
        help: 'Requests of Next for pages: from disk, from another process, or to be rendered.',
        label: 'result',
        read: () => {
          const { hit, shared, miss } = pageCacheCounts()
          return { hit, shared, miss }
        },
      },
      {
        name: 'site_webhook_rejections_total',
        help: 'Requests to the webhook that were rejected, for example for a wrong signature.',
        read: this.#of(({ status }) => status.rejected.count),
      },
      {
        name: 'site_lost_events_total',
        help: 'Changed documents whose webhook event never came.',
        read: this.#of(({ status }) => status.reconciliation?.caught ?? 0),
      },
    )
    // Where Next has another server, nothing counts its responses.
    const statuses = currentServer()?.statuses
    if (statuses) this.#all.addCounters(statuses.metric())
  }

  #addGauges() {
    this.#all.addGauges(
      {
        name: 'site_ready',
        help: 'Whether this process may get readers: 1 or 0.',
        read: this.#of(({ isReady }) => Number(isReady)),
      },
      {
        name: 'site_failures',
        help: 'What could not be done yet and is retried; /api/status/ names it.',
        read: this.#of(({ status }) => status.failures.length),
      },
      {
        name: 'site_quarantined_documents',
        help: 'Documents that cannot be processed as they are.',
        read: this.#of(({ status }) => status.quarantined.length),
      },
      {
        name: 'site_waiting_runs',
        help: 'Runs that wait or are active.',
        read: this.#of(({ status }) => status.waiting),
      },
      {
        name: 'site_stale_records',
        help: 'Pages whose search records are stale; missing while the store does not answer.',
        read: this.#of(({ status }) => status.staleRecords ?? undefined),
      },
      {
        name: 'site_expired_pages',
        help: 'Pages that have expired and are not rendered again yet.',
        read: this.#of(({ status }) => status.expiredPages),
      },
      {
        name: 'site_renders_in_flight',
        help: 'Paths that are being rendered.',
        read: this.#of(({ status }) => status.rendering),
      },
      {
        name: 'site_cached_pages',
        help: 'Entries of the page index.',
        read: this.#of(({ status }) => status.pages),
      },
      {
        name: 'site_nodes',
        help: 'Processes that share the store, as this one last read them; 1 without a database.',
        read: this.#of(({ status }) => status.nodes?.all.length ?? 1),
      },
      {
        name: 'site_response_cache_bytes',
        help: 'Memory for responses; SITE_RESPONSE_CACHE_MB is the limit.',
        read: () => currentServer()?.responses.bytes,
      },
    )
  }
}

/** The metrics of this process. */
export function siteMetrics(): SiteMetrics {
  return singleton('siteMetrics', () => new SiteMetrics(env().SITE_STATUS_TOKEN))
}
