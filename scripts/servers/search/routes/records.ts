import { ResponseLimit } from '../access/response-limit.ts'
import { isObject, type SearchRecord } from '../engine/attributes.ts'
import { ApiError, badRequest } from '../errors.ts'
import type { Catalog } from '../indices/catalog.ts'
import { limits } from '../limits.ts'
import { requireShallow } from '../nesting.ts'
import type { BatchLine } from '../writes/batch.ts'
import {
  type ApiRequest,
  encoded,
  listIn,
  part,
  type Route,
  route,
  searchParameters,
  task,
  textIn,
} from './route.ts'

/** Records: batches, single records, reads, and deletion by query. */
export const recordRoutes: readonly Route[] = [
  // All records page by page. The last page has no cursor, by which browseObjects recognizes it.
  route('POST /1/indexes/:index/browse', 'browse', (request, catalog) => {
    const start = performance.now()
    const { cursor, ...own } = searchParameters(request.body, ['cursor'])
    const { after, query: first } = cursor ? parseCursor(cursor) : { after: '', query: {} }
    const query = { ...first, ...own }
    const name = part(request, 'index')
    const hitsPerPage =
      query.hitsPerPage === undefined ? PAGE : catalog.engine(name).parameters(query).hitsPerPage
    const { hits, total } = catalog.browse(name, query, after, hitsPerPage)
    const last = hits.length === hitsPerPage ? hits.at(-1)?.objectID : undefined
    return {
      hits,
      page: 0,
      nbHits: total,
      nbPages: hitsPerPage > 0 ? Math.ceil(total / hitsPerPage) : 0,
      hitsPerPage,
      query: typeof query.query === 'string' ? query.query : '',
      params: encoded(query),
      processingTimeMS: Math.ceil(performance.now() - start),
      ...(last !== undefined && { cursor: cursorFor(last, query) }),
    }
  }),
  route('POST /1/indexes/*/batch', 'addObject', async ({ body }, { writes }) => {
    const lines = listIn(body, 'requests').map((line) => batchLine(line, textIn(line, 'indexName')))
    const names = new Set(lines.map((line) => line.indexName))
    const { taskIDs, objectIDs } = await writes.batch(lines, names)
    return { taskID: taskIDs, objectIDs }
  }),
  route(
    'POST /1/indexes/*/objects',
    'search',
    async (request, catalog) => ({
      results: await catalog.scheduler.runSearch(severalRecords(request, catalog), request.isAbandoned),
    }),
    { ignoresForcedFilters: true },
  ),
  route('POST /1/indexes/:index/batch', 'addObject', async (request, { writes }) => {
    const name = part(request, 'index')
    const lines = listIn(request.body, 'requests').map((line) => batchLine(line, name))
    const { taskIDs, objectIDs } = await writes.batch(lines, [name])
    return { taskID: taskIDs[name], objectIDs }
  }),
  route('POST /1/indexes/:index/deleteByQuery', 'deleteIndex', (request, { writes }) =>
    task(writes.deleteBy(part(request, 'index'), searchParameters(request.body))),
  ),
  route('POST /1/indexes/:index/clear', 'deleteIndex', (request, catalog) =>
    single(request, catalog, 'clear'),
  ),
  route(
    'POST /1/indexes/:index',
    'addObject',
    (request, catalog) => single(request, catalog, 'addObject', request.body),
    { status: 201 },
  ),
  route('POST /1/indexes/:index/:objectID/partial', 'addObject', (request, catalog) => {
    const creates = request.query.get('createIfNotExists') !== 'false'
    const action = creates ? 'partialUpdateObject' : 'partialUpdateObjectNoCreate'
    return single(request, catalog, action, withObjectID(request))
  }),
  route(
    'GET /1/indexes/:index/:objectID',
    'search',
    (request, catalog) => {
      const wanted = request.query.get('attributesToRetrieve')
      const query = wanted === null ? {} : { attributesToRetrieve: wanted }
      return catalog.record(part(request, 'index'), part(request, 'objectID'), query)
    },
    { ignoresForcedFilters: true },
  ),
  route('PUT /1/indexes/:index/:objectID', 'addObject', (request, catalog) =>
    single(request, catalog, 'updateObject', withObjectID(request)),
  ),
  route('DELETE /1/indexes/:index/:objectID', 'deleteObject', async (request, catalog) => {
    const removed = await single(request, catalog, 'deleteObject', { objectID: part(request, 'objectID') })
    return { ...removed, deletedAt: new Date().toISOString() }
  }),
]

/** Records by their ids, in the order of the request; null for one that does not exist. */
function* severalRecords(
  { body, key }: ApiRequest,
  catalog: Catalog,
): Generator<void, (SearchRecord | null)[]> {
  const responseLimit = new ResponseLimit(key)
  const records: (SearchRecord | null)[] = []
  for (const request of listIn(body, 'requests', limits.objectsPerCall)) {
    const record = recordOrNull(request, catalog)
    responseLimit.addHit(record)
    records.push(record)
    yield
  }
  return records
}

function recordOrNull(request: unknown, catalog: Catalog): SearchRecord | null {
  const name = textIn(request, 'indexName')
  try {
    return catalog.record(name, textIn(request, 'objectID'), retrieval(request))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && catalog.has(name)) return null
    throw error
  }
}

async function single(request: ApiRequest, catalog: Catalog, action: string, body?: unknown) {
  const indexName = part(request, 'index')
  const { taskIDs, objectIDs } = await catalog.writes.batch([{ indexName, action, body }], [indexName])
  const now = new Date().toISOString()
  const [objectID] = objectIDs
  const created = objectID !== undefined && { objectID, createdAt: now }
  return { taskID: taskIDs[indexName], updatedAt: now, ...created }
}

function withObjectID(request: ApiRequest): unknown {
  if (!isObject(request.body)) throw badRequest('Invalid record: expected a JSON object')
  return { ...request.body, objectID: part(request, 'objectID') }
}

function batchLine(line: unknown, indexName: string): BatchLine {
  return { indexName, action: textIn(line, 'action'), body: isObject(line) ? line.body : undefined }
}

function retrieval(request: unknown): Record<string, unknown> {
  const wanted = isObject(request) ? request.attributesToRetrieve : undefined
  return wanted === undefined ? {} : { attributesToRetrieve: wanted }
}

/** Hits per page of a browse request that does not set it (api-clients: browse). */
const PAGE = 1000

function cursorFor(after: string, query: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify({ after, query })).toString('base64url')
}

function parseCursor(cursor: unknown): { after: string; query: Record<string, unknown> } {
  try {
    const value: unknown = JSON.parse(Buffer.from(String(cursor), 'base64url').toString())
    requireShallow(value, 'cursor')
    if (isObject(value) && typeof value.after === 'string' && isObject(value.query)) {
      return { after: value.after, query: value.query }
    }
  } catch {
    // Every unreadable cursor gets the same error.
  }
  throw badRequest('Invalid cursor')
}
