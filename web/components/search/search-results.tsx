'use client'
// Needs the browser: the question is in the address, the answers come from the search server.
import Link from 'next/link'
import { useRouter, useSearchParams } from 'next/navigation'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { parametersHere, type SearchConfig } from './config.ts'
import { hitsPerPage, maxQueryLength } from './parameters.ts'
import styles from './search.module.css'
import { observedClient } from './search-client.ts'

interface Hit {
  readonly objectID: string
  readonly url: string
  readonly hierarchy: Readonly<Record<string, string | null>>
  readonly _snippetResult?: { readonly content?: { readonly value: string } }
}

type Status = 'idle' | 'loading' | 'stalled' | 'error'

interface Answer {
  readonly query: string
  readonly hits: readonly Hit[]
  readonly total: number
  readonly pages: number
}

/** A search counts as stalled after this time, ms (specification §4). */
const stalledAfterMs = 300

/** The form and what it found, 20 at a time. */
export function SearchResults({ config }: { config: SearchConfig }) {
  const query = (useSearchParams().get('q') ?? '').slice(0, maxQueryLength)
  const router = useRouter()
  const [answer, setAnswer] = useState<Answer>()
  const [status, setStatus] = useState<Status>('idle')
  const [page, setPage] = useState(0)
  const observed = useMemo(() => observedClient(config), [config])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its first page
  useEffect(() => setPage(0), [query])
  useEffect(() => {
    if (!query) {
      setAnswer(undefined)
      setStatus('idle')
      return
    }
    let current = true
    setStatus('loading')
    const stalled = setTimeout(() => setStatus('stalled'), stalledAfterMs)
    const stop = observed.onChange(({ failed }) => {
      if (current && failed) setStatus('error')
    })
    const request = { indexName: config.indexName, query, hitsPerPage, page, ...parametersHere() }
    void observed.client.search({ requests: [request] }).then(({ results: [result] }) => {
      clearTimeout(stalled)
      if (!current || !result || !('hits' in result)) return
      const hits = result.hits as unknown as Hit[]
      setAnswer((before) => ({
        query,
        hits: page > 0 && before?.query === query ? [...before.hits, ...hits] : hits,
        total: result.nbHits ?? 0,
        pages: result.nbPages ?? 0,
      }))
      setStatus((now) => (now === 'error' ? now : 'idle'))
    })
    return () => {
      current = false
      clearTimeout(stalled)
      stop()
    }
  }, [query, page, observed, config])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('q') ?? '')
    router.push(`/search/?q=${encodeURIComponent(text)}`, { scroll: false })
  }
  return (
    <>
      <h1>{query ? `Search results for "${query}"` : 'Search the documentation'}</h1>
      <search>
        <form className={styles.form} action="/search/" method="get" onSubmit={submit}>
          <label className="visually-hidden" htmlFor="q">
            Search
          </label>
          <input
            id="q"
            key={query}
            name="q"
            type="search"
            defaultValue={query}
            maxLength={maxQueryLength}
            placeholder="Type your search here"
          />
          <button type="submit">Search</button>
        </form>
      </search>
      <div role="status">
        {status === 'error' ? (
          <p>
            <strong>Unable to fetch results</strong> You might want to check your network connection.
          </p>
        ) : status === 'stalled' ? (
          <p>Searching …</p>
        ) : query && answer?.query === query ? (
          <p>{counted(answer.total)}</p>
        ) : null}
      </div>
      {query && answer && status !== 'error' && (
        <ol className={styles.hits}>
          {answer.hits.map((hit) => (
            <HitView key={hit.objectID} hit={hit} />
          ))}
        </ol>
      )}
      {answer && page + 1 < answer.pages && (
        <button type="button" className={styles.more} onClick={() => setPage(page + 1)}>
          Load more
        </button>
      )}
    </>
  )
}

function HitView({ hit }: { hit: Hit }) {
  const levels = Object.entries(hit.hierarchy)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, text]) => (text ? [decoded(text)] : []))
  const { pathname, hash } = new URL(hit.url, window.location.origin)
  const snippet = hit._snippetResult?.content?.value
  return (
    <li>
      <h2>
        <Link href={pathname + hash} prefetch={false}>
          {levels.at(-1)}
        </Link>
      </h2>
      <p className={styles.crumbs}>{levels.slice(0, -1).join(' › ')}</p>
      {snippet && <p>{marked(snippet)}</p>}
    </li>
  )
}

/** "1 document found", "{n} documents found", as Docusaurus says it. */
function counted(total: number): string {
  if (total === 0) return 'No documents were found'
  return total === 1 ? 'One document found' : `${total} documents found`
}

/** A snippet with its marks; everything else in it is text, escaped once by the index. */
function marked(snippet: string) {
  return snippet.split(/(<mark>.*?<\/mark>)/).map((part, index) => {
    const inner = /^<mark>(.*)<\/mark>$/.exec(part)?.[1]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name, and never move
    return inner === undefined ? decoded(part) : <mark key={index}>{decoded(inner)}</mark>
  })
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_entity, name: string) => entities[name] ?? '')
}
