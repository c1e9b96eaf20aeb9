/**
 * The event streams of one lake. Each filter is evaluated once for a document that was changed, however many listen with
 * it, and each event is written out once for all that get the same.
 */

import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { errorMessage } from '@repo/kit/error-message.ts'
import type { EventSink } from '@repo/kit/http/response.ts'
import { isPrivateId, type StoredDocument } from '../documents.ts'
import { requestError } from '../errors.ts'
import { datasetOf } from '../groq/dataset.ts'
import { checkQuery, findsAnything, refusalOf } from '../groq/run.ts'
import type { Identity } from '../http.ts'
import { streamHeartbeatMs, streamLimits } from '../limits.ts'
import type { Change } from '../mutations/apply.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { type EventForm, eventOf, eventText, type Transition } from './events.ts'

/** Which documents a listener hears of. */
export interface Filter {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly identity: Identity
  /** Whether it hears of drafts and versions. */
  readonly seesPrivate: boolean
}

interface Stream {
  readonly out: EventSink
  readonly isAnonymous: boolean
}

interface Listener extends Stream {
  readonly form: EventForm
  /** The number of the last transaction before it was there. */
  readonly since: number
}

interface Group {
  readonly filter: Filter
  readonly listeners: Set<Listener>
}

interface LiveStream extends Stream {
  readonly drafts: boolean
}

/** Filters are matched in turns of about this length, so that requests are served between. */
const turnMs = 10

const allowance = { ms: streamLimits.filterMs, bytes: streamLimits.filterBytes }

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
    store.onTransaction((transaction) => this.#heard(transaction))
  }

  /** @throws ApiError 429 when as many streams are open as may be: `@sanity/client` tries again after a second */
  checkRoom({ role }: Identity) {
    const isFull =
      this.#open.size >= streamLimits.maxOpen ||
      (role === 'anonymous' && this.#anonymous >= streamLimits.maxAnonymous)
    if (isFull) throw requestError(429, 'Too many event streams are open: try again later')
  }

  /**
   * Starts a listener. One whose filter cannot be evaluated gets the event `error`, which `@sanity/client` takes for final
   * (`MessageError`), and no other.
   * @returns a function that ends it
   */
  listen(filter: Filter, form: EventForm, out: EventSink): () => void {
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
   * @returns a function that ends it
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
   * A reader that is too slow is dropped, and so is one whose transaction is larger than what may wait for a reader: it would
   * fill the memory. It connects again by itself, and reads afresh.
   */
  #write({ out }: Stream, text: string) {
    const most = Math.min(streamLimits.maxBufferedBytes, streamLimits.maxBufferedInAll / this.#open.size)
    const waiting = out.buffered()
    if (waiting > most || waiting + text.length > streamLimits.maxBufferedBytes) out.drop()
    else out.write(text)
  }

  #heard(transaction: Transaction) {
    this.#tellLive(transaction)
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
    // Not in the turn of the commit: its answer goes out first.
    setImmediate(() => void this.#match())
  }

  #tellLive({ transactionId, changes }: Transaction) {
    let text: string | undefined
    const isPublic = changes.some(({ id }) => !isPrivateId(id))
    for (const stream of [...this.#live]) {
      if (!isPublic && !stream.drafts) continue
      const data = { id: transactionId, tags: [`s1:${this.#name.dataset}`] }
      text ??= eventText('message', data, transactionId)
      this.#write(stream, text)
    }
  }

  /** Events keep their order: one transaction after the other. Clients with a token do not wait for anonymous ones. */
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
        this.#tell(group, next.transaction, next.number)
      }
    }
    this.#isMatching = false
  }

  /** Numbers of events count what these listeners are told (@sanity/client, `MutationEvent`), not what was changed. */
  #tell({ filter, listeners }: Group, transaction: Transaction, number: number) {
    let told: { change: Change; transition: Transition }[]
    try {
      told = transaction.changes.flatMap((change) => {
        const transition = this.#transitionOf(change, filter)
        return transition ? [{ change, transition }] : []
      })
    } catch (error) {
      for (const { out } of [...listeners]) fail(out, error)
      return
    }
    if (told.length === 0) return
    const texts = new Map<string, string>()
    const textFor = (form: EventForm) => {
      const key = JSON.stringify(form)
      const known = texts.get(key)
      if (known !== undefined) return known
      const events = told.map(({ change, transition }, index) => {
        const numbers = { transactionTotalEvents: told.length, transactionCurrentEvent: index }
        const event = { ...eventOf(form, transaction, change, transition), ...numbers }
        return eventText('mutation', event, `${transaction.transactionId}#${change.id}`)
      })
      // In one piece: a form of the Studio is read-only, and loses what is typed, until it has all events of a transaction.
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
    return findsAnything({ query, params, dataset, identity: identity.id, sanity: this.#name }, allowance)
  }
}

/** Says why a stream ends, and ends it. */
function fail(out: EventSink, error: unknown) {
  const reason = refusalOf(error, allowance)
  const message = errorMessage(reason)
  out.write(eventText('error', { message }))
  out.end()
}
