/** `GET /data/listen/{dataset}` and `GET /data/live/events/{dataset}`: server-sent events. */
import { randomUUID } from 'node:crypto'
import { checkDataset, type LakeContext } from '../context.ts'
import { isPrivateId, type StoredDocument } from '../documents.ts'
import { requestError } from '../errors.ts'
import { datasetOf } from '../groq/dataset.ts'
import { checkQuery, runQuery } from '../groq/run.ts'
import type { LakeRequest, LakeResponse, Route, StreamOut } from '../http.ts'
import { publishedByDefaultSince, streamHeartbeatMs } from '../limits.ts'
import type { Change } from '../mutations/apply.ts'
import { effectsOf } from '../store/change-log.ts'
import type { Transaction } from '../store/store.ts'
import { queryParams, syncTag } from './query.ts'

/** Routes of event streams. */
export function listenRoutes(context: LakeContext): Route[] {
  return [
    [
      'GET',
      '/data/listen/:dataset',
      (request, { dataset }) => {
        checkDataset(context, dataset)
        return listen(context, request)
      },
    ],
    [
      'GET',
      '/data/live/events/:dataset',
      (request, { dataset }) => {
        checkDataset(context, dataset)
        return live(context, request)
      },
    ],
  ]
}

interface ListenOptions {
  readonly query: string
  readonly params: Record<string, unknown>
  readonly includeResult: boolean
  readonly includePreviousRevision: boolean
  readonly includeMutations: boolean
  readonly effects: boolean
  readonly visible: (id: string) => boolean
}

function listen(context: LakeContext, request: LakeRequest): LakeResponse {
  const { search, identity, apiVersion } = request
  const query = search.get('query')
  if (query === null) throw requestError(400, 'The parameter "query" is missing')
  const params = queryParams(search)
  checkQuery(query, params)
  const flag = (name: string, fallback: boolean) =>
    search.has(name) ? search.get(name) === 'true' : fallback
  // Before this version a listener heard of published documents and drafts alike; later ones ask for all versions.
  const privateToo =
    identity.role !== 'anonymous' &&
    (flag('includeAllVersions', false) || apiVersion < publishedByDefaultSince || apiVersion === 'X')
  const options: ListenOptions = {
    query,
    params,
    includeResult: flag('includeResult', true),
    includePreviousRevision: flag('includePreviousRevision', false),
    includeMutations: flag('includeMutations', true),
    effects: search.get('effectFormat') === 'mendoza',
    visible: (id) =>
      privateToo || !isPrivateId(id) || (identity.role !== 'anonymous' && query.includes('drafts.')),
  }
  return {
    status: 200,
    open: (out) => {
      send(out, 'welcome', { listenerName: randomUUID() })
      // Events keep their order although matching a query waits.
      let queue = Promise.resolve()
      const stop = context.store.onTransaction((transaction) => {
        queue = queue
          .then(() => tell(context, request, options, transaction, out))
          .catch((error: unknown) => {
            console.error(`listener for ${query.slice(0, 80)}:`, error)
          })
      })
      return ended(out, stop)
    },
  }
}

/** Numbers of events count what this listener is told (@sanity/client, `MutationEvent`), not what was changed. */
async function tell(
  context: LakeContext,
  request: LakeRequest,
  options: ListenOptions,
  transaction: Transaction,
  out: StreamOut,
) {
  const told: { change: Change; transition: Transition }[] = []
  for (const change of transaction.changes) {
    if (!options.visible(change.id)) continue
    const before = await matches(context, request, options, change.before)
    const after = await matches(context, request, options, change.after)
    if (!before && !after) continue
    told.push({ change, transition: before ? (after ? 'update' : 'disappear') : 'appear' })
  }
  // Counted before the first is sent: a form of the Studio holds them back until it has as many as it was promised.
  for (const [index, { change, transition }] of told.entries()) {
    const numbers = { transactionTotalEvents: told.length, transactionCurrentEvent: index }
    send(
      out,
      'mutation',
      { ...eventOf(options, transaction, change, transition), ...numbers },
      `${transaction.transactionId}#${change.id}`,
    )
  }
}

type Transition = 'appear' | 'update' | 'disappear'

function eventOf(
  options: ListenOptions,
  { transactionId, timestamp, author }: Transaction,
  { id, before, after, mutations }: Change,
  transition: Transition,
) {
  return {
    eventId: `${transactionId}#${id}`,
    documentId: id,
    transactionId,
    transition,
    identity: author,
    timestamp,
    visibility: 'query',
    ...(options.includeMutations && { mutations }),
    ...(before && { previousRev: before._rev }),
    resultRev: transactionId,
    ...(options.includeResult && after && { result: after }),
    ...(options.includePreviousRevision && before && { previous: before }),
    ...(options.effects && { effects: effectsOf(before, after) }),
  }
}

async function matches(
  context: LakeContext,
  { identity }: LakeRequest,
  { query, params }: ListenOptions,
  document: StoredDocument | null,
): Promise<boolean> {
  if (!document) return false
  if (query === '*') return true
  const result = await runQuery({
    query,
    params,
    dataset: datasetOf([document]),
    identity: identity.id,
    sanity: context,
  })
  return Array.isArray(result) ? result.length > 0 : result !== null
}

function live(context: LakeContext, request: LakeRequest): LakeResponse {
  const drafts = request.search.get('includeDrafts') === 'true' && request.identity.role !== 'anonymous'
  return {
    status: 200,
    open: (out) => {
      send(out, 'welcome', { id: randomUUID() })
      const stop = context.store.onTransaction(({ transactionId, changes }) => {
        if (!changes.some(({ id }) => drafts || !isPrivateId(id))) return
        send(out, 'message', { id: transactionId, tags: [syncTag(context)] }, transactionId)
      })
      return ended(out, stop)
    },
  }
}

/** Keeps a stream open with comments until it is closed. */
function ended(out: StreamOut, stop: () => void): () => void {
  const heartbeat = setInterval(() => out.write(':\n\n'), streamHeartbeatMs)
  return () => {
    clearInterval(heartbeat)
    stop()
  }
}

function send(out: StreamOut, event: string, data: unknown, id?: string) {
  out.write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
}
