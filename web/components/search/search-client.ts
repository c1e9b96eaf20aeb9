/**
 * The browser's search client: algoliasearch's, with workarounds for version 5.64 and DocSearch
 * 5.1. It remembers failed hosts, reports a failure instead of throwing it into the console,
 * reports the number of hits of the last query, and suggests other queries when there are no hits.
 */
import { type LiteClient, liteClient } from 'algoliasearch/lite'
import { hostsCache, noHostsCache } from '#clients/hosts-cache.ts'
import type { SearchConfig } from './config.ts'
import { maxQueryLength } from './parameters.ts'

/** What the modal shows in addition to the hits. */
export interface SearchState {
  readonly query: string
  readonly hits: number
  readonly failed: boolean
  /** Queries that have hits, at most three; only when this one has none. */
  readonly alternatives: readonly string[]
}

/** The state before a query, and after it was cleared. */
export const nothing: SearchState = { query: '', hits: 0, failed: false, alternatives: [] }

type Listener = (state: SearchState) => void
type SearchRequest = Parameters<LiteClient['search']>[0]

/** A client that reports the state of its last search. */
export interface ObservedClient {
  readonly client: LiteClient
  /**
   * Calls a listener after each search, and when the query is cleared.
   * @returns a function that removes it
   */
  onChange(listener: Listener): () => void
  /**
   * Reports that the query was cleared, of which DocSearch does not notify clients: listeners get
   * {@link nothing}, and no later response to an earlier query.
   */
  emptied(): void
  /** Clears cached responses: a tab that was open during a publish must not show old ones. */
  refresh(): void
}

/** Creates the client of one modal. */
export function observedClient(config: SearchConfig): ObservedClient {
  const stock = liteClient(config.appId, config.apiKey, hostsOf(config))
  const listeners = new Set<Listener>()
  const tell = (state: SearchState) => {
    for (const listener of listeners) listener(state)
  }
  // Separates the keystrokes of different readers for the search server. New for each search box,
  // and not stored.
  const userToken = `reader-${Math.random().toString(36).slice(2)}`
  let asked = 0
  const search = async (request: SearchRequest) => {
    asked += 1
    const number = asked
    // Responses may arrive out of order: only the one to the last query is reported.
    const tellOfLast = (state: SearchState) => {
      if (number === asked) tell(state)
    }
    const clipped = clip(request, userToken)
    const query = queryOf(clipped)
    try {
      const response = await stock.search(clipped as never)
      const hits = response.results.reduce(
        (sum, result) => sum + ('nbHits' in result ? (result.nbHits ?? 0) : 0),
        0,
      )
      // An error of the suggestions does not change that nothing was found.
      const alternatives = hits === 0 ? await answered(stock, clipped, query).catch(() => []) : []
      tellOfLast({ query, hits, failed: false, alternatives })
      return response
    } catch {
      // DocSearch would keep showing the old results: the modal shows the failure instead.
      tellOfLast({ query, hits: 0, failed: true, alternatives: [] })
      return {
        results: requestsOf(clipped).map(() => ({
          hits: [],
          nbHits: 0,
          page: 0,
          nbPages: 0,
          hitsPerPage: 0,
          query,
        })),
      }
    }
  }
  return {
    client: { ...stock, search } as LiteClient,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emptied: () => {
      asked += 1
      tell(nothing)
    },
    refresh: () => void stock.clearCache(),
  }
}

function hostsOf({ path }: SearchConfig) {
  if (!path) return { hostsCache }
  const protocol: 'http' | 'https' = window.location.protocol === 'https:' ? 'https' : 'http'
  const host = { url: `${window.location.host}${path}`, protocol, accept: 'readWrite' as const }
  return { hosts: [host], hostsCache: noHostsCache }
}

interface LooseRequest {
  readonly query?: string
}

function requestsOf(request: SearchRequest): LooseRequest[] {
  const list: unknown = Array.isArray(request) ? request : (request as { requests: unknown }).requests
  return Array.isArray(list) ? list : []
}

function queryOf(request: SearchRequest): string {
  return requestsOf(request)[0]?.query ?? ''
}

function clip(request: SearchRequest, userToken: string): SearchRequest {
  const requests = requestsOf(request).map((one) => ({
    ...one,
    userToken,
    query: (one.query ?? '').slice(0, maxQueryLength),
  }))
  return { requests } as SearchRequest
}

/** Up to three simpler queries with hits: single words, and words without their ends. */
async function answered(stock: LiteClient, request: SearchRequest, query: string): Promise<string[]> {
  const [first] = requestsOf(request)
  const words = query.split(/\s+/).filter((word) => word.length > 2)
  const candidates = new Set([
    ...(words.length > 1 ? words : []),
    ...words.map((word) => word.slice(0, Math.max(3, word.length - 3))),
  ])
  candidates.delete(query)
  const list = [...candidates].slice(0, 8)
  if (!first || list.length === 0) return []
  const { results } = await stock.search({
    // Not readers' searches, so they do not count as failed ones.
    requests: list.map((text) => ({ ...first, query: text, hitsPerPage: 1, analytics: false })),
  } as never)
  return list
    .filter((_text, index) => {
      const result = results[index]
      return result && 'nbHits' in result && (result.nbHits ?? 0) > 0
    })
    .slice(0, 3)
}
