import type { Key } from '../access/key.ts'
import { ResponseLimit } from '../access/response-limit.ts'
import { isObject } from '../engine/attributes.ts'
import { parseFilters } from '../engine/filter-grammar.ts'
import { requireParameters } from '../engine/known-parameters.ts'
import type { Settings } from '../engine/parameters.ts'
import { badRequest } from '../errors.ts'
import type { Catalog } from '../indices/catalog.ts'
import { limits } from '../limits.ts'
import {
  type ApiRequest,
  encoded,
  listIn,
  part,
  type Route,
  route,
  searchParameters,
  textIn,
} from './route.ts'

/**
 * Searches: several in one call, a single one, and the values of a facet (api-clients: search,
 * searchSingleIndex, searchForFacetValues).
 */
export const searchRoutes: readonly Route[] = [
  route(
    'POST /1/indexes/*/queries',
    'search',
    async (request, catalog) => ({
      results: await catalog.scheduler.runSearch(severalAnswers(request, catalog), request.isAbandoned),
    }),
    { isPublic: true },
  ),
  route(
    'POST /1/indexes/:index/query',
    'search',
    (request, catalog) => {
      const name = part(request, 'index')
      const query = limited(name, searchParameters(request.body), request.key, catalog)
      const work = searchAnswer(catalog, name, query, new ResponseLimit(request.key))
      return catalog.scheduler.runSearch(work, request.isAbandoned)
    },
    { isPublic: true },
  ),
  route(
    'POST /1/indexes/:index/facets/:facet/query',
    'search',
    (request, catalog) => {
      const name = part(request, 'index')
      const query = limited(name, searchParameters(request.body, ['facetQuery']), request.key, catalog)
      return facetAnswer(catalog, name, part(request, 'facet'), query)
    },
    { isPublic: true },
  ),
]

/**
 * Members of a request in a call with several, in addition to search parameters (api-reference:
 * search).
 */
const ofRequests = ['indexName', 'type', 'facet', 'facetQuery']

/** The responses to the queries of one call, in their order. */
function* severalAnswers({ body, key }: ApiRequest, catalog: Catalog): Generator<void, unknown[]> {
  const requests = listIn(body, 'requests', limits.queriesPerCall)
  const stops = isStrategyStop(body)
  const responseLimit = new ResponseLimit(key)
  const answers: unknown[] = []
  let found = 0
  for (const [at, request] of requests.entries()) {
    const { indexName: _, type, facet, ...own } = searchParameters(request, ofRequests)
    const name = textIn(request, 'indexName')
    const query = limited(name, own, key, catalog)
    if (type !== undefined && type !== 'default' && type !== 'facet')
      throw badRequest('Invalid value for "type" parameter, expected "default" or "facet"')
    if (type === 'facet') {
      answers.push(facetAnswer(catalog, name, String(facet ?? ''), query))
    } else {
      const isSkipped = stops && at > 0 && found >= catalog.engine(name).parameters(query).hitsPerPage
      const answer = yield* searchAnswer(catalog, name, isSkipped ? withoutHits(query) : query, responseLimit)
      found += Number(answer.nbHits ?? 0)
      answers.push(answer)
    }
    yield
  }
  return answers
}

function* searchAnswer(
  catalog: Catalog,
  name: string,
  query: Settings,
  responseLimit: ResponseLimit,
): Generator<void, Record<string, unknown>> {
  const start = performance.now()
  const engine = catalog.engine(name)
  const { clickAnalytics, responseFields } = engine.parameters(query)
  const result = yield* engine.searching(query, (hit) => responseLimit.addHit(hit))
  if (result.facets) responseLimit.addBytes(result.facets)
  catalog.failedSearches.add(name, query, result.nbHits)
  const milliseconds = Math.ceil(performance.now() - start)
  const answer = {
    ...result,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { nbHits: true, typo: true, ...(result.facets && { facetsCount: true, facetValues: true }) },
    ...(result.facets && { exhaustiveFacetsCount: true }),
    query: typeof query.query === 'string' ? query.query : '',
    params: encoded(query),
    index: name,
    processingTimeMS: milliseconds,
    ...(clickAnalytics && { queryID: crypto.randomUUID().replaceAll('-', '') }),
  }
  if (responseFields.includes('*')) return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => responseFields.includes(name)))
}

/**
 * A query with the restrictions of its key: the forced parameters and the limit of hits.
 * @throws ApiError 400 for invalid filters
 */
function limited(name: string, query: Settings, { maxHitsPerQuery, forced }: Key, catalog: Catalog) {
  requireParameters(forced)
  const asked = { ...query, ...forced }
  if (forced.filters && query.filters) {
    // Parsed separately: an incomplete condition could close the parentheses of the other.
    parseFilters(String(query.filters))
    asked.filters = `(${forced.filters}) AND (${query.filters})`
  }
  if (maxHitsPerQuery === 0) return asked
  const { hitsPerPage, length } = catalog.engine(name).parameters(asked)
  return {
    ...asked,
    hitsPerPage: Math.min(hitsPerPage, maxHitsPerQuery),
    ...(length !== null && { length: Math.min(length, maxHitsPerQuery) }),
  }
}

/**
 * The same query without hits. `offset` and `length` are removed, because they would override
 * `hitsPerPage`.
 */
function withoutHits({ offset: _, length: __, ...query }: Settings): Settings {
  return { ...query, hitsPerPage: 0 }
}

function facetAnswer(catalog: Catalog, name: string, facet: string, query: Settings) {
  if (facet === '') throw badRequest('Invalid request: "facet" is missing')
  const start = performance.now()
  const facetHits = catalog.engine(name).facetValues(facet, query)
  return { facetHits, exhaustiveFacetsCount: true, processingTimeMS: Math.ceil(performance.now() - start) }
}

/** `strategy: "stopIfEnoughMatches"`: once the hits fill a page, later queries return none. */
function isStrategyStop(body: unknown): boolean {
  const strategy = isObject(body) ? body.strategy : undefined
  if (strategy === undefined || strategy === null || strategy === 'none') return false
  if (strategy === 'stopIfEnoughMatches') return true
  throw badRequest('Invalid value for "strategy" parameter, expected "none" or "stopIfEnoughMatches"')
}
