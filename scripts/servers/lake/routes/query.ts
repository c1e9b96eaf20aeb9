/** `GET|POST /data/query/{dataset}` and `GET /data/doc/{dataset}/{ids}`. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import { allowPerspective, type Call, defaultPerspective, type LakeRoute } from '../context.ts'
import { isPrivateId, publishedId } from '../documents.ts'
import { requestError } from '../errors.ts'
import { parsePerspective } from '../groq/perspective.ts'
import type { SourceMapKind } from '../groq/source-trace.ts'
import { jsonBody, type LakeResponse } from '../http.ts'
import { queryLimits } from '../limits.ts'
import { authorize } from '../people/rights.ts'
import { viewOf } from '../views.ts'
import { groupsOf, groupsQuery } from './account.ts'

const postBody = z.looseObject({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  perspective: z.union([z.string(), z.array(z.string())]).optional(),
})

/** Routes that read documents. */
export const queryRoutes: readonly LakeRoute[] = [
  ['GET', '/data/query/:dataset', 'nothing', answer],
  ['POST', '/data/query/:dataset', 'nothing', answer],
  ['GET', '/data/doc/:dataset/:ids', 'nothing', documents],
  // References from other datasets, requested before a deletion. There is only one dataset.
  ['GET', '/data/references/:dataset/documents/:id/to', 'nothing', noReferences],
]

async function answer(call: Call): Promise<LakeResponse> {
  const began = performance.now()
  const { lake, search, identity } = call
  const { query, params, perspective } =
    call.method === 'POST' ? await jsonBody(call, postBody, queryLimits.maxBodyBytes) : inUrl(search)
  const view =
    parsePerspective(perspective ?? search.get('perspective')) ?? defaultPerspective(call.apiVersion)
  allowPerspective(view, identity)
  const sourceMap = sourceMapKind(search)
  const result =
    query === groupsQuery
      ? JSON.stringify(groupsOf(call))
      : await lake.queries.run({ query, params, perspective: view, identity, sourceMap })
  const withQuery = search.get('returnQuery') === 'false' ? '' : `"query":${JSON.stringify(query)},`
  const start = `{${withQuery}"result":`
  const ms = Math.round(performance.now() - began)
  // The tag that is sent to live clients after any change: there is one for the whole dataset.
  const end = `,"syncTags":${JSON.stringify([`s1:${lake.dataset}`])},"ms":${ms}}`
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  // Text is sent in one packet with its head. The bytes of a worker thread may be large and are not
  // copied.
  const bytes = typeof result === 'string' ? start + result + end : Readable.from([start, result, end])
  return { status: 200, bytes, headers }
}

/** @throws ApiError 400 for a URL without a query */
function inUrl(search: URLSearchParams): z.infer<typeof postBody> {
  const query = search.get('query')
  if (query === null) throw requestError(400, 'The parameter "query" is missing')
  return { query, params: queryParams(search) }
}

function noReferences(): LakeResponse {
  return { status: 200, json: { totalCount: 0, references: [] } }
}

/** @throws ApiError 400 for a value that `@sanity/client` does not send */
function sourceMapKind(search: URLSearchParams): SourceMapKind | undefined {
  const written = search.get('resultSourceMap')
  if (written === null || written === 'false') return undefined
  if (written === 'true') return 'index'
  if (written === 'withKeyArraySelector') return 'key'
  throw requestError(400, `resultSourceMap is "${written}": write true, false or withKeyArraySelector`)
}

/**
 * Parameters of a query in a URL: `$name` with a JSON value each.
 * @throws ApiError 400 naming the parameter that is not JSON
 */
export function queryParams(search: URLSearchParams): Record<string, unknown> {
  const params: [string, unknown][] = []
  for (const [name, value] of search) {
    if (!name.startsWith('$')) continue
    try {
      params.push([name.slice(1), JSON.parse(value)])
    } catch {
      throw requestError(400, `The parameter "${name}" is not JSON: write strings in double quotes`)
    }
  }
  return Object.fromEntries(params)
}

function documents({ lake, search, identity, params: { ids = '' } }: Call): LakeResponse {
  const wanted = ids.split(',').filter(Boolean)
  const perspective = parsePerspective(search.get('perspective')) ?? 'raw'
  allowPerspective(perspective, identity)
  if (wanted.some(isPrivateId)) authorize('user', identity)
  const view = viewOf(lake, perspective, identity)
  const all = search.get('includeAllVersions') === 'true' && identity.role !== 'anonymous'
  const found = all
    ? [...lake.store.all()].filter(({ _id }) => wanted.includes(publishedId(_id)))
    : wanted.flatMap((id) => view.byId(id) ?? [])
  const omitted = wanted.flatMap((id) => (view.byId(id) ? [] : [{ id, reason: 'existence' }]))
  const excludeContent = search.get('excludeContent') === 'true'
  return { status: 200, json: { documents: excludeContent ? [] : found, omitted } }
}
