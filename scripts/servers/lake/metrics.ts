import { Metrics } from '@repo/kit/metrics/metrics.ts'
import type { LakeContext } from './context.ts'

/** Nearly all queries take a few milliseconds; the deadline is in limits.ts. */
const queryBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The site answers within 20 s, and the lake waits for 30 s. */
const webhookBuckets = [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2, 5, 10, 20, 30]

/** The metrics of one lake. */
export type LakeMetrics = ReturnType<typeof lakeMetrics>

/** @param token with which clients get them */
export function lakeMetrics(token: string) {
  const all = new Metrics(token)
  return {
    all,
    /** Counts a query. */
    onQuery: all.addDurations({
      name: 'lake_query_duration_seconds',
      help: 'Time of GROQ queries with their waits; those that are too slow for the main thread run in a worker.',
      label: 'thread',
      buckets: queryBuckets,
    }),
    /** Counts an event that was sent. */
    onSent: all.addDurations({
      name: 'lake_webhook_duration_seconds',
      help: 'Time until the site has answered a webhook event, or has failed to.',
      label: 'result',
      buckets: webhookBuckets,
    }),
    /** Adds what is read from the parts of the lake. */
    readFrom({ outbox, queries }: LakeContext) {
      all.addGauges(
        {
          name: 'lake_webhook_events',
          help: 'Webhook events that are not delivered: they wait, or were given up until the next start.',
          label: 'state',
          read: () => {
            const { pending, failed } = outbox.status()
            return { waiting: pending, failed }
          },
        },
        {
          name: 'lake_slow_queries',
          help: 'GROQ queries that wait for a worker thread or run in it, by kind of client.',
          label: 'client',
          read: () => queries.queueLengths(),
        },
      )
    },
  }
}
