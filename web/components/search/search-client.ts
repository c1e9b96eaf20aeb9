/**
 * The browser's search client: the real one, with workarounds for version 5.64 and DocSearch 5.1: failed hosts are
 * remembered, a failure is reported instead of thrown into the console, the number of hits is that of the last query,
 * and queries without hits get suggestions.
 */
import { type LiteClient, liteClient } from 'algoliasearch/lite'
import { hostsCache, noHostsCache } from '#clients/hosts-cache.ts'
import type { SearchConfig } from './config.ts'
import { maxQueryLength } from './parameters.ts'

/** What the modal shows beside the hits. */
export interface SearchState {
  readonly query: string
  readonly hits: number
  readonly failed: boolean
  /** Questions that do have answers, three at most; only when this one has none. */
  readonly alternatives: readonly string[]
}

/** Before a question, and when it was taken back. */
export const nothing: SearchState = { query: '', hits: 0, failed: false, alternatives: [] }

type Listener = (state: SearchState) => void
type SearchRequest = Parameters<LiteClient['search']>[0]

/** A client and what its last search came to. */
export interface ObservedClient {
  readonly client: LiteClient
  /** Called after each search, and when the question is taken back; gives the function that ends it. */
  onChange(listener: Listener): () => void
  /** The question was taken back, of which DocSearch tells no client: listeners hear of nothing, and of no answer that comes late. */
  emptied(): void
  /** Forgets answers: a tab that stayed open during a publish must not show old ones. */
  refresh(): void
}

/** Makes the client of one modal. */
export function observedClient(config: SearchConfig): ObservedClient {
  const stock = liteClient(config.appId, config.apiKey, hostsOf(config))
  const listeners = new Set<Listener>()
  const tell = (state: SearchState) => {
    for (const listener of listeners) listener(state)
  }
  // Tells the words of one reader from another's while they are typed. Made anew for every box, and kept nowhere.
  const userToken = `reader-${Math.random().toString(36).slice(2)}`
  let asked = 0
  const search = async (request: SearchRequest) => {
    asked += 1
    const number = asked
    // Answers may come in another order than the questions: what is told is about the last one.
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
      // That nothing was found is known, whatever becomes of the questions after it.
      const alternatives = hits === 0 ? await answered(stock, clipped, query).catch(() => []) : []
      tellOfLast({ query, hits, failed: false, alternatives })
      return response
    } catch {
      // DocSearch would leave the old results standing: the modal shows the failure instead.
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

/** Up to three simpler questions that have answers: single words, and the question without its end. */
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
    // No reader asked these: they do not count among the searches that failed.
    requests: list.map((text) => ({ ...first, query: text, hitsPerPage: 1, analytics: false })),
  } as never)
  return list
    .filter((_text, index) => {
      const result = results[index]
      return result && 'nbHits' in result && (result.nbHits ?? 0) > 0
    })
    .slice(0, 3)
}
