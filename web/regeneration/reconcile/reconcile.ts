/**
 * Finds changes whose webhook event was lost: something on the way answered it with 200, or the
 * sender gave up. The revisions that were applied are compared with those of the lake at intervals;
 * what differs in two comparisons in a row is regenerated.
 */
import { errorMessage } from '@repo/kit/error-message.ts'
import { publishedClient } from '#clients/sanity.ts'
import { fingerprintedTypes } from '#dependencies/fingerprint.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'

/** Comparisons of revisions, as `/api/status/` shows them. */
export interface Reconciliation {
  /** When revisions were compared last, ISO 8601; null if never. */
  readonly last: string | null
  /** Documents whose event was lost, since the start of the process. */
  readonly caught: number
  /** The last of them: when, and the first 20 ids. */
  readonly lastCaught: { readonly at: string; readonly documents: readonly string[] } | null
  /** Why the last comparison failed; null if it succeeded. */
  readonly failure: string | null
}

/** Options of {@link Reconciler}. */
export interface ReconcilerOptions {
  readonly store: Pick<RegenerationStore, 'documentCount' | 'fingerprints' | 'allFingerprints'>
  /** True if a change of a document is pending. */
  readonly isBusy: (id: string) => boolean
  /** Regenerates what follows from these documents. */
  readonly submit: (ids: readonly string[]) => void
}

/** A document as the lake lists it. */
interface Row {
  readonly _id: string
  readonly _rev: string
  readonly _updatedAt: string
}

/**
 * The revisions of every document that differs: in the lake, and as applied; null where there is
 * none.
 */
type Differing = Map<string, { readonly lake: string | null; readonly applied: string | null }>

/**
 * Most documents that are listed as changed since the last comparison; beyond that, all revisions
 * are read.
 */
const maxRecent = 1000

/**
 * Comparisons of recent revisions between two of all revisions: a lake's clock may have been set
 * back.
 */
const comparisonsUntilAll = 60

/** Transactions may become visible after others with a later time, ms. */
const overlapMs = 60_000

/** Pause before a difference is compared again, ms: its event may only be late. */
const confirmMs = 10_000

const recentQuery = `{
  "count": count(*[_type in $types]),
  "recent": *[_type in $types && _updatedAt >= $since][0...${maxRecent + 1}]{_id, _rev, _updatedAt}
}`
const allQuery = '*[_type in $types]{_id, _rev, _updatedAt}'

/** Compares revisions for one site. */
export class Reconciler {
  readonly #options: ReconcilerOptions
  /** Latest `_updatedAt` that was read; by the lake's clock. */
  #latest: string | null = null
  #comparisons = 0
  /** The differences of the last comparison. */
  #differing: Differing = new Map()
  /**
   * Submitted revisions of the lake: a run that fails is retried by the runs, not by another
   * comparison.
   */
  readonly #submitted = new Map<string, string | null>()
  /**
   * Counts of documents (in the lake, applied, recent and not applied) whose difference was found
   * and submitted.
   */
  #explained: string | null = null
  #status: Reconciliation = { last: null, caught: 0, lastCaught: null, failure: null }

  constructor(options: ReconcilerOptions) {
    this.#options = options
  }

  status(): Reconciliation {
    return this.#status
  }

