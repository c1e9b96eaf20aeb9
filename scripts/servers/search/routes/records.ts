import { isObject } from '../engine/attributes.ts'
import { badRequest } from '../errors.ts'
import { requireShallow } from '../nesting.ts'
import type { BatchLine } from '../writes/batch.ts'
import { encoded, listIn, part, type Route, route, searchParameters, textIn } from './route.ts'

/** Records: batches and reads. */
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
  route('POST /1/indexes/:index/batch', 'addObject', (request, { writes }) =>
    writes.batch(part(request, 'index'), listIn(request.body, 'requests').map(batchLine)),
  ),
  route('GET /1/indexes/:index/:objectID', 'search', (request, catalog) => {
    const wanted = request.query.get('attributesToRetrieve')
    const query = wanted === null ? {} : { attributesToRetrieve: wanted }
    return catalog.record(part(request, 'index'), part(request, 'objectID'), query)
  }),
]

function batchLine(line: unknown): BatchLine {
  return { action: textIn(line, 'action'), body: isObject(line) ? line.body : undefined }
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
