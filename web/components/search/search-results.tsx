'use client'
import { useSearchParams } from 'next/navigation'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
// Client component: the query is in the URL, and further hits come from the search server.
import page from '#components/layout/page.module.css'
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'
import type { SearchConfig } from './config.ts'
import { SearchFailure } from './marked-text.tsx'
import { hitsPerPage, limitedQuery, maxQueryLength } from './parameters.ts'
import styles from './results.module.css'
import {
  addressOf,
  asksNothing,
  countOf,
  groupedByPage,
  hasMore,
  headingOf,
  kindLabels,
  type Question,
  questionOf,
  type SearchAnswer,
  searchKey,
} from './results.ts'
import { ResultsList } from './results-list.tsx'
import { slashIsOn, switchSlash } from './slash.ts'
import type { StartState } from './start.ts'
import { StartLinks } from './start-links.tsx'
import { type Found, useAnswer } from './use-answer.ts'

/**
 * The search form and its results. Form and links are plain HTML that the server answers. With
 * JavaScript they only change the URL, and the results come directly from the search server.
 * @param initial results from the server; null when the search failed there, or there was no query
 * @param start what is offered without a query
 */
export function SearchResults({
  config,
  productName,
  initial,
  start,
}: {
  config: SearchConfig
  productName: string
  initial: SearchAnswer | null
  start: StartState
}) {
  const question = questionOf(useSearchParams())
  const found = useAnswer(question, config, initial)
  const heading = headingOf(question)
  useEffect(() => {
    document.title = `${heading} | ${productName}`
  }, [heading, productName])
  return (
    <>
      <h1 className={page.title}>{heading}</h1>
      <SearchForm question={question} askAgain={found.askAgain} />
      <StatusView question={question} found={found} />
      {asksNothing(question) && <StartLinks start={start} />}
      {found.answer && !asksNothing(question) && found.status !== 'error' && (
        <>
          <Filters question={question} answer={found.answer} />
          <ResultsList answer={found.answer} isBusy={found.answer.search !== searchKey(question)} />
          <More question={question} answer={found.answer} />
        </>
      )}
      <SlashSetting />
    </>
  )
}

function SearchForm({ question, askAgain }: { question: Question; askAgain: Found['askAgain'] }) {
  const { query } = question
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Back and Forward change the query as well; the input keeps its focus.
    if (input.current) input.current.value = limitedQuery(query)
  }, [query])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '')
    // The field shows the beginning of a long query.
    const q = typed === limitedQuery(query) ? query : typed
    const next = questionOf(new URLSearchParams({ q }))
    askAgain(next)
    if (searchKey(next) !== searchKey(question)) window.history.pushState(null, '', addressOf(next))
  }
  return (
    <search>
      <form className={styles.form} action="/search/" method="get" onSubmit={submit}>
        <input
          ref={input}
          name="q"
          type="search"
          aria-label="Search"
          defaultValue={limitedQuery(query)}
          maxLength={maxQueryLength}
          placeholder="Type your search here"
        />
        <button type="submit">Search</button>
      </form>
    </search>
  )
}

/** Status of the search; screen readers announce each change. */
function StatusView({ question, found }: { question: Question; found: Found }) {
  const { answer, status, alternatives, askAgain } = found
  const isAnswered = answer !== null && answer.search === searchKey(question)
  return (
    <div className={styles.status}>
      <div role="status">
        {status === 'error' && (
          <p className={styles.failed}>
            <SearchFailure />
          </p>
        )}
        {status === 'stalled' && <p>Searching …</p>}
        {isAnswered && !asksNothing(question) && status === 'idle' && <p>{countOf(answer)}</p>}
        {isAnswered && answer.remark && <p>{answer.remark}</p>}
      </div>
      {status === 'error' && (
        <p>
          <a href={addressOf(question)} onClick={inBrowser(() => askAgain(question))}>
            Try again
          </a>
        </p>
      )}
      {isAnswered && answer.total === 0 && alternatives.length > 0 && (
        <p>
          Try searching for{' '}
          {alternatives.map((query, index) => (
            <span key={query}>
              {index > 0 && ', '}
              <SearchLink to={{ group: '', kind: '', pages: 1, query }}>{query}</SearchLink>
            </span>
          ))}
        </p>
      )}
      {isAnswered && question.query && answer.total === 0 && (
        <p>Believe this query should return results? You have let us know: our writers see it.</p>
      )}
    </div>
  )
}

/** Checkbox for the / shortcut; hidden without JavaScript, where there is no shortcut. */
function SlashSetting() {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.checked = slashIsOn()
  }, [])
  return (
    <label className={styles.setting}>
      <input
        ref={box}
        type="checkbox"
        defaultChecked
        onChange={({ target }) => switchSlash(target.checked)}
      />
      The <kbd>/</kbd> key opens the search
    </label>
  )
}

/** A link to a search; with JavaScript only the URL changes. */
function SearchLink({
  to,
  className,
  label,
  children,
}: {
  to: Question
  className?: string | undefined
  label?: string
  children: ReactNode
}) {
  const show = () => window.history.pushState(null, '', addressOf(to))
  return (
    <a className={className} href={addressOf(to)} onClick={inBrowser(show)} aria-label={label}>
      {children}
    </a>
  )
}

/** Links that narrow the search, and those that widen it again; they work without JavaScript. */
function Filters({ question, answer }: { question: Question; answer: SearchAnswer }) {
  const chosen = [
    ...(question.group ? [{ name: 'group', label: question.group }] : []),
    ...(question.kind ? [{ name: 'kind', label: kindLabels.get(question.kind) ?? '' }] : []),
  ]
  const titles = { group: 'Group', kind: 'Kind' } as const
  return (
    <nav className={styles.filters} aria-label="Filter results">
      {chosen.map(({ name, label }) => (
        <SearchLink
          key={name}
          to={{ ...question, [name]: '', pages: 1 }}
          className={styles.chosen}
          label={`Remove filter: ${label}`}
        >
          {label} <span aria-hidden="true">×</span>
        </SearchLink>
      ))}
      {(['group', 'kind'] as const).map((name) => {
        const filters = answer.filters.filter((filter) => filter.name === name)
        if (filters.length < 2) return null
        return (
          <p key={name}>
            <span>{titles[name]}:</span>
            {filters.map(({ value, label }) => (
              <SearchLink key={value} to={{ ...question, [name]: value, pages: 1 }}>
                {label}
              </SearchLink>
            ))}
          </p>
        )
      })}
    </nav>
  )
}

/** "Load more", and the number of documents shown, which screen readers announce. */
function More({ question, answer }: { question: Question; answer: SearchAnswer }) {
  if (answer.total <= hitsPerPage) return null
  const next = addressOf({ ...question, pages: answer.pages + 1 })
  return (
    <p className={styles.foot}>
      {hasMore(answer) && (
        // Replaced, not pushed: Back leaves the search, and returning to it shows as many hits as
        // before.
        <a
          className={styles.more}
          href={next}
          onClick={inBrowser(() => window.history.replaceState(null, '', next))}
        >
          Load more
        </a>
      )}
      <span role="status">
        {groupedByPage(answer.hits).length} of {answer.documents} documents loaded
      </span>
    </p>
  )
}

/** Click handler of a link that acts within the page; the link's URL is used in a new tab. */
function inBrowser(act: () => void) {
  return (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    act()
  }
}
