import { errorMessage } from '@repo/kit/error-message.ts'
import type { SanityClient } from '@sanity/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  catchError,
  concat,
  defer,
  distinctUntilChanged,
  expand,
  filter,
  map,
  of,
  Subject,
  startWith,
  switchAll,
  switchMap,
  timer,
} from 'rxjs'
import { sharedWatches } from '../../lake-client/shared-watches.ts'
import type { Asking } from '../../site-client/ask-site.ts'
import { useAsking } from '../../site-client/use-asking.ts'
import { type LiveState, liveStateOf, pauseMs } from './live-state.ts'
import { readPublishes, tryAgain } from './publishes.ts'

/** A published revision, and how to ask the site about it. */
interface Watched {
  readonly id: string
  readonly rev: string
  readonly client: SanityClient
  readonly asking: Asking
  readonly initial: LiveState | null
}

/** Badge and form of a document share one watch. */
const watches = sharedWatches<LiveState | null>()
const retries = new Subject<string>()
const keyOf = ({ id, rev }: Pick<Watched, 'id' | 'rev'>) => `${id} ${rev}`

/** Asks the site while somebody listens; a retry lets it try again, and follows that. */
function statesOf(watched: Watched) {
  const { id, rev, client, asking, initial } = watched
  const began = Date.now()
  const stateAfter = (ask: typeof tryAgain) =>
    defer(() => ask(client, asking, id)).pipe(
      map((answer) => liveStateOf({ id, rev, waitedMs: Date.now() - began }, answer)),
      catchError((error: unknown) => of<LiveState>({ kind: 'unknown', reason: errorMessage(error) })),
    )
  const asksOn = expand((state: LiveState | null, turn: number) =>
    timer(pauseMs(state, turn)).pipe(switchMap(() => stateAfter(readPublishes))),
  )
  return retries.pipe(
    filter((key) => key === keyOf(watched)),
    map(() => concat(of(publishing), stateAfter(tryAgain).pipe(asksOn))),
    startWith(of(initial).pipe(asksOn)),
    switchAll(),
    distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
  )
}

const publishing: LiveState = { kind: 'publishing', isLate: false }

/**
 * The state of the published version of a document; null while nothing is known or published. A
 * revision that appears while the document is open was published just now.
 */
export function useLiveState(
  id: string,
  { ready, published }: { readonly ready: boolean; readonly published: { readonly _rev: string } | null },
): { readonly state: LiveState | null; readonly retry: () => void } {
  const { client, asking } = useAsking()
  const [state, setState] = useState<LiveState | null>(null)
  const rev = published?._rev
  const opened = useRef<{ readonly id: string; readonly rev: string | undefined }>(undefined)
  if (ready && opened.current?.id !== id) opened.current = { id, rev }
  const isNew = opened.current?.id === id && rev !== opened.current.rev
  const initial = isNew ? publishing : null
  const watched = ready && rev !== undefined ? { id, rev, client, asking, initial } : undefined
  const key = watched && keyOf(watched)
  const watch = watched && watches(keyOf(watched), () => statesOf(watched))
  useEffect(() => {
    const subscription = watch?.subscribe(setState)
    return () => {
      subscription?.unsubscribe()
      setState(null)
    }
  }, [watch])
  const retry = useCallback(() => key && retries.next(key), [key])
  return { state, retry }
}
