/**
 * The event streams of one lake. Each filter is evaluated once per changed document, and each event
 * is serialized once, for all listeners that share them.
 */

import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { errorMessage } from '@repo/kit/error-message.ts'
import type { EventSink } from '@repo/kit/http/response.ts'
import { isPrivateId, isRecord, type StoredDocument } from '../documents.ts'
import { ApiError, requestError } from '../errors.ts'
import { datasetOf } from '../groq/dataset.ts'
import { checkQuery, findsAnything, refusalOf } from '../groq/run.ts'
import type { Identity } from '../http.ts'
import { streamHeartbeatMs, streamLimits } from '../limits.ts'
import type { Change } from '../mutations/apply.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { type EventOptions, eventOf, eventText, type Transition } from './events.ts'

/** Selects the documents of a listener. */
export interface Filter {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly identity: Identity
  /** Whether it gets events of drafts and versions. */
  readonly seesPrivate: boolean
}

interface Stream {
  readonly out: EventSink
  readonly isAnonymous: boolean
}

interface Listener extends Stream {
  readonly form: EventOptions
  /** Number of the last transaction before it was added. */
  readonly since: number
}

interface Group {
  readonly filter: Filter
  readonly listeners: Set<Listener>
}

interface LiveStream extends Stream {
  readonly drafts: boolean
}

/** Filters are matched in turns of about this length, so that requests are answered in between. */
const turnMs = 10

const limits = { ms: streamLimits.filterMs, bytes: streamLimits.filterBytes }

/** All streams that are open. */
export class EventStreams {
  readonly #name: { readonly projectId: string; readonly dataset: string }
  readonly #open = new Set<Stream>()
  readonly #groups = new Map<string, Group>()
  readonly #live = new Set<LiveStream>()
  #queue: { readonly number: number; readonly transaction: Transaction }[] = []
  #number = 0
  #isMatching = false
  #anonymous = 0

