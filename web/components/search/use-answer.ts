'use client'
// Needs the browser: asks the search server for what the page came without.
import { useEffect, useRef, useState } from 'react'
import { parametersHere, type SearchConfig } from './config.ts'
import { hitsPerPage } from './parameters.ts'
import type { Hit, Question, SearchAnswer } from './results.ts'
import { type ObservedClient, observedClient } from './search-client.ts'

/** Where a search stands (SPEC.md §4). */
export type Status = 'idle' | 'loading' | 'stalled' | 'error'

/** A search counts as stalled after this time, ms (SPEC.md §4). */
const stalledAfterMs = 300

/** What a question came to so far. */
export interface Found {
  /** Of the question, or of the one before while this one is on its way. */
  readonly answer: SearchAnswer | null
  readonly status: Status
  /** Questions that do have answers, when this one has none. */
  readonly alternatives: readonly string[]
  /** Asks the search server anew, also for what was answered before. */
  askAgain(query: string): void
}

/**
 * The answer to the question of the address. What is there already is not asked for again: the pages that came with the
 * document, and those that were loaded before: going back shows them at once.
 */
export function useAnswer(question: Question, config: SearchConfig, initial: SearchAnswer | null): Found {
  const { query, pages } = question
  const [answer, setAnswer] = useState(initial)
  const [status, setStatus] = useState<Status>(query && !initial ? 'error' : 'idle')
  const [alternatives, setAlternatives] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const client = useRef<ObservedClient>(null)
  const known = useRef(new Map(initial ? [[initial.query, initial]] : []))

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks the same again
  useEffect(() => {
    const before = known.current.get(query) ?? null
    const isThere = !query || (before !== null && before.pages >= pages)
    // Without a hit the question is asked once more all the same: the page came without alternatives.
    if (isThere && before?.total !== 0) {
      setStatus('idle')
      setAnswer(before)
      return
    }
    // Not while rendering, which the server does too.
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
    // A tab that stayed open during a publish must not show old answers.
    observed.refresh()
    // What the server found nothing for is asked for its alternatives only: the reader's search was counted there.
    const counting = before?.total === 0 ? { analytics: false } : {}
    const request = { indexName: config.indexName, query, ...range, ...parametersHere(), ...counting }
    void observed.client.search({ requests: [request] }).then(({ results: [result] }) => {
      clearTimeout(stalled)
      if (!current) return
      if (failed || !result || !('hits' in result)) {
        setStatus('error')
        return
      }
      // The index holds what web/records made.
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

/** A hit may move to the next page when something is published between two pages. */
function withoutRepeats(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [hit.objectID, hit])).values()]
}
