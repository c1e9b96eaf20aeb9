/**
 * The browser's search client: algoliasearch's, with workarounds for version 5.64 and DocSearch
 * 5.1. It remembers failed hosts, reports a failure instead of throwing it into the console,
 * reports the number of hits of the last query, and suggests other queries when there are no hits.
 */
import { type LiteClient, liteClient } from 'algoliasearch/lite'
import { hostsCache, noHostsCache } from '#clients/hosts-cache.ts'
import { closenessOf, hasWord } from './closeness.ts'
import { parametersHere, type SearchConfig } from './config.ts'
import { decoded, type Hit } from './hit-text.ts'
import { limitedQuery } from './parameters.ts'

/** State of a search that the modal shows in addition to the hits. */
export interface SearchState {
  readonly query: string
  readonly hits: number
  readonly failed: boolean
  /** Words that the query was read as, when nothing matches it exactly; empty otherwise. */
  readonly similar: string
  /** True if the query has no letter and no digit: nothing was searched for. */
  readonly wordless: boolean
  /** Titles and tags that have hits, at most three; only when the query has none. */
  readonly alternatives: readonly string[]
}

/** The state before a query, and after it was cleared. */
export const nothing: SearchState = {
  query: '',
  hits: 0,
  failed: false,
  similar: '',
  wordless: false,
  alternatives: [],
}

type Listener = (state: SearchState) => void
type SearchRequest = Parameters<LiteClient['search']>[0]

/** A client that reports the state of its last search. */
export interface ObservedClient {
  readonly client: LiteClient
  /** Sends requests that are not a reader's search: their responses are not reported. */
  readonly send: LiteClient['search']
  /** Calls this listener after each search, and when the query is cleared. */
  onChange(listener: Listener): void
  /**
   * Reports that the query was cleared, of which DocSearch does not notify clients: the listener
   * gets {@link nothing}, and no later response to an earlier query.
   */
  emptied(): void
  /**
   * Sends the last request again after it failed. Then the same search is answered from memory.
   * @returns whether it was answered
   */
  retry(): Promise<boolean>
  /** Groups and pages to offer before a query; empty when the search server does not respond. */
  start(): Promise<StartState>
  /** Clears cached responses: a tab that was open during a publish must not show old ones. */
  refresh(): void
}

/** Links that the modal offers before a query. */
export interface StartState {
  /** Names of the categories that have pages. */
  readonly groups: readonly string[]
  /** Pages that come first in searches. */
  readonly pages: readonly Hit[]
}

/** Timeouts of a second attempt over a slow link, ms. */
const slowTimeouts = { connect: 10_000, read: 10_000, write: 30_000 }

