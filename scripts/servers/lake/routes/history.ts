import { Readable } from 'node:stream'
import type { Call, LakeRoute } from '../context.ts'
import { publishedId, releaseOf } from '../documents.ts'
import { requestError } from '../errors.ts'
import type { LakeResponse } from '../http.ts'
import { maxHistoryDocuments, maxHistoryEntries } from '../limits.ts'
import { releaseDocumentId } from '../releases/release.ts'
import {
  lastVersionOf,
  type Milestone,
  milestonesOf,
  revisionOf,
  type Span,
  transactionsOf,
  versionAt,
} from '../store/change-log.ts'
import { viewOf } from '../views.ts'

/**
 * History of documents: transactions, earlier revisions and events; also the export of all
 * documents.
 */
export const historyRoutes: readonly LakeRoute[] = [
  ['GET', '/data/history/:dataset/transactions', 'user', allTransactions],
  ['GET', '/data/history/:dataset/transactions/:ids', 'user', transactions],
  ['GET', '/data/history/:dataset/documents/:ids', 'user', revisions],
  ['GET', '/data/history/:dataset/events/documents/:id', 'user', events],
  ['GET', '/data/export/:dataset', 'user', exported],
]

function transactions(call: Call): LakeResponse {
  const unique = [...new Set(call.params.ids?.split(','))]
  if (unique.length > maxHistoryDocuments) {
    throw requestError(
      400,
      `These are ${unique.length} documents: request at most ${maxHistoryDocuments} at a time`,
    )
  }
  return logged(call, unique, limitOf(call, 0))
}

/** Transactions of all documents (Sanity docs, "Find and restore deleted documents"). */
function allTransactions(call: Call): LakeResponse {
  const limit = Math.min(limitOf(call, maxHistoryEntries) || maxHistoryEntries, maxHistoryEntries)
  return logged(call, 'all', limit)
}

function logged({ lake, search }: Call, of: Span['of'], limit: number): LakeResponse {
  const entries = transactionsOf(lake.store.sql, {
    of,
    from: search.get('fromTransaction'),
    to: search.get('toTransaction'),
    reverse: search.get('reverse') === 'true',
    limit,
  })
  const lines = entries.map(({ transactionId, timestamp, author, documentIds, mutations, effects }) => ({
    id: transactionId,
    timestamp,
    author,
    documentIDs: documentIds,
    ...(search.get('excludeMutations') !== 'true' && { mutations: mutations() }),
    ...(search.get('effectFormat') === 'mendoza' && { effects: Object.fromEntries(effects()) }),
  }))
  return ndjson(lines)
}

/** @throws ApiError 400 for a limit that is not a number of entries */
function limitOf({ search }: Call, fallback: number): number {
  const limit = search.get('limit') ?? String(fallback)
  if (!/^\d{1,9}$/.test(limit)) throw requestError(400, `limit is "${limit}": write a number of entries`)
  return Number(limit)
}

function revisions({ lake, search, params: { ids = '' } }: Call): LakeResponse {
  const { sql } = lake.store
  const revision = search.get('revision')
  const documents = ids.split(',').flatMap((id) => {
    if (search.get('lastRevision') === 'true') return lastVersionOf(sql, id) ?? []
    if (revision === null) return versionAt(sql, id, search.get('time')) ?? []
    // "Review changes" requests the draft at the revision of the published document. If there was
    // no draft, that is the published document.
    return revisionOf(sql, id, revision) ?? revisionOf(sql, publishedId(id), revision) ?? []
  })
  return { status: 200, json: { documents } }
}

function events(call: Call): LakeResponse {
  const { id = '' } = call.params
  const base = publishedId(id)
  // Changes of drafts and versions are not events of the published document.
  const own = id === base ? undefined : id
  const milestones = milestonesOf(call.lake.store.sql, base, { own, limit: limitOf(call, 100) })
  // Under the requested id: with another one, the Studio treats the history as deleted.
  const list = milestones.flatMap((milestone) => eventOf(base, own, milestone))
  return { status: 200, json: { events: { [id]: list }, nextCursor: '' } }
}

/**
 * The event of one transaction, derived from its changes of a draft or version and the published
 * document.
 * @param own the draft or version whose events were requested, if not those of the published
 * document
 */
function eventOf(
  base: string,
  own: string | undefined,
  { transactionId, timestamp, author, turns, hasDraft }: Milestone,
) {
  const published = turns.find(({ id }) => id === base)
  const versions = turns.filter(({ id }) => id !== base && publishedId(id) === base)
  // A release that unpublishes a document ends its version, and leaves a draft.
  const ended = versions.filter(({ isThere }) => !isThere)
  const version = ended.find(({ id }) => id === own) ?? ended[0] ?? versions[0]
  const release = version && releaseOf(version.id)
  // Otherwise the document was deleted together with its version.
  const isByRelease = release !== undefined && turns.some(({ id }) => id === releaseDocumentId(release))
  const common = {
    id: transactionId,
    timestamp,
    author,
    documentId: base,
    revisionId: transactionId,
    versionId: version?.id ?? base,
    versionRevisionId: version?.before ?? transactionId,
    ...(release !== undefined && { releaseId: release }),
  }
  if (published?.isThere) {
    const type = isByRelease ? 'release.publish' : 'document.publish'
    return [{ ...common, type: 'publishDocumentVersion', cause: { type }, publishCause: type }]
  }
  // The version of a release that unpublishes a document is gone, and a draft is there.
  const isKept = hasDraft || version?.isThere || isByRelease
  if (published && isKept) {
    // The revision of the draft that it became; a draft that was there before keeps its own.
    const versionRevisionId = version && common.versionRevisionId
    return [{ ...common, versionRevisionId, type: 'unpublishDocument' }]
  }
  if (published && own === undefined) return [{ ...common, type: 'deleteDocumentGroup' }]
  // The history of a draft or version has only its own deletion. The Studio shows what a deleted
  // document contained if the last event is that, or the publication (sanity, `resolveRevisionId`).
  if (published && version?.id !== own) return []
  if (version && version.before === null) return [{ ...common, type: 'createDocumentVersion' }]
  if (version && !version.isThere) return [{ ...common, type: 'deleteDocumentVersion' }]
  return []
}

/** All documents; with `types`, only those of these types (@sanity/export, `types`). */
function exported({ lake, identity, search }: Call): LakeResponse {
  const types = search.get('types')?.split(',')
  const { documents } = viewOf(lake, 'raw', identity)
  return ndjson(types ? documents.filter(({ _type }) => types.includes(_type)) : documents)
}

function ndjson(lines: Iterable<unknown>): LakeResponse {
  const text = Readable.from(
    (function* () {
      for (const line of lines) yield `${JSON.stringify(line)}\n`
    })(),
  )
  return { status: 200, bytes: text, headers: { 'content-type': 'application/x-ndjson' } }
}
