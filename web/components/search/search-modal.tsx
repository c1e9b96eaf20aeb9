'use client'
// Client component: DocSearch, loaded when a reader is about to search.
import '@docsearch/css/dist/_variables.css'
import '@docsearch/css/dist/modal.css'
import { DocSearchModal } from '@docsearch/react/modal'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { patchDocSearch } from '#patches/docsearch.ts'
import { limitQuery, typeQuery } from '#patches/docsearch-input.ts'
import { parametersHere, type SearchConfig } from './config.ts'
import { HitLink } from './hit-link.tsx'
import { maxQueryLength } from './parameters.ts'
import { countOf } from './results.ts'
import styles from './search.module.css'
import { nothing, observedClient } from './search-client.ts'

/** DocSearch with the texts and limits of SPEC.md §2, §5, §8 and §9. */
export default function SearchModal({
  config,
  scrollY,
  onClose,
}: {
  config: SearchConfig
  scrollY: number
  onClose: () => void
}) {
  const router = useRouter()
  const [state, setState] = useState(nothing)
  const observed = useMemo(() => observedClient(config), [config])
  const indices = useMemo(() => [{ name: config.indexName, searchParameters: parametersHere() }], [config])
  const marker = useRef<HTMLSpanElement>(null)
  const [selected] = useState(longSelection)
  useEffect(() => observed.onChange(setState), [observed])
  useEffect(() => observed.refresh(), [observed])
  useEffect(() => patchDocSearch(observed.emptied), [observed])
  useEffect(() => limitQuery(maxQueryLength))

  const go = (url: string) => {
    onClose()
    router.push(url)
  }
  return (
    // A section, so that header and footer of the modal do not count as those of the page.
    <section className={state.failed ? `${styles.modal} ${styles.failed}` : styles.modal}>
      <DocSearchModal
        appId={config.appId}
        apiKey={config.apiKey}
        indices={indices}
        initialScrollY={scrollY}
        initialQuery={selected}
        onClose={onClose}
        placeholder="Search the docs"
        keyboardShortcuts={{ 'Ctrl/Cmd+K': false, '/': false }}
        transformSearchClient={() => observed.client as never}
        insights={false}
        navigator={{ navigate: ({ itemUrl }) => go(itemUrl) }}
        transformItems={(items) => items.map((item) => ({ ...item, url: localPath(item.url) }))}
        hitComponent={({ hit, children }) => <HitLink href={hit.url}>{children}</HitLink>}
        getMissingResultsUrl={({ query }) => `/search/?q=${encodeURIComponent(query)}`}
        translations={{
          noResultsScreen: {
            noResultsText: 'No results for',
            suggestedQueryText: 'Try searching for',
            reportMissingResultsText: 'Believe this query should return results?',
            reportMissingResultsLinkText: 'Let us know.',
          },
          errorScreen: {
            titleText: 'Unable to fetch results',
            helpText: 'You might want to check your network connection.',
          },
        }}
        resultsFooterComponent={() =>
          state.hits > 0 ? (
            <a
              className={styles.all}
              href={`/search/?q=${encodeURIComponent(state.query)}`}
              onClick={onClose}
            >
              See all {state.hits} results
            </a>
          ) : null
        }
        footerAction={
          <span ref={marker}>
            <span className="visually-hidden" role="status">
              {state.query && !state.failed && countOf({ query: state.query, total: state.hits })}
            </span>
            {state.failed && (
              <span className={styles.error} role="alert">
                <strong>Unable to fetch results</strong>
                <span>You might want to check your network connection.</span>
              </span>
            )}
            {state.alternatives.length > 0 && (
              <span className={styles.alternatives}>
                Try searching for
                {state.alternatives.map((text) => (
                  <button key={text} type="button" onClick={() => typeQuery(text)}>
                    {text}
                  </button>
                ))}
              </span>
            )}
          </span>
        }
      />
    </section>
  )
}

/**
 * Text to start with when the page's selection is too long: DocSearch starts with the selection, up
 * to 512 characters, and here it is cut to the site's limit.
 */
function longSelection(): string {
  const selected = window.getSelection()?.toString() ?? ''
  return selected.length > maxQueryLength ? selected.slice(0, maxQueryLength) : ''
}

/** Records contain whole URLs. Within the site the path is enough, on whatever host it is read. */
function localPath(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
