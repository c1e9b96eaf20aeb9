'use client'
// Client hook: fetches results that the page came without.
import { useEffect, useRef, useState } from 'react'
import { parametersHere, type SearchConfig } from './config.ts'
import type { Hit } from './hit-text.ts'
import { hitsPerPage, queryParameters } from './parameters.ts'
import { answerOf, asksNothing, facetsOf, type Question, type SearchAnswer, searchKey } from './results.ts'
import { type ObservedClient, observedClient } from './search-client.ts'

/** A search counts as stalled after this time, ms (SPEC.md §4). */
const stalledAfterMs = 300

/** The results of a query so far. */
export type Found = ReturnType<typeof useAnswer>

/**
 * The results of the search in the URL. Known results are not fetched again (those that came with
 * the document, and those that were loaded since), so going back shows them at once.
 */
export function useAnswer(question: Question, config: SearchConfig, initial: SearchAnswer | null) {
  const { query, group, kind, pages } = question
  const search = searchKey(question)
  /** Results of the query, or of the previous one until they arrive. */
  const [answer, setAnswer] = useState(initial)
  /** SPEC.md §4. */
  const [status, setStatus] = useState<'idle' | 'loading' | 'stalled' | 'error'>(
    !asksNothing(question) && !initial ? 'error' : 'idle',
  )
  /** Titles and tags that have hits, when this query has none. */
  const [alternatives, setAlternatives] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const client = useRef<ObservedClient>(null)
  const known = useRef(new Map(initial ? [[initial.search, initial]] : []))

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the same query
  useEffect(() => {
    const asked = { query, group, kind, pages }
    const before = known.current.get(search) ?? null
    const isThere = asksNothing(asked) || (before !== null && before.pages >= pages)
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
    let remark = ''
    setStatus('loading')
    const stalled = setTimeout(() => setStatus('stalled'), stalledAfterMs)
    observed.onChange((state) => {
      failed = state.failed
      remark = state.remark
      if (!current) return
      if (failed) setStatus('error')
      else setAlternatives(state.alternatives)
    })
    const isNext = before !== null && pages === before.pages + 1
    const range = isNext ? { hitsPerPage, page: before.pages } : { hitsPerPage: hitsPerPage * pages, page: 0 }
    // A tab that was open during a publish must not show old results.
    observed.refresh()
    // This request only fetches alternatives: the server's search was already counted.
    const counting = before?.total === 0 ? { analytics: false } : {}
    const parameters = parametersHere()
    const facets = facetsOf(asked, parameters.facetFilters)
    const request = {
      indexName: config.indexName,
      ...queryParameters(query),
      ...range,
      ...parameters,
      ...facets,
      ...counting,
    }
    void observed.client.search({ requests: [request] }).then(({ results: [result] }) => {
      clearTimeout(stalled)
      if (!current) return
      if (failed || !result || !('hits' in result)) {
        setStatus('error')
        return
      }
      const found = answerOf(asked, result, remark)
      const next = isNext ? { ...found, hits: withoutRepeats([...before.hits, ...found.hits]) } : found
      known.current.set(search, next)
      setAnswer(next)
      setStatus('idle')
    })
    return () => {
      current = false
      clearTimeout(stalled)
    }
  }, [search, pages, config, attempt])

  /** Searches again, also if the results are known. */
  const askAgain = (again: Question) => {
    known.current.delete(searchKey(again))
    setAttempt((before) => before + 1)
  }
  return { answer, status, alternatives, askAgain }
}

/** Removes repeated hits: a publish between two requests may move a hit to the next page. */
function withoutRepeats(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [hit.objectID, hit])).values()]
}
