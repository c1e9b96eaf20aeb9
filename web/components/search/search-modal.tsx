'use client'
// Client component: DocSearch, loaded when a reader is about to search.
import '@docsearch/css/dist/_variables.css'
import '@docsearch/css/dist/modal.css'
import { DocSearchModal } from '@docsearch/react/modal'
import { useRouter } from 'next/navigation'
import { Component, type PropsWithChildren, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { patchDocSearch } from '#patches/docsearch.ts'
import { limitQuery, repeatQuery } from '#patches/docsearch-input.ts'
import { addPanel } from '#patches/docsearch-panel.ts'
import { parametersHere, type SearchConfig } from './config.ts'
import { HitLink } from './hit-link.tsx'
import { similarTo } from './hit-text.ts'
import styles from './modal.module.css'
import { modalItems } from './modal-items.ts'
import { ModalPanel } from './modal-panel.tsx'
import { limitedQuery, maxQueryLength } from './parameters.ts'
import { retryUntilItWorks } from './retry.ts'
import { noStart, nothing, observedClient, type SearchState } from './search-client.ts'

interface ModalProps {
  readonly config: SearchConfig
  readonly scrollY: number
  readonly onClose: () => void
}

/** Closes the modal when something in it fails: the page around it goes on. */
class ClosesOnFailure extends Component<PropsWithChildren<Pick<ModalProps, 'onClose'>>> {
  override componentDidCatch() {
    this.props.onClose()
  }

  override render() {
    return this.props.children
  }
}

/** DocSearch with the texts and limits of SPEC.md §2, §5, §8 and §9. */
export default function SearchModal(props: ModalProps) {
  return (
    <ClosesOnFailure onClose={props.onClose}>
      <Modal {...props} />
    </ClosesOnFailure>
  )
}

function Modal({ config, scrollY, onClose }: ModalProps) {
  const router = useRouter()
  const [state, setState] = useState(nothing)
  const observed = useMemo(() => observedClient(config), [config])
  const indices = useMemo(() => [{ name: config.indexName, searchParameters: parametersHere() }], [config])
  const [start, setStart] = useState(noStart)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [selected] = useState(selectedQuery)
  useEffect(() => observed.onChange(setState), [observed])
  useEffect(() => {
    observed.refresh()
    void observed.start().then(setStart)
  }, [observed])
  useLayoutEffect(() => setPanel(addPanel()), [])
  useEffect(() => patchDocSearch(observed.emptied), [observed])
  useEffect(() => limitQuery(maxQueryLength))
  useEffect(() => {
    if (!state.failed) return
    return retryUntilItWorks(async () => {
      const worked = await observed.retry()
      if (worked) repeatQuery()
      return worked
    })
  }, [state.failed, observed])

  const go = (url: string) => {
    onClose()
    router.push(url)
  }
  return (
    // A section, so that header and footer of the modal do not count as those of the page.
    <section className={classOf(state, config)}>
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
        // The index contains records of web/records.
        transformItems={modalItems as never}
        hitComponent={HitLink as never}
        getMissingResultsUrl={searchAddress}
        translations={{ noResultsScreen: { noResultsText: 'No results for' } }}
        resultsFooterComponent={() =>
          state.hits > 0 ? (
            <a href={searchAddress(state)} onClick={onClose}>
              See all {state.hits} results
            </a>
          ) : null
        }
        footerAction={
          <span className="visually-hidden" role="status">
            {state.query && !state.failed && statusOf(state)}
          </span>
        }
      />
      {panel &&
        createPortal(
          <ModalPanel state={state} start={start} onRetry={repeatQuery} onClose={onClose} />,
          panel,
        )}
    </section>
  )
}

/** The search page with the results of a query; half of an emoji becomes U+FFFD. */
function searchAddress({ query }: { query: string }): string {
  return `/search/?${new URLSearchParams({ q: query })}`
}

/**
 * Text to start with: the page's selection. DocSearch would take up to 512 characters of it, and
 * here it is cut to the site's limit.
 */
function selectedQuery(): string {
  return limitedQuery(`${getSelection() ?? ''}`)
}

/** Classes of the modal in a state. */
function classOf({ failed, similar, wordless }: SearchState, { path }: SearchConfig): string {
  const replaces = failed || wordless
  const parts = [styles.modal, replaces && styles.replaced, similar && styles.above, path && styles.embedded]
  return parts.filter(Boolean).join(' ')
}

/** Text that screen readers announce after a search. */
function statusOf({ query, hits, similar }: SearchState): string {
  if (hits === 0) return `No results for "${query}"`
  const count = hits === 1 ? 'One result found' : `${hits} results found`
  return similar ? `${similarTo(similar)}: ${count}` : count
}