/** Creates the client of one modal. */
export function observedClient(config: SearchConfig): ObservedClient {
  const usualClient = liteClient(config.appId, config.apiKey, hostsOf(config))
  const slowClient = liteClient(config.appId, config.apiKey, { ...hostsOf(config), timeouts: slowTimeouts })
  // Once a link has been slow, the first attempt would only cost time.
  let isSlow = false
  const send = async (request: SearchRequest) => {
    if (isSlow) return slowClient.search(request)
    try {
      return await usualClient.search(request)
    } catch (error) {
      if (!hasNotConnected(error)) throw error
      const response = await slowClient.search(request)
      isSlow = true
      return response
    }
  }
  let last: SearchRequest | undefined
  let report: Listener = () => undefined
  // Separates the keystrokes of different readers for the search server. New for each search box,
  // and not stored.
  const userToken = `reader-${Math.random().toString(36).slice(2)}`
  let searches = 0
  const search = async (request: SearchRequest) => {
    searches += 1
    const number = searches
    // Responses may arrive out of order: only the one to the last query is reported.
    const reportLast = (state: SearchState) => {
      if (number === searches) report(state)
    }
    const clipped = clip(request, userToken)
    const query = queryOf(clipped)
    if (query && !hasWord(query)) {
      reportLast({ ...nothing, wordless: true })
      return withoutHits(clipped)
    }
    last = clipped
    try {
      const response = await send(clipped)
      const [result] = response.results
      // The index contains records of web/records.
      const found = result && 'hits' in result ? (result.hits as readonly Hit[]) : []
      const closeness = closenessOf(query, found)
      const isChance = closeness.kind === 'chance'
      const hits = isChance ? 0 : (result && 'nbHits' in result && result.nbHits) || 0
      const alternatives = hits === 0 ? await suggestionsFor(send, clipped) : []
      const similar = closeness.kind === 'similar' ? closeness.words : ''
      reportLast({ ...nothing, query, hits, similar, alternatives })
      return isChance ? withoutHits(clipped) : response
    } catch {
      // DocSearch would keep showing the old results: the modal shows the failure instead.
      reportLast({ ...nothing, query, failed: true })
      return withoutHits(clipped)
    }
  }
  const retry = async () => {
    if (!last) return false
    return send(last).then(
      () => true,
      () => false,
    )
  }
  const start = async (): Promise<StartState> => {
    const { facetFilters, ...parameters } = parametersHere()
    const request = {
      ...parameters,
      indexName: config.indexName,
      query: '',
      facetFilters: [...facetFilters, 'kind:page'],
      facets: ['hierarchy.lvl0'],
      hitsPerPage: 5,
      analytics: false,
    }
    try {
      const [result] = (await send({ requests: [request] })).results
      if (!result || !('hits' in result)) return noStart
      const groups = Object.keys(result.facets?.['hierarchy.lvl0'] ?? {}).map(decoded)
      // The index contains records of web/records.
      return { groups: groups.sort(), pages: result.hits as unknown as Hit[] }
    } catch {
      return noStart
    }
  }
  return {
    client: { ...usualClient, search } as LiteClient,
    send: send as LiteClient['search'],
    onChange: (listener) => {
      report = listener
    },
    emptied: () => {
      searches += 1
      report(nothing)
    },
    retry,
    start,
    refresh: () => {
      void usualClient.clearCache()
      void slowClient.clearCache()
    },
  }
}

function hostsOf({ path }: SearchConfig) {
  if (!path) return { hostsCache }
  const { host, protocol } = window.location
  const own = { url: host + path, protocol: protocol.slice(0, -1) as 'http' | 'https' }
  return { hosts: [{ ...own, accept: 'readWrite' as const }], hostsCache: noHostsCache }
}

/** Before it is known what to offer, or when it cannot be. */
export const noStart: StartState = { groups: [], pages: [] }

/**
 * True if the last host that was tried did not begin to respond in time: over a slow link that
 * takes longer than SPEC.md §9 allows a host before another is tried.
 */
function hasNotConnected(error: unknown): boolean {
  // @algolia/client-common, RetryError; the words are of @algolia/requester-browser-xhr.
  const { stackTrace } = error as {
    readonly stackTrace?: readonly { readonly response: { readonly content: string } }[]
  }
  return stackTrace?.at(-1)?.response.content === 'Connection timeout'
}

/** A response that has found nothing. */
function withoutHits(request: SearchRequest) {
  const query = queryOf(request)
  return { results: requestsOf(request).map(() => ({ hits: [], nbHits: 0, query })) }
}

interface LooseRequest {
  readonly query?: string
}

/** DocSearch and the search page send all requests in this form. */
function requestsOf(request: SearchRequest): readonly LooseRequest[] {
  return (request as { requests: readonly LooseRequest[] }).requests
}

function queryOf(request: SearchRequest): string {
  return requestsOf(request)[0]?.query ?? ''
}

function clip(request: SearchRequest, userToken: string): SearchRequest {
  const requests = requestsOf(request).map((one) => ({
    ...one,
    userToken,
    query: limitedQuery(one.query ?? ''),
  }))
  return { requests } as SearchRequest
}

/**
 * Other queries to try. Loaded when they are needed, because the size of the modal is limited. A
 * failure does not change that nothing was found.
 */
async function suggestionsFor(send: LiteClient['search'], request: SearchRequest): Promise<string[]> {
  try {
    const { suggestionsNear } = await import('./suggestions.ts')
    return await suggestionsNear(send, requestsOf(request)[0] ?? {})
  } catch {
    return []
  }
}
