import { typeQuery } from '#patches/docsearch-input.ts'
import { SearchFailure } from './marked-text.tsx'
import type { SearchState } from './search-client.ts'
import type { StartState } from './start.ts'
import { StartLinks } from './start-links.tsx'

/** The panel next to DocSearch's results, or instead of them: an error, a hint or suggestions. */
export function ModalPanel({
  state,
  start,
  onRetry,
  onFollow,
}: {
  state: SearchState
  start: StartState
  onRetry: () => void
  onFollow: React.MouseEventHandler<HTMLAnchorElement>
}) {
  if (state.failed)
    return (
      <div role="alert">
        <SearchFailure />
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    )
  if (state.remark) return <p>{state.remark}</p>
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
  return state.query ? null : <StartLinks start={start} onFollow={onFollow} />
}
