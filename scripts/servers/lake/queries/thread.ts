/**
 * Worker thread for slow queries, with its own copy of the documents that receives each
 * transaction.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { StoredDocument } from '../documents.ts'
import { ApiError } from '../errors.ts'
import { queryJson, refusalOf } from '../groq/run.ts'
import { type DocumentSource, viewOf } from '../views.ts'
import type { DatasetName, FromThread, ToThread } from './messages.ts'

const documents = new Map<string, StoredDocument>()
const listeners = new Set<Parameters<DocumentSource['onTransaction']>[0]>()
const store: DocumentSource = {
  get: (id) => documents.get(id) ?? null,
  all: () => documents.values(),
  onTransaction(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const sanity: DatasetName = workerData

function answer(message: ToThread): FromThread | undefined {
  switch (message.type) {
    case 'changes':
      for (const { id, after } of message.changes) {
        if (after) documents.set(id, after)
        else documents.delete(id)
      }
      for (const listener of listeners) listener(message)
      return undefined
    case 'loaded':
      return { type: 'ready' }
    case 'query':
      return runQuery(message)
  }
}

function runQuery({ query, limits }: ToThread & { type: 'query' }): FromThread {
  try {
    const dataset = viewOf({ store }, query.perspective, query.identity)
    const json = queryJson({ ...query, dataset, identity: query.identity.id, sanity }, limits)
    return { type: 'result', json: new TextEncoder().encode(json) }
  } catch (thrown) {
    const error = refusalOf(thrown, limits)
    if (error instanceof ApiError)
      return { type: 'refused', status: error.status, body: error.body, message: error.message }
    return {
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

parentPort?.on('message', (message: ToThread) => {
  const reply = answer(message)
  if (reply) parentPort?.postMessage(reply, reply.type === 'result' ? [reply.json.buffer] : [])
})