  constructor(store: Store, { projectId, dataset }: { projectId: string; dataset: string }) {
    this.#name = { projectId, dataset }
    store.onTransaction((transaction) => this.#onTransaction(transaction))
  }

  /** Number of open streams. */
  get size(): number {
    return this.#open.size
  }

  /**
   * @throws ApiError 429 when too many streams are open: `@sanity/client` tries again after a
   *   second
   */
  checkRoom({ role }: Identity) {
    const isFull =
      this.#open.size >= streamLimits.maxOpen ||
      (role === 'anonymous' && this.#anonymous >= streamLimits.maxAnonymous)
    if (isFull) throw requestError(429, 'Too many event streams are open: try again later')
  }

  /**
   * Adds a listener. If its filter cannot be evaluated, it only gets the event `channelError`,
   * which `@sanity/client` and the Studio treat as final (`ChannelError`).
   * @returns a function that removes it
   */
  listen(filter: Filter, form: EventOptions, out: EventSink): () => void {
    try {
      checkQuery(filter.query, filter.params)
    } catch (error) {
      fail(out, error)
      return () => undefined
    }
    out.write(eventText('welcome', { listenerName: randomUUID() }))
    const { query, params, identity, seesPrivate } = filter
    const key = JSON.stringify([query, params, identity.id, identity.role, seesPrivate])
    const group = this.#groups.get(key) ?? { filter, listeners: new Set() }
    this.#groups.set(key, group)
    const isAnonymous = identity.role === 'anonymous'
    const listener: Listener = { out, form, isAnonymous, since: this.#number }
    group.listeners.add(listener)
    return this.#opened(listener, () => {
      group.listeners.delete(listener)
      if (group.listeners.size === 0 && this.#groups.get(key) === group) this.#groups.delete(key)
    })
  }

  /**
   * Starts a stream of the tags that changed (`/data/live/events`).
   * @returns a function that removes it
   */
  live(identity: Identity, drafts: boolean, out: EventSink): () => void {
    out.write(eventText('welcome', { id: randomUUID() }))
    const stream: LiveStream = { out, drafts, isAnonymous: identity.role === 'anonymous' }
    this.#live.add(stream)
    return this.#opened(stream, () => this.#live.delete(stream))
  }

  #opened(stream: Stream, leave: () => void): () => void {
    this.#open.add(stream)
    if (stream.isAnonymous) this.#anonymous += 1
    const heartbeat = setInterval(() => this.#write(stream, ':\n\n'), streamHeartbeatMs)
    return () => {
      clearInterval(heartbeat)
      leave()
      if (this.#open.delete(stream) && stream.isAnonymous) this.#anonymous -= 1
    }
  }

  /**
   * Disconnects a client that reads too slowly, or whose event is larger than its buffer, to bound
   * the memory. The client connects again by itself and reads everything again.
   */
  #write({ out }: Stream, text: string) {
    const most = Math.min(streamLimits.maxBufferedBytes, streamLimits.maxBufferedInAll / this.#open.size)
    const waiting = out.buffered()
    if (waiting > most || waiting + text.length > streamLimits.maxBufferedBytes) out.drop()
    else out.write(text)
  }

  #onTransaction(transaction: Transaction) {
    this.#notifyLive(transaction)
    this.#number += 1
    if (this.#groups.size === 0) return
    if (this.#queue.length >= streamLimits.maxQueued) {
      this.#queue = []
      for (const { listeners } of [...this.#groups.values()]) for (const { out } of [...listeners]) out.drop()
      return
    }
    this.#queue.push({ number: this.#number, transaction })
    if (this.#isMatching) return
    this.#isMatching = true
    // Not in the same turn as the commit, so that its response is sent first.
    setImmediate(() => void this.#match())
  }

  #notifyLive({ transactionId, changes }: Transaction) {
    let text: string | undefined
    const isPublic = changes.some(({ id }) => !isPrivateId(id))
    for (const stream of [...this.#live]) {
      if (!isPublic && !stream.drafts) continue
      const data = { id: transactionId, tags: [`s1:${this.#name.dataset}`] }
      text ??= eventText('message', data, transactionId)
      this.#write(stream, text)
    }
  }

  /**
   * Handles one transaction after the other, so that events keep their order. Clients with a token
   * do not wait for anonymous ones.
   */
  async #match() {
    let until = performance.now() + turnMs
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const groups = [...this.#groups.values()]
      const isAnonymous = ({ filter }: Group) => filter.identity.role === 'anonymous'
      for (const group of [...groups.filter((one) => !isAnonymous(one)), ...groups.filter(isAnonymous)]) {
        if (performance.now() > until) {
          await nextTurn()
          until = performance.now() + turnMs
        }
        this.#notify(group, next.transaction, next.number)
      }
    }
    this.#isMatching = false
  }

  /**
   * `transactionTotalEvents` counts the events of these listeners (@sanity/client,
   * `MutationEvent`), not all changes.
   */
  #notify({ filter, listeners }: Group, transaction: Transaction, number: number) {
    let matching: { change: Change; transition: Transition }[]
    try {
      matching = transaction.changes.flatMap((change) => {
        const transition = this.#transitionOf(change, filter)
        return transition ? [{ change, transition }] : []
      })
    } catch (error) {
      for (const { out } of [...listeners]) fail(out, error)
      return
    }
    if (matching.length === 0) return
    const texts = new Map<string, string>()
    const textFor = (form: EventOptions) => {
      const key = JSON.stringify(form)
      const known = texts.get(key)
      if (known !== undefined) return known
      const events = matching.map(({ change, transition }, index) => {
        const numbers = { transactionTotalEvents: matching.length, transactionCurrentEvent: index }
        const event = { ...eventOf(form, transaction, change, transition), ...numbers }
        return eventText('mutation', event, `${transaction.transactionId}#${change.id}`)
      })
      // In one write: until a form of the Studio has all events of a transaction, it is read-only
      // and loses input.
      const text = events.join('')
      texts.set(key, text)
      return text
    }
    for (const listener of [...listeners]) {
      if (listener.since >= number) continue
      this.#write(listener, textFor(listener.form))
    }
  }

  #transitionOf({ id, before, after }: Change, filter: Filter): Transition | undefined {
    if (isPrivateId(id) && !filter.seesPrivate) return undefined
    const was = this.#matches(before, filter)
    const is = this.#matches(after, filter)
    if (was) return is ? 'update' : 'disappear'
    return is ? 'appear' : undefined
  }

  #matches(document: StoredDocument | null, { query, params, identity }: Filter): boolean {
    if (!document) return false
    if (query === '*') return true
    const dataset = datasetOf([document])
    return findsAnything({ query, params, dataset, identity: identity.id, sanity: this.#name }, limits)
  }
}

/** Ends a stream with the event `channelError`. */
function fail(out: EventSink, error: unknown) {
  const reason = refusalOf(error, limits)
  // `@sanity/client` shows `error.description` with the place in the query, or else `message`.
  const isDescribed = reason instanceof ApiError && isRecord(reason.body.error)
  const body = isDescribed ? reason.body : { message: errorMessage(reason) }
  out.write(eventText('channelError', body))
  out.end()
}
