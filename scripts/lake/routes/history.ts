/** What happened to documents: transactions, earlier revisions, events and the export of everything. */
import { Readable } from 'node:stream'
import { checkDataset, type LakeContext, requireUser } from '../context.ts'
import { publishedId, type StoredDocument } from '../documents.ts'
import type { LakeRequest, LakeResponse, PathParams, Route } from '../http.ts'
import { viewOf } from '../views.ts'
import { effectsOf } from './listen.ts'

interface LoggedChange {
  readonly transactionId: string
  readonly timestamp: string
  readonly author: string
  readonly documentId: string
  readonly before: StoredDocument | null
  readonly after: StoredDocument | null
  readonly mutations: unknown
}

/** Routes of `/data/history` and `/data/export`. */
export function historyRoutes(context: LakeContext): Route[] {
  const guarded =
    (handler: (context: LakeContext, request: LakeRequest, params: PathParams) => LakeResponse) =>
    (request: LakeRequest, params: PathParams) => {
      checkDataset(context, params.dataset)
      requireUser(request)
      return handler(context, request, params)
    }
  return [
    ['GET', '/data/history/:dataset/transactions/:ids', guarded(transactions)],
    ['GET', '/data/history/:dataset/documents/:ids', guarded(revisions)],
    ['GET', '/data/history/:dataset/events/documents/:id', guarded(events)],
    ['GET', '/data/export/:dataset', guarded(exported)],
  ]
}

function logOf({ store }: LakeContext, ids: readonly string[]): LoggedChange[] {
  const rows = store.database
    .prepare(
      `SELECT transactions.id, timestamp, author, document_id, before, after, mutations
       FROM changes JOIN transactions USING (seq) WHERE document_id IN (${ids.map(() => '?').join(',')}) ORDER BY seq`,
    )
    .all(...ids)
  return rows.map((row) => ({
    transactionId: String(row.id),
    timestamp: String(row.timestamp),
    author: String(row.author),
    documentId: String(row.document_id),
    before: typeof row.before === 'string' ? JSON.parse(row.before) : null,
    after: typeof row.after === 'string' ? JSON.parse(row.after) : null,
    mutations: JSON.parse(String(row.mutations)),
  }))
}

function transactions(context: LakeContext, { search }: LakeRequest, { ids = '' }: PathParams): LakeResponse {
  const grouped = Map.groupBy(logOf(context, ids.split(',')), ({ transactionId }) => transactionId)
  let entries = [...grouped.values()]
  const position = (id: string | null) => entries.findIndex(([first]) => first?.transactionId === id)
  const from = position(search.get('fromTransaction'))
  const to = position(search.get('toTransaction'))
  entries = entries.slice(Math.max(from, 0), to < 0 ? undefined : to + 1)
  if (search.get('reverse') === 'true') entries.reverse()
  const limit = Number(search.get('limit') ?? 0)
  const lines = (limit > 0 ? entries.slice(0, limit) : entries).map((changes) => lineOf(changes, search))
  return ndjson(lines)
}

function lineOf(changes: readonly LoggedChange[], search: URLSearchParams) {
  const [first] = changes
  const line = {
    id: first?.transactionId,
    timestamp: first?.timestamp,
    author: first?.author,
    documentIDs: changes.map(({ documentId }) => documentId),
  }
  return {
    ...line,
    ...(search.get('excludeMutations') !== 'true' && {
      mutations: changes.flatMap(({ mutations }) => mutations),
    }),
    ...(search.get('effectFormat') === 'mendoza' && {
      effects: Object.fromEntries(
        changes.map(({ documentId, before, after }) => [documentId, effectsOf(before, after)]),
      ),
    }),
  }
}

function revisions(context: LakeContext, { search }: LakeRequest, { ids = '' }: PathParams): LakeResponse {
  const revision = search.get('revision')
  const time = search.get('time')
  const documents = ids.split(',').flatMap((id) => {
    const log = logOf(context, [id])
    if (search.get('lastRevision') === 'true') return log.findLast(({ after }) => after)?.after ?? []
    if (revision === null) return log.findLast(({ timestamp }) => !time || timestamp <= time)?.after ?? []
    // "Review changes" asks for a draft at the revision that was published without one: then that is what it was.
    const at = [...log, ...logOf(context, [publishedId(id)])]
    return at.find(({ transactionId, after }) => transactionId === revision && after)?.after ?? []
  })
  return { status: 200, json: { documents } }
}

function events(context: LakeContext, { search }: LakeRequest, { id = '' }: PathParams): LakeResponse {
  const base = publishedId(id)
  const log = logOf(context, [base, `drafts.${base}`])
  const list = [...Map.groupBy(log, ({ transactionId }) => transactionId).values()]
    .flatMap((changes) => eventOf(base, changes))
    // What became of a draft is no event of the published document.
    .filter(({ type }) => id !== base || !draftEvents.has(type))
    .reverse()
  const limit = Number(search.get('limit') ?? 100)
  // Under the id that was asked for: under another one the Studio takes the history for deleted.
  return { status: 200, json: { events: { [id]: list.slice(0, limit) }, nextCursor: '' } }
}

const draftEvents: ReadonlySet<string> = new Set(['createDocumentVersion', 'deleteDocumentVersion'])

/** What one transaction meant for a document: draft and published version are looked at together. */
function eventOf(base: string, changes: readonly LoggedChange[]) {
  const published = changes.find(({ documentId }) => documentId === base)
  const draft = changes.find(({ documentId }) => documentId === `drafts.${base}`)
  const [first] = changes
  if (!first) return []
  const common = {
    id: first.transactionId,
    timestamp: first.timestamp,
    author: first.author,
    documentId: base,
    revisionId: first.transactionId,
    versionId: draft?.documentId ?? base,
    versionRevisionId: draft?.before?._rev ?? first.transactionId,
  }
  if (published?.after) {
    return [{ ...common, type: 'publishDocumentVersion', cause: { type: 'document.publish' } }]
  }
  if (published) return [{ ...common, type: draft?.after ? 'unpublishDocument' : 'deleteDocumentGroup' }]
  if (draft && !draft.before) return [{ ...common, type: 'createDocumentVersion' }]
  if (draft && !draft.after) return [{ ...common, type: 'deleteDocumentVersion' }]
  return []
}

function exported(context: LakeContext, { identity }: LakeRequest): LakeResponse {
  return ndjson(viewOf(context, 'raw', identity).documents)
}

function ndjson(lines: Iterable<unknown>): LakeResponse {
  const text = Readable.from(
    (function* () {
      for (const line of lines) yield `${JSON.stringify(line)}\n`
    })(),
  )
  return { status: 200, bytes: text, headers: { 'content-type': 'application/x-ndjson' } }
}
