/**
 * Worker thread for slow queries, with its own copy of the documents that receives each
 * transaction.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { StoredDocument } from '../documents.ts'
import { ApiError } from '../errors.ts'
import { OverBudget } from '../groq/budget.ts'
import { queryJson } from '../groq/run.ts'
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
    case 'documents': {
      const list: StoredDocument[] = JSON.parse(message.json)
      for (const document of list) documents.set(document._id, document)
      return undefined
    }
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

function runQuery({ query: clientQuery, limits }: ToThread & { type: 'query' }): FromThread {
  const { query, params, perspective, identity, sourceMap } = clientQuery
  try {
    const dataset = viewOf({ store }, perspective, identity)
    const json = queryJson({ query, params, dataset, identity: identity.id, sanity, sourceMap }, limits)
    return { type: 'result', json: new TextEncoder().encode(json) }
  } catch (error) {
    if (error instanceof OverBudget) return { type: 'stopped', reason: error.reason }
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
