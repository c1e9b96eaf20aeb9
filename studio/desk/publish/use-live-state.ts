import { errorMessage } from '@repo/kit/error-message.ts'
import type { SanityClient } from '@sanity/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  catchError,
  concat,
  defer,
  distinctUntilChanged,
  expand,
  finalize,
  map,
  type Observable,
  of,
  ReplaySubject,
  Subject,
  share,
  startWith,
  switchMap,
  timer,
} from 'rxjs'
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

interface Watch {
  /** Asks the site while somebody listens. */
  readonly states: Observable<LiveState | null>
  /** Lets the site try again, and follows that. */
  readonly retry: () => void
}

const watches = new Map<string, Watch>()

/** Badge, form and fields of a document share one watch. */
function watchOf({ id, rev, client, asking, initial }: Watched): Watch {
  const key = `${id} ${rev}`
  const known = watches.get(key)
  if (known) return known
  const began = Date.now()
  const retries = new Subject<boolean>()
  const stateAfter = (ask: typeof readPublishes) =>
    defer(() => ask(client, asking, id)).pipe(
      map((answer) => liveStateOf({ id, rev, waitedMs: Date.now() - began }, answer)),
      catchError((error: unknown) => of<LiveState>({ kind: 'unknown', reason: errorMessage(error) })),
    )
  const asksOn = expand((state: LiveState | null, turn: number) =>
    timer(pauseMs(state, turn)).pipe(switchMap(() => stateAfter(readPublishes))),
  )
  const states = retries.pipe(
    startWith(false),
    switchMap((isRetry) =>
      isRetry ? concat(of(publishing), stateAfter(tryAgain).pipe(asksOn)) : of(initial).pipe(asksOn),
    ),
    distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
    finalize(() => watches.delete(key)),
    share({ connector: () => new ReplaySubject(1) }),
  )
  const watch = { states, retry: () => retries.next(true) }
  watches.set(key, watch)
  return watch
}

const publishing: LiveState = { kind: 'publishing', isLate: false }

/** Published version of a document, as in the Studio's `EditState`. */
export interface PublishedState {
  /** True once the Studio has loaded the document. */
  readonly ready: boolean
  readonly published: { readonly _rev: string } | null
}

/**
 * The state of the published version of a document; null while nothing is known, or nothing is
 * published. A revision that appears while the document is open was published just now.
 * @param id as published
 */
export function useLiveState(
  id: string,
  { ready, published }: PublishedState,
): { readonly state: LiveState | null; readonly retry: () => void } {
  const { client, asking } = useAsking()
  const [state, setState] = useState<LiveState | null>(null)
  const rev = published?._rev
  const opened = useRef<{ readonly id: string; readonly rev: string | undefined }>(undefined)
  if (ready && opened.current?.id !== id) opened.current = { id, rev }
  const isNew = opened.current?.id === id && rev !== opened.current.rev
  const initial = isNew ? publishing : null
  const watch = ready && rev !== undefined ? watchOf({ id, rev, client, asking, initial }) : null
  useEffect(() => {
    const subscription = watch?.states.subscribe(setState)
    return () => {
      subscription?.unsubscribe()
      setState(null)
    }
  }, [watch])
  const retry = useCallback(() => watch?.retry(), [watch])
  return { state, retry }
}
