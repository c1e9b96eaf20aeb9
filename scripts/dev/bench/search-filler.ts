/** Worker thread that fills an index. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Algoliasearch, algoliasearch } from 'algoliasearch'
import { type CorpusRecord, corpus } from './search-corpus.ts'

/** Which index to fill, and with what. */
export interface FillOrder {
  readonly address: string
  /** A key with write access. */
  readonly key: string
  readonly index: string
  readonly seed: readonly CorpusRecord[]
  /** Total number of records. */
  readonly size: number
}

/** Records per batch, as the site and algoliasearch's own helpers send them. */
const batchSize = 1000

/** The full client with its default timeouts, as on the site's server. */
export function clientFor(address: string, key: string): Algoliasearch {
  const { host } = new URL(address)
  return algoliasearch('local', key, { hosts: [{ url: host, protocol: 'http', accept: 'readWrite' }] })
}

/**
 * Sends all records and waits until they can be found.
 * @returns ms
 */
async function fill({ address, key, index, seed, size }: FillOrder): Promise<number> {
  const client = clientFor(address, key)
  const began = performance.now()
  let requests: { action: 'addObject'; body: Record<string, unknown> }[] = []
  let last = 0
  const send = async () => {
    const { taskID } = await client.batch({ indexName: index, batchWriteParams: { requests } })
    last = taskID
    requests = []
  }
  for (const record of corpus(seed, size)) {
    requests.push({ action: 'addObject', body: { ...record } })
    if (requests.length === batchSize) await send()
  }
  if (requests.length > 0) await send()
  await client.waitForTask({ indexName: index, taskID: last, maxRetries: 1000 })
  return performance.now() - began
}

if (!isMainThread) parentPort?.postMessage(await fill(workerData))