  /**
   * Compares once.
   * @returns after how long to compare again at the latest, ms; undefined if nothing differs
   */
  async compare(): Promise<number | undefined> {
    try {
      const differing = await this.#compareRecent()
      this.#status = { ...this.#status, last: new Date().toISOString(), failure: null }
      this.#settle(differing)
      return [...differing].some(([id, { lake }]) => !this.#wasSubmitted(id, lake)) ? confirmMs : undefined
    } catch (error) {
      const failure = errorMessage(error)
      if (this.#status.failure === null)
        console.warn(JSON.stringify({ event: 'revisions not compared', failure }))
      this.#status = { ...this.#status, failure }
      return undefined
    }
  }

  async #compareRecent(): Promise<Differing> {
    const { store } = this.#options
    const isDue = this.#comparisons % comparisonsUntilAll === 0
    this.#comparisons += 1
    if (this.#latest === null || isDue) return this.#compareAll()
    const since = new Date(Date.parse(this.#latest) - overlapMs).toISOString()
    const { count, recent } = await publishedClient().fetch<{ count: number; recent: Row[] }>(recentQuery, {
      types: fingerprintedTypes,
      since,
    })
    const applied = await store.documentCount()
    const differing = await this.#differingIn(recent)
    const made = [...differing.values()].filter((one) => one.applied === null).length
    const counts = `${count} ${applied} ${made}`
    const isOther = count !== applied + made && counts !== this.#explained
    if (isOther || recent.length > maxRecent) return this.#compareAll(counts)
    this.#noteLatest(recent)
    // Differences of the last comparison that are not among the recent documents are kept.
    for (const [id, { lake }] of this.#differing) {
      const applied = (await store.fingerprints([id])).get(id)?.rev ?? null
      if (!differing.has(id) && lake !== applied && !recent.some(({ _id }) => _id === id))
        differing.set(id, { lake, applied })
    }
    return differing
  }

  /** @param counts that the result explains */
  async #compareAll(counts: string | null = null): Promise<Differing> {
    const { store } = this.#options
    const rows = await publishedClient().fetch<Row[]>(allQuery, { types: fingerprintedTypes })
    this.#noteLatest(rows)
    const differing = await this.#differingIn(rows)
    const present = new Set(rows.map(({ _id }) => _id))
    // The query does not return documents of another kind, whose events are applied as well.
    for (const [id, { rev, kind }] of await store.allFingerprints())
      if (!present.has(id) && kind !== 'other') differing.set(id, { lake: null, applied: rev })
    this.#explained = counts
    return differing
  }

  async #differingIn(rows: readonly Row[]): Promise<Differing> {
    const applied = await this.#options.store.fingerprints(rows.map(({ _id }) => _id))
    return new Map(
      rows.flatMap(({ _id, _rev }) => {
        const rev = applied.get(_id)?.rev ?? null
        return rev === _rev ? [] : [[_id, { lake: _rev, applied: rev }] as const]
      }),
    )
  }

  #noteLatest(rows: readonly Row[]) {
    for (const { _updatedAt } of rows)
      if (this.#latest === null || _updatedAt > this.#latest) this.#latest = _updatedAt
  }

  /**
   * Submits documents that differed in the last comparison too and that no run has touched since.
   */
  #settle(differing: Differing) {
    const { isBusy, submit } = this.#options
    const lost = [...differing].flatMap(([id, { lake, applied }]) => {
      const before = this.#differing.get(id)
      const isSame = before !== undefined && before.applied === applied
      return isSame && !isBusy(id) && !this.#wasSubmitted(id, lake) ? [id] : []
    })
    for (const id of this.#submitted.keys()) if (!differing.has(id)) this.#submitted.delete(id)
    for (const id of lost) this.#submitted.set(id, differing.get(id)?.lake ?? null)
    this.#differing = differing
    // Until everything is submitted, a difference of counts is examined again.
    const isExplained = [...differing].every(([id, { lake }]) => this.#wasSubmitted(id, lake))
    if (!isExplained) this.#explained = null
    if (lost.length === 0) return
    const lastCaught = { at: new Date().toISOString(), documents: lost.slice(0, 20) }
    this.#status = { ...this.#status, caught: this.#status.caught + lost.length, lastCaught }
    console.warn(JSON.stringify({ event: 'lost webhooks', count: lost.length, ...lastCaught }))
    submit(lost)
  }

  #wasSubmitted(id: string, lake: string | null): boolean {
    return this.#submitted.has(id) && this.#submitted.get(id) === lake
  }
}

/**
 * Compares repeatedly, one comparison at a time.
 * @param everyMs pause between two comparisons
 * @returns a function that stops this
 */
export function reconcileEvery(everyMs: number, reconciler: Reconciler): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const later = (ms: number) => {
    timer = setTimeout(async () => {
      const soonerMs = await reconciler.compare()
      if (!isOver) later(Math.min(everyMs, soonerMs ?? everyMs))
    }, ms).unref()
  }
  later(everyMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
