import { responseLimit } from '../access/response-limit.ts'
import { isObject } from '../engine/attributes.ts'
import type { Settings } from '../engine/parameters.ts'
import { badRequest } from '../errors.ts'
import type { Catalog } from '../indices/catalog.ts'
import { limits } from '../limits.ts'
import {
  type ApiRequest,
  encoded,
  listIn,
  part,
  publicRoute,
  type Route,
  searchParameters,
  textIn,
} from './route.ts'

/** Searches (api-clients: search, searchSingleIndex). */
export const searchRoutes: readonly Route[] = [
  publicRoute('POST /1/indexes/*/queries', async (request, catalog) => ({
    results: await catalog.scheduler.runSearch(severalAnswers(request, catalog), request.isAbandoned),
  })),
  publicRoute('POST /1/indexes/:index/query', (request, catalog) => {
    const name = part(request, 'index')
    const query = searchParameters(request.body)
    const work = searchAnswer(catalog, name, query, responseLimit(request.key))
    return catalog.scheduler.runSearch(work, request.isAbandoned)
  }),
]

/** Members of a request in a call with several, besides parameters (api-reference: search). */
const ofRequests = ['indexName', 'type', 'facet']

/** The responses to the queries of one call, in their order. */
function* severalAnswers({ body, key }: ApiRequest, catalog: Catalog): Generator<void, unknown[]> {
  const requests = listIn(body, 'requests', limits.queriesPerCall)
  if (requests.length > 1) requireNoStrategy(body)
  const limit = responseLimit(key)
  const answers: unknown[] = []
  for (const request of requests) {
    const { indexName: _, type, facet, ...query } = searchParameters(request, ofRequests)
    const name = textIn(request, 'indexName')
    if (type !== undefined && type !== 'default' && type !== 'facet')
      throw badRequest('Invalid value for "type" parameter, expected "default" or "facet"')
    if (type === 'facet') {
      answers.push(facetAnswer(catalog, name, String(facet ?? ''), query))
    } else {
      answers.push(yield* searchAnswer(catalog, name, query, limit))
    }
    yield
  }
  return answers
}

function* searchAnswer(
  catalog: Catalog,
  name: string,
  query: Settings,
  limit: ReturnType<typeof responseLimit>,
): Generator<void, Record<string, unknown>> {
  const start = performance.now()
  const engine = catalog.engine(name)
  const { clickAnalytics } = engine.parameters(query)
  const result = yield* engine.searching(query, (hit) => limit.addHit(hit))
  if (result.facets) limit.addBytes(result.facets)
  catalog.failedSearches.add(name, query, result.nbHits)
  const milliseconds = Math.ceil(performance.now() - start)
  return {
    ...result,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    renderingContent: {},
    exhaustive: { nbHits: true, typo: true, ...(result.facets && { facetsCount: true, facetValues: true }) },
    ...(result.facets && { exhaustiveFacetsCount: true }),
    query: typeof query.query === 'string' ? query.query : '',
    params: encoded(query),
    index: name,
    processingTimeMS: milliseconds,
    ...(clickAnalytics && { queryID: crypto.randomUUID().replaceAll('-', '') }),
  }
}

function facetAnswer(catalog: Catalog, name: string, facet: string, query: Settings) {
  if (facet === '') throw badRequest('Invalid request: "facet" is missing')
  const start = performance.now()
  const facetHits = catalog.engine(name).facetValues(facet, query)
  return { facetHits, exhaustiveFacetsCount: true, processingTimeMS: Math.ceil(performance.now() - start) }
}

/** @throws ApiError 400 for `stopIfEnoughMatches`, by which later queries would return no hits */
function requireNoStrategy(body: unknown): void {
  const strategy = isObject(body) ? body.strategy : undefined
  if (strategy === undefined || strategy === null || strategy === 'none') return
  throw badRequest('Invalid value for "strategy" parameter, expected "none"')
}
