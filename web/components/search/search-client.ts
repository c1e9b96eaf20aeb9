/**
 * The browser's search client: algoliasearch's, with workarounds for version 5.64 and DocSearch
 * 5.1. It remembers failed hosts, reports a failure instead of throwing it into the console,
 * reports the number of hits of the last query, and suggests other queries when there are no hits.
 */
import { type LiteClient, liteClient } from 'algoliasearch/lite'
import { hostsCache, noHostsCache } from '#clients/hosts-cache.ts'
import { closenessOf, hasWord } from './closeness.ts'
import { insightsHost, parametersHere, type SearchConfig } from './config.ts'
import type { Hit } from './hit-text.ts'
import { modalItems } from './modal-items.ts'
import { maxQueryLength, pagesFound, queryParameters, sentQuery } from './parameters.ts'
import { remarkOn } from './remark.ts'
import { noStart, type StartState, startOf, startRequest } from './start.ts'

/** State of a search that the modal shows in addition to the hits. */
export interface SearchState {
  readonly query: string
  /** Number of pages that were found. */
  readonly hits: number
  readonly failed: boolean
  /** A sentence about hits that are not exactly what was asked for; empty for others. */
  readonly remark: string
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
  remark: '',
  wordless: false,
  alternatives: [],
}

type Listener = (state: SearchState) => void
type SearchRequest = Parameters<LiteClient['search']>[0]

/** A client that reports the state of its last search. */
export type ObservedClient = ReturnType<typeof observedClient>

/** Timeouts of a second attempt over a slow link, ms. */
const slowTimeouts = { connect: 10_000, read: 10_000, write: 30_000 }

/** Without a response, a search is reported as failed after this time, ms; a later one is shown. */
const patienceMs = 4_000

/** Creates the client of one modal. */
export function observedClient(config: SearchConfig) {
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
  let report: Listener = () => undefined
  // Separates the keystrokes of different readers for the search server. New for each search box,
  // and not stored.
  const userToken = `reader-${Math.random().toString(36).slice(2)}`
  let searches = 0
  let paste = ''
  let answered: { queryID?: string; hits?: readonly Hit[] } = {}
  const search = async (request: SearchRequest) => {
    searches += 1
    const number = searches
    // Responses may arrive out of order: only the one to the last query is reported.
    const reportLast = (state: SearchState) => {
      if (number === searches) report(state)
    }
    // DocSearch and the search page send one request at a time.
    const [asked] = (request as { requests: readonly { readonly query?: string }[] }).requests
    const shown = asked?.query ?? ''
    const isPaste = shown.length >= maxQueryLength && paste.replace(/[\r\n]/g, '').startsWith(shown)
    const query = sentQuery(isPaste ? paste.replace(/\s+/g, ' ') : shown)
    const sent = { ...asked, ...queryParameters(query), userToken }
    const clipped = { requests: [sent] } as SearchRequest
    if (query && !hasWord(query)) {
      reportLast({ ...nothing, wordless: true })
      return withoutHits(sent.query)
    }
    const hangs = setTimeout(() => reportLast({ ...nothing, query, failed: true }), patienceMs)
    try {
      const response = await send(clipped)
      const [result] = response.results
      // The index contains records of web/records.
      const found = result && 'hits' in result ? (result.hits as readonly Hit[]) : []
      if (number === searches) answered = { ...result, hits: found }
      const closeness = closenessOf(sent.query, found)
      const remark = await remarkOn(closeness, sent, send as never)
      const isChance = closeness.kind === 'chance'
      const hits = isChance || !result || !('nbHits' in result) ? 0 : pagesFound(result)
      const alternatives = hits === 0 ? await suggestionsFor(send, sent) : []
      reportLast({ ...nothing, query, hits, remark, alternatives })
      return isChance ? withoutHits(sent.query) : response
    } catch {
      // DocSearch would keep showing the old results: the modal shows the failure instead.
      reportLast({ ...nothing, query, failed: true })
      return withoutHits(sent.query)
    } finally {
      clearTimeout(hangs)
    }
  }
  /** Groups and pages to offer before a query; empty when the search server does not respond. */
  const start = async (): Promise<StartState> => {
    try {
      const { results } = await send({ requests: [startRequest(config.indexName, parametersHere())] })
      return startOf(results[0])
    } catch {
      return noStart
    }
  }
  return {
    client: { ...usualClient, search } as LiteClient,
    /** Calls this listener after each search, and when the query is cleared. */
    onChange: (listener: Listener) => {
      report = listener
    },
    /**
     * Reports that the query was cleared, of which DocSearch does not notify clients: the listener
     * gets {@link nothing}, and no later response to an earlier query.
     */
    emptied: () => {
      searches += 1
      report(nothing)
    },
    /** Notes a text that is pasted: the input shows its beginning, the search has all of it. */
    pasted: (text: string) => {
      paste = text
    },
    start,
    /** Reports to the search service that a reader opened a hit of the last search. */
    opened: (url: string) => {
      const { queryID, hits = [] } = answered
      const shown = modalItems(hits)
      const at = shown.findIndex((hit) => hit.url === url)
      if (queryID && at >= 0)
        reportClick(config, { userToken, queryID, objectIDs: [shown[at]?.objectID], positions: [at + 1] })
    },
    /** Clears cached responses: a tab that was open during a publish must not show old ones. */
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

/** Sends the event (api-reference: pushEvents), also when the page is left. */
function reportClick({ appId, apiKey, indexName, path }: SearchConfig, click: object): void {
  const event = { eventType: 'click', eventName: 'Result opened', index: indexName, ...click }
  void fetch(`${path || insightsHost}/1/events`, {
    method: 'POST',
    keepalive: true,
    headers: { 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey },
    body: JSON.stringify({ events: [event] }),
    // Only the writers' list misses it.
  }).catch(() => undefined)
}

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
const withoutHits = (query: string) => ({ results: [{ hits: [], nbHits: 0, query }] })

/** Other queries to try, loaded when needed: the size of the modal is limited. */
async function suggestionsFor(send: LiteClient['search'], request: { query: string }): Promise<string[]> {
  try {
    const { suggestionsNear } = await import('./suggestions.ts')
    return await suggestionsNear(send, request)
  } catch {
    return []
  }
}
