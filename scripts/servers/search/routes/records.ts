import { ResponseLimit } from '../access/response-limit.ts'
import { isObject, type SearchRecord } from '../engine/attributes.ts'
import { ApiError, badRequest } from '../errors.ts'
import type { Catalog } from '../indices/catalog.ts'
import { limits } from '../limits.ts'
import type { BatchLine } from '../writes/batch.ts'
import { type ApiRequest, listIn, part, type Route, searchParameters, task, textIn } from './route.ts'

/** Records: batches, single records, reads, and deletion by query. */
export const recordRoutes: readonly Route[] = [
  {
    method: 'POST',
    pattern: '/1/indexes/*/batch',
    right: 'addObject',
    async handle({ body }, catalog) {
      const lines = listIn(body, 'requests').map((line) => batchLine(line, textIn(line, 'indexName')))
      const names = new Set(lines.map((line) => line.indexName))
      const { taskIDs, objectIDs } = await catalog.writes.batch(lines, names)
      return { body: { taskID: taskIDs, objectIDs } }
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/*/objects',
    right: 'search',
    ignoresForcedFilters: true,
    async handle(request, catalog) {
      const results = await catalog.scheduler.runSearch(severalRecords(request, catalog), request.isAbandoned)
      return { body: { results } }
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/:index/batch',
    right: 'addObject',
    async handle(request, catalog) {
      const name = part(request, 'index')
      const lines = listIn(request.body, 'requests').map((line) => batchLine(line, name))
      const { taskIDs, objectIDs } = await catalog.writes.batch(lines, [name])
      return { body: { taskID: taskIDs[name], objectIDs } }
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/:index/deleteByQuery',
    right: 'deleteIndex',
    async handle(request, catalog) {
      return task(await catalog.writes.deleteBy(part(request, 'index'), searchParameters(request.body)))
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/:index/clear',
    right: 'deleteIndex',
    async handle(request, catalog) {
      return single(request, catalog, 'clear')
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/:index',
    right: 'addObject',
    async handle(request, catalog) {
      const answer = await single(request, catalog, 'addObject', request.body)
      return { ...answer, status: 201 }
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/:index/:objectID/partial',
    right: 'addObject',
    async handle(request, catalog) {
      const creates = request.query.get('createIfNotExists') !== 'false'
      const action = creates ? 'partialUpdateObject' : 'partialUpdateObjectNoCreate'
      return single(request, catalog, action, withObjectID(request))
    },
  },
  {
    method: 'GET',
    pattern: '/1/indexes/:index/:objectID',
    right: 'search',
    ignoresForcedFilters: true,
    handle(request, catalog) {
      const wanted = request.query.get('attributesToRetrieve')
      const query = wanted === null ? {} : { attributesToRetrieve: wanted }
      return { body: catalog.record(part(request, 'index'), part(request, 'objectID'), query) }
    },
  },
  {
    method: 'PUT',
    pattern: '/1/indexes/:index/:objectID',
    right: 'addObject',
    async handle(request, catalog) {
      return single(request, catalog, 'updateObject', withObjectID(request))
    },
  },
  {
    method: 'DELETE',
    pattern: '/1/indexes/:index/:objectID',
    right: 'deleteObject',
    async handle(request, catalog) {
      const answer = await single(request, catalog, 'deleteObject', { objectID: part(request, 'objectID') })
      return { body: { ...answer.body, deletedAt: new Date().toISOString() } }
    },
  },
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
  return {
    body: {
      taskID: taskIDs[indexName],
      updatedAt: now,
      ...(objectID !== undefined && { objectID, createdAt: now }),
    },
  }
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
