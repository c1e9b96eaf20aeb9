import '@docsearch/css/dist/_variables.css'
import '@docsearch/css/dist/modal.css'
import { DocSearchModal } from '@docsearch/react/modal'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { patchDocSearch } from '#patches/docsearch.ts'
import { limitQuery, repeatQuery } from '#patches/docsearch-input.ts'
import { addPanel } from '#patches/docsearch-panel.ts'
import { parametersHere, type SearchConfig } from './config.ts'
import { followFromSearch, followLink } from './dialog-history.ts'
import { HitLink } from './hit-link.tsx'
import styles from './modal.module.css'
import { modalItems } from './modal-items.ts'
import { ModalPanel } from './modal-panel.tsx'
import { countsPages, limitedQuery, maxQueryLength } from './parameters.ts'
import { nothing, observedClient, type SearchState } from './search-client.ts'
import { noStart } from './start.ts'

/** The state in which the modal is opened, and its end. */
export interface ModalProps {
  readonly config: SearchConfig
  /** How far the page is scrolled, px. */
  readonly scrollY: number
  /** Text to start with; the page's selection if it is empty. */
  readonly query: string
  readonly onClose: () => void
}

/** DocSearch with the texts and limits of SPEC.md §2, §5, §8 and §9. */
export function SearchModal({ config, scrollY, query, onClose }: ModalProps) {
  const [state, setState] = useState(nothing)
  const [observed] = useState(() => observedClient(config))
  const [indices] = useState(() => {
    const searchParameters = { ...parametersHere(), ...countsPages, clickAnalytics: true }
    return [{ name: config.indexName, searchParameters }]
  })
  const [HitComponent] = useState(() => ({ hit, children }: { hit: object; children: React.ReactNode }) => (
    // The index contains records of web/records.
    <HitLink hit={hit as never} onOpen={observed.opened}>
      {children}
    </HitLink>
  ))
  const [start, setStart] = useState(noStart)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  // DocSearch would take up to 512 characters of the selection.
  const [initial] = useState(() => limitedQuery(query || `${getSelection() ?? ''}`))
  useEffect(() => {
    setPanel(addPanel())
    observed.onChange(setState)
    observed.refresh()
    void observed.start().then(setStart)
    return patchDocSearch(observed)
  }, [observed])
  useEffect(() => limitQuery(maxQueryLength))

  const followAndClose = (event: React.MouseEvent<HTMLAnchorElement>) => {
    if (followLink(event)) onClose()
  }
  return (
    // A section, so that header and footer of the modal do not count as those of the page.
    <section className={classOf(state, config)}>
      <DocSearchModal
        appId={config.appId}
        apiKey={config.apiKey}
        indices={indices}
        initialScrollY={scrollY}
        initialQuery={initial}
        onClose={onClose}
        placeholder="Search the docs"
        transformSearchClient={() => observed.client as never}
        navigator={{
          navigate: ({ itemUrl }) => {
            observed.opened(itemUrl)
            void followFromSearch(itemUrl)
          },
        }}
        // The index contains records of web/records.
        transformItems={modalItems as never}
        hitComponent={HitComponent}
        getMissingResultsUrl={searchAddress}
        translations={{ noResultsScreen: { noResultsText: 'No results for' } }}
        resultsFooterComponent={() =>
          state.hits > 0 ? (
            <a href={searchAddress(state)} onClick={followAndClose}>
              {state.hits === 1 ? 'See the one result' : `See all ${state.hits} results`}
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
          <ModalPanel state={state} start={start} onRetry={repeatQuery} onFollow={followAndClose} />,
          panel,
        )}
    </section>
  )
}

/** The search page with the results of a query; half of an emoji becomes U+FFFD. */
function searchAddress({ query }: { query: string }): string {
  return `/search/?${new URLSearchParams({ q: query })}`
}

/** Classes of the modal in a state. */
function classOf({ failed, remark, wordless }: SearchState, { path }: SearchConfig): string {
  const replaces = failed || wordless
  const parts = [styles.modal, replaces && styles.replaced, remark && styles.above, path && styles.embedded]
  return parts.filter(Boolean).join(' ')
}

/** Text that screen readers announce after a search. */
function statusOf({ query, hits, remark }: SearchState): string {
  if (hits === 0) return `No results for "${query}"`
  const count = hits === 1 ? 'One result found' : `${hits} results found`
  return remark ? `${remark.replace(/:$/, '')}: ${count}` : count
}
