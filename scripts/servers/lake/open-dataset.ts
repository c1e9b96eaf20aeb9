import { join } from 'node:path'
import { commentsDataset } from './context.ts'
import type { LakeRequest } from './http.ts'
import { defaultHistoryDays } from './limits.ts'
import type { LakeMetrics } from './metrics.ts'
import type { LakeOptions } from './options.ts'
import { authorize } from './people/rights.ts'
import { queryRunner } from './queries/runner.ts'
import { startHistoryPruning } from './store/history-pruning.ts'
import { Store } from './store/store.ts'
import { EventStreams } from './streams/event-streams.ts'
import { Outbox } from './webhooks/outbox.ts'

/** Folder of the comments in that of a lake. */
export const commentsFolder = (dataDir: string) =>
  dataDir === ':memory:' ? dataDir : join(dataDir, 'comments')

/** Opens the documents in the data folder of a lake, and what answers queries and listeners. */
export function openDataset(options: LakeOptions, { onSent, onQuery }: LakeMetrics) {
  const { now = Date.now, dataset, dataDir } = options
  const asHosted = options.strict ?? false
  const store = new Store(
    dataDir,
    (database) => new Outbox(database, { ...options, ...options.webhook, onSent, asHosted }),
  )
  const { outbox, database, checkForeignWrites: check } = store
  const queries = queryRunner(store, { ...options, onQuery })
  let stopPruning = () => {}
  return {
    parts: { dataset, store, outbox, queries, streams: new EventStreams(store, options) },
    /** Begins what runs in the background: webhooks and pruning. */
    start() {
      const days = options.historyDays ?? defaultHistoryDays
      stopPruning = startHistoryPruning({ database, days, now, check })
      outbox.start()
    },
    async close() {
      stopPruning()
      await outbox.stop()
      await queries.close()
      store.close()
    },
  }
}

/**
 * Opens the dataset of comments and tasks, which Sanity's Studio keeps next to the content (sanity
 * 6.16, `AddonDatasetProvider`): everybody who is signed in reads and writes it, and it sends no
 * webhooks.
 */
export function openComments(options: LakeOptions, metrics: LakeMetrics) {
  const dataDir = commentsFolder(options.dataDir)
  const dataset = commentsDataset(options.dataset)
  return openDataset({ ...options, dataDir, dataset, webhook: { url: '', secret: '' } }, metrics)
}

/**
 * A request to the dataset of comments: everybody with a session writes there like an editor.
 * @throws ApiError 401 without a token
 */
export function commenting(request: LakeRequest): LakeRequest {
  const { identity } = request
  authorize('user', identity)
  return identity.session === undefined ? request : { ...request, identity: { ...identity, role: 'editor' } }
}
