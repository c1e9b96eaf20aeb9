import { Allowance } from '../allowance.ts'
import type { Catalog } from '../catalog.ts'
import { parseFilters } from '../engine/filter-grammar.ts'
import { resolve, type Settings } from '../engine/parameters.ts'
import { badRequest } from '../errors.ts'
import type { Key } from '../keys.ts'
import { limits } from '../limits.ts'
import { type ApiRequest, encoded, listIn, part, type Route, searchParameters, textIn } from './route.ts'

/** Searches: several at once, one, and the values of a facet (api-clients: search, searchSingleIndex, searchForFacetValues). */
export const searchRoutes: readonly Route[] = [
  {
    method: 'POST',
    pattern: '/1/indexes/*/queries',
    right: 'search',
    async handle(request, catalog) {
      const results = await catalog.traffic.search(severalAnswers(request, catalog), request.isAbandoned)
      return { body: { results } }
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/{index}/query',
    right: 'search',
    async handle(request, catalog) {
      const query = limited(searchParameters(request.body), request.key)
      const work = searchAnswer(catalog, part(request, 'index'), query, new Allowance(request.key))
      return { body: await catalog.traffic.search(work, request.isAbandoned) }
    },
  },
  {
    method: 'POST',
    pattern: '/1/indexes/{index}/facets/{facet}/query',
    right: 'search',
    handle(request, catalog) {
      const query = limited(searchParameters(request.body), request.key)
      return { body: facetAnswer(catalog, part(request, 'index'), part(request, 'facet'), query) }
    },
  },
]

/** The answers to the queries of one call, in their order. */
function* severalAnswers({ body, key }: ApiRequest, catalog: Catalog): Generator<void, unknown[]> {
  const requests = listIn(body, 'requests', limits.queriesPerCall)
  const stops = isStrategyStop(body)
  const allowance = new Allowance(key)
  const answers: unknown[] = []
  let found = 0
  for (const [at, request] of requests.entries()) {
    const { indexName: _, type, facet, ...own } = searchParameters(request)
    const name = textIn(request, 'indexName')
    const query = limited(own, key)
    if (type === 'facet') {
      answers.push(facetAnswer(catalog, name, String(facet ?? ''), query))
    } else {
      const isSkipped = stops && at > 0 && found >= resolve(query).hitsPerPage
      const answer = yield* searchAnswer(catalog, name, isSkipped ? withoutHits(query) : query, allowance)
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
  allowance: Allowance,
): Generator<void, Record<string, unknown>> {
  const start = performance.now()
  const result = yield* catalog.searching(name, query, (hit) => allowance.takeHit(hit))
  if (result.facets) allowance.takeBytes(result.facets)
  catalog.failedSearches.answered(name, query, result.nbHits)
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
    renderingContent: {},
    processingTimeMS: milliseconds,
    ...(query.clickAnalytics === true && { queryID: crypto.randomUUID().replaceAll('-', '') }),
  }
  const { responseFields } = resolve(query)
  if (responseFields.includes('*')) return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => responseFields.includes(name)))
}

/** A query as its key allows it: no more hits at once, and what the key asks for itself. @throws ApiError 400 for bad filters */
function limited(query: Settings, { maxHitsPerQuery, forced }: Key): Settings {
  const asked = { ...query, ...forced }
  if (forced.filters && query.filters) {
    // Each by itself: what is no whole condition could lead out of the other's parentheses.
    parseFilters(String(query.filters))
    asked.filters = `(${forced.filters}) AND (${query.filters})`
  }
  if (maxHitsPerQuery === 0) return asked
  const { hitsPerPage, length } = resolve(asked)
  return {
    ...asked,
    hitsPerPage: Math.min(hitsPerPage, maxHitsPerQuery),
    ...(length !== null && { length: Math.min(length, maxHitsPerQuery) }),
  }
}

/** The same question, answered without a hit: `length` would win over `hitsPerPage`. */
function withoutHits({ offset: _, length: __, ...query }: Settings): Settings {
  return { ...query, hitsPerPage: 0 }
}

function facetAnswer(
  catalog: Catalog,
  name: string,
  facet: string,
  query: Settings,
): Record<string, unknown> {
  if (facet === '') throw badRequest('Invalid request: "facet" is missing')
  const start = performance.now()
  const facetHits = catalog.facetValues(name, facet, query)
  return { facetHits, exhaustiveFacetsCount: true, processingTimeMS: Math.ceil(performance.now() - start) }
}

/** `strategy: "stopIfEnoughMatches"`: later queries give no hits once the earlier ones found a page full. */
function isStrategyStop(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'strategy' in body && body.strategy === 'stopIfEnoughMatches'
  )
}
