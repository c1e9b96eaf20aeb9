import { typeQuery } from '#patches/docsearch-input.ts'
import { FailureIcon } from './failure-icon.tsx'
import { decoded, similarTo } from './hit-text.ts'
import { PageIcon } from './marked-text.tsx'
import type { SearchState, StartState } from './search-client.ts'

/** The panel next to DocSearch's results, or instead of them: an error, a hint or suggestions. */
export function ModalPanel({
  state,
  start,
  onRetry,
  onClose,
}: {
  state: SearchState
  start: StartState
  onRetry: () => void
  onClose: () => void
}) {
  if (state.failed)
    return (
      <div role="alert">
        <FailureIcon />
        <strong>Unable to fetch results</strong>
        <span>You might want to check your network connection.</span>
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    )
  if (state.similar) return <p>{similarTo(state.similar)}</p>
  if (state.alternatives.length > 0)
    return (
      <p>
        Try searching for
        {state.alternatives.map((text) => (
          <button key={text} type="button" onClick={() => typeQuery(text)}>
            {text}
          </button>
        ))}
      </p>
    )
  if (state.query || start.pages.length === 0) return null
  return (
    <nav aria-label="Start here">
      <h2>Groups</h2>
      <ul>
        {start.groups.map((group) => (
          <li key={group}>
            <a href={`/search/?${new URLSearchParams({ group, kind: 'page' })}`} onClick={onClose}>
              {group}
            </a>
          </li>
        ))}
      </ul>
      <h2>Popular pages</h2>
      <ul>
        {start.pages.map(({ objectID, url, icon, hierarchy }) => (
          <li key={objectID}>
            <a href={url} onClick={onClose}>
              <PageIcon drawing={icon} />
              {decoded(hierarchy.lvl1 ?? '')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
