'use client'
// Client hook: fetches results that the page came without.
import { useEffect, useRef, useState } from 'react'
import { parametersHere, type SearchConfig } from './config.ts'
import { hitsPerPage } from './parameters.ts'
import type { Hit, Question, SearchAnswer } from './results.ts'
import { type ObservedClient, observedClient } from './search-client.ts'

/** The state of a search (SPEC.md §4). */
export type Status = 'idle' | 'loading' | 'stalled' | 'error'

/** A search counts as stalled after this time, ms (SPEC.md §4). */
const stalledAfterMs = 300

/** The results of a query so far. */
export interface Found {
  /** Results of the query, or of the previous one until they arrive. */
  readonly answer: SearchAnswer | null
  readonly status: Status
  /** Queries that have hits, when this one has none. */
  readonly alternatives: readonly string[]
  /** Queries the search server again, also for a query with known results. */
  askAgain(query: string): void
}

/**
 * The results of the query in the URL. Known results are not fetched again (those that came with
 * the document, and those that were loaded since), so going back shows them at once.
 */
export function useAnswer(question: Question, config: SearchConfig, initial: SearchAnswer | null): Found {
  const { query, pages } = question
  const [answer, setAnswer] = useState(initial)
  const [status, setStatus] = useState<Status>(query && !initial ? 'error' : 'idle')
  const [alternatives, setAlternatives] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const client = useRef<ObservedClient>(null)
  const known = useRef(new Map(initial ? [[initial.query, initial]] : []))

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the same query
  useEffect(() => {
    const before = known.current.get(query) ?? null
    const isThere = !query || (before !== null && before.pages >= pages)
    // A query without hits is sent once more, because the page came without alternatives.
    if (isThere && before?.total !== 0) {
      setStatus('idle')
      setAnswer(before)
      return
    }
    // Not while rendering, because the server renders this too.
    client.current ??= observedClient(config)
    const observed = client.current
    let current = true
    let failed = false
    setStatus('loading')
    const stalled = setTimeout(() => setStatus('stalled'), stalledAfterMs)
    const stop = observed.onChange((state) => {
      failed = state.failed
      if (current && !failed) setAlternatives(state.alternatives)
    })
    const finish = (next: SearchAnswer) => {
      known.current.set(query, next)
      setAnswer(next)
      setStatus('idle')
    }
    const isNext = before !== null && pages === before.pages + 1
    const range = isNext ? { hitsPerPage, page: before.pages } : { hitsPerPage: hitsPerPage * pages, page: 0 }
    // A tab that was open during a publish must not show old results.
    observed.refresh()
    // This request only fetches alternatives: the server's search was already counted.
    const counting = before?.total === 0 ? { analytics: false } : {}
    const request = { indexName: config.indexName, query, ...range, ...parametersHere(), ...counting }
    void observed.client.search({ requests: [request] }).then(({ results: [result] }) => {
      clearTimeout(stalled)
      if (!current) return
      if (failed || !result || !('hits' in result)) {
        setStatus('error')
        return
      }
      // The index contains records of web/records.
      const hits = result.hits as unknown as Hit[]
      const all = isNext ? withoutRepeats([...before.hits, ...hits]) : hits
      finish({ query, hits: all, total: result.nbHits ?? 0, pages })
    })
    return () => {
      current = false
      clearTimeout(stalled)
      stop()
    }
  }, [query, pages, config, attempt])

  const askAgain = (again: string) => {
    known.current.delete(again)
    setAttempt((before) => before + 1)
  }
  return { answer, status, alternatives, askAgain }
}

/** Removes repeated hits: a publish between two requests may move a hit to the next page. */
function withoutRepeats(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [hit.objectID, hit])).values()]
}
