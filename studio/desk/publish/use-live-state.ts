/** Follows what the site does with a published document. */

import { errorMessage } from '@repo/kit/error-message.ts'
import type { SanityClient } from '@sanity/client'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Asking } from '../ask-site.ts'
import { useAsking } from '../use-asking.ts'
import { type LiveState, liveStateOf, pauseMs } from './live-state.ts'
import { readPublishes, type SiteAnswer, tryAgain } from './publishes.ts'

/** Options of {@link LiveWatch}: a published revision, and how to ask the site about it. */
interface Watched {
  readonly id: string
  readonly rev: string
  readonly client: SanityClient
  readonly asking: Asking
  readonly initial: LiveState | null
}

/** Asks the site about one revision while somebody listens. */
class LiveWatch {
  readonly #watched: Watched
  readonly #began = Date.now()
  readonly #listeners = new Set<() => void>()
  readonly #onIdle: () => void
  #state: LiveState | null
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  constructor(watched: Watched, onIdle: () => void) {
    this.#watched = watched
    this.#state = watched.initial
    this.#onIdle = onIdle
  }

  readonly get = () => this.#state

  readonly subscribe = (listener: () => void) => {
    if (this.#listeners.size === 0) this.#plan()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      clearTimeout(this.#timer)
      this.#onIdle()
    }
  }

  /** Lets the site try again, and follows that. */
  readonly retry = async () => {
    clearTimeout(this.#timer)
    this.#turn = 0
    this.#set({ kind: 'publishing', isLate: false })
    await this.#updateState(tryAgain)
  }

  #plan() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#updateState(readPublishes), pauseMs(this.#state, this.#turn))
    this.#turn += 1
  }

  async #updateState(ask: (client: SanityClient, asking: Asking, id: string) => Promise<SiteAnswer>) {
    const { id, rev, client, asking } = this.#watched
    const waitedMs = Date.now() - this.#began
    const state = await ask(client, asking, id).then(
      (answer) => liveStateOf({ id, rev, waitedMs }, answer),
      (error: unknown): LiveState => ({ kind: 'unknown', reason: errorMessage(error) }),
    )
    this.#set(state)
    if (this.#listeners.size > 0) this.#plan()
  }

  #set(state: LiveState) {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const watches = new Map<string, LiveWatch>()

/** Badge, form and fields of a document share one watch. */
function watchOf(watched: Watched): LiveWatch {
  const key = `${watched.id} ${watched.rev}`
  const known = watches.get(key)
  if (known) return known
  const watch = new LiveWatch(watched, () => watches.delete(key))
  watches.set(key, watch)
  return watch
}

const noSubscription = () => () => undefined
const noState = () => null

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
  const rev = published?._rev
  const opened = useRef<{ readonly id: string; readonly rev: string | undefined }>(undefined)
  if (ready && opened.current?.id !== id) opened.current = { id, rev }
  const isNew = opened.current?.id === id && rev !== opened.current.rev
  const initial: LiveState | null = isNew ? { kind: 'publishing', isLate: false } : null
  const watch = ready && rev !== undefined ? watchOf({ id, rev, client, asking, initial }) : null
  const state = useSyncExternalStore<LiveState | null>(
    watch?.subscribe ?? noSubscription,
    watch?.get ?? noState,
  )
  const retry = useCallback(() => void watch?.retry(), [watch])
  return { state, retry }
}
