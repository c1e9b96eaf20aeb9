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
  /** True if its listeners get events of drafts and versions. */
  readonly seesPrivate: boolean
}

interface Stream {
  readonly out: EventSink
}

interface Listener extends Stream {
  readonly form: EventOptions
}

/** Listeners that share a filter, and get the same transactions. */
interface Group {
  readonly key: string
  readonly filter: Filter
  readonly listeners: Set<Listener>
  /** The transactions that its filter is not evaluated for yet; none after its end. */
  waiting: Transaction[]
  /** Changes of the first of them that were evaluated, and those of these that match. */
  evaluated: number
  matching: Match[]
  /** Time of all evaluations, ms, and their number. */
  ms: number
  evaluations: number
}

interface Match {
  readonly change: Change
  readonly transition: Transition
}

interface LiveStream extends Stream {
  readonly isAnonymous: boolean
  readonly drafts: boolean
}

/** Filters are matched in turns of about this length, so that requests are answered in between. */
const turnMs = 10

const limits = { ms: streamLimits.filterMs, bytes: streamLimits.filterBytes }

/** All streams that are open. */
export class EventStreams {
  readonly #name: { readonly projectId: string; readonly dataset: string }
  readonly #open = new Set<Stream>()
  readonly #groups = new Set<Group>()
  readonly #live = new Set<LiveStream>()
  /** From last to first, their filters are evaluated. */
  #order: Group[] = []
  #isMatching = false
  #isClosed = false

  constructor(store: Store, { projectId, dataset }: { projectId: string; dataset: string }) {
    this.#name = { projectId, dataset }
    store.onTransaction((transaction) => this.#onTransaction(transaction))
  }

  /**
   * @throws ApiError 429 when too many streams are open: `@sanity/client` tries again after a
   *   second
   */
  checkRoom({ role }: Identity) {
    const anonymous = [...this.#live].filter((stream) => stream.isAnonymous).length
    const isFull =
      this.#open.size >= streamLimits.maxOpen ||
      (role === 'anonymous' && anonymous >= streamLimits.maxAnonymous)
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
    const sharesFilter = (group: Group) => group.key === key && group.waiting.length === 0
    const group: Group = [...this.#groups].find(sharesFilter) ?? {
      ...{ key, filter, listeners: new Set() },
      ...{ waiting: [], evaluated: 0, matching: [], ms: 0, evaluations: 0 },
    }
    this.#groups.add(group)
    const listener: Listener = { out, form }
    group.listeners.add(listener)
    return this.#opened(listener, () => {
      group.listeners.delete(listener)
      if (group.listeners.size === 0) this.#end(group, () => undefined)
    })
  }

  /**
   * Starts a stream of the tags that changed (`/data/live/events`).
   * @returns a function that removes it
   */
  live({ role }: Identity, drafts: boolean, out: EventSink): () => void {
    out.write(eventText('welcome', { id: randomUUID() }))
    const stream: LiveStream = { out, drafts, isAnonymous: role === 'anonymous' }
    this.#live.add(stream)
    return this.#opened(stream, () => this.#live.delete(stream))
  }

  /** Ends all streams, also later ones, as a lost connection does: their clients connect again. */
  close() {
    this.#isClosed = true
    for (const { out } of [...this.#open]) out.drop()
  }

  #opened(stream: Stream, leave: () => void): () => void {
    this.#open.add(stream)
    if (this.#isClosed) stream.out.drop()
    const heartbeat = setInterval(() => this.#write(stream, ':\n\n'), streamHeartbeatMs)
    return () => {
      clearInterval(heartbeat)
      leave()
      this.#open.delete(stream)
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
    for (const group of [...this.#groups])
      if (group.waiting.length < streamLimits.maxQueued) group.waiting.push(transaction)
      else this.#end(group, (out) => out.drop())
    this.#order = [...this.#groups].sort((a, b) => costOf(b) - costOf(a))
    if (this.#isMatching) return
    this.#isMatching = true
    // Not in the same turn as the commit, so that its response is sent first.
    setImmediate(() => void this.#match())
  }

  /** Ends all listeners of a group. One that connects again gets a new group. */
  #end(group: Group, end: (out: EventSink) => void) {
    group.waiting = []
    this.#groups.delete(group)
    for (const { out } of [...group.listeners]) end(out)
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
   * Evaluates what is waiting. Each group gets its events in order, and cheap filters do not wait
   * for slow ones.
   */
  async #match() {
    for (let group = this.#waiting(); group; group = this.#waiting()) {
      const until = performance.now() + turnMs
      while (group && performance.now() <= until) {
        this.#evaluate(group, until)
        group = this.#waiting()
      }
      await nextTurn()
    }
    this.#isMatching = false
  }

  #waiting(): Group | undefined {
    while (this.#order.at(-1)?.waiting.length === 0) this.#order.pop()
    return this.#order.at(-1)
  }

  /** Evaluates a filter for one transaction, and goes on later when time is up. */
  #evaluate(group: Group, until: number) {
    const [transaction] = group.waiting
    if (!transaction) return
    const { changes } = transaction
    let now = performance.now()
    for (; group.evaluated < changes.length && now <= until; group.evaluated += 1) {
      const change = changes[group.evaluated]
      if (!change || (isPrivateId(change.id) && !group.filter.seesPrivate)) continue
      try {
        const transition = this.#transitionOf(change, group.filter)
        if (transition) group.matching.push({ change, transition })
      } catch (error) {
        return this.#end(group, (out) => fail(out, error))
      }
      const later = performance.now()
      group.evaluations += 1
      group.ms += later - now
      now = later
    }
    if (group.evaluated < changes.length) return
    this.#notify(group, transaction)
    group.waiting.shift()
    group.evaluated = 0
    group.matching = []
  }

  /**
   * `transactionTotalEvents` counts the events of these listeners (@sanity/client,
   * `MutationEvent`), not all changes.
   */
  #notify({ listeners, matching }: Group, transaction: Transaction) {
    if (matching.length === 0) return
    const texts = new Map<string, string>()
    const textFor = (form: EventOptions) =>
      matching.map(({ change, transition }, index) => {
        const numbers = { transactionTotalEvents: matching.length, transactionCurrentEvent: index }
        const event = { ...eventOf(form, transaction, change, transition), ...numbers }
        return eventText('mutation', event, `${transaction.transactionId}#${change.id}`)
      })
    for (const listener of [...listeners]) {
      const key = JSON.stringify(listener.form)
      // In one write: until a form of the Studio has all events of a transaction, it is read-only
      // and loses input.
      const text = texts.get(key) ?? textFor(listener.form).join('')
      texts.set(key, text)
      this.#write(listener, text)
    }
  }

  #transitionOf({ before, after }: Change, filter: Filter): Transition | undefined {
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

/**
 * Mean time of an evaluation, ms. A new filter comes after those that are known to be cheap, and
 * before those that are known to be slow.
 */
function costOf({ ms, evaluations }: Group): number {
  return evaluations > 0 ? ms / evaluations : streamLimits.filterMs / 10
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
