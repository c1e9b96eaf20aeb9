/**
 * The right of this node to serve from its caches. It is short, and only renewed together with the
 * news of what has expired, so a node that is frozen or cut off loses it by itself: nobody has to
 * reach the node.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { StorageError } from '@repo/kit/sqlite/storage-error.ts'
import { outdateInFlightRenders } from '#freshness/in-flight-renders.ts'

/**
 * Runs a function as if no page were being rendered: Next aborts a prerender that reads the time of
 * day (next/dist/server/node-environment-extensions/date.js).
 */
const outsideOfRenders = AsyncLocalStorage.snapshot()

/** How long a lease lasts from the moment before its renewal is sent, ms. */
export const leaseMs = 5_000

/** A moment on two clocks, ms. */
export interface Moment {
  /** On one that is never set; it may stand still while the machine is suspended. */
  readonly monotonic: number
  /** The time of day, which goes on, but may be set. */
  readonly wall: number
}

/** The lease of one node. */
export class Lease {
  /** The present moment, from which a renewal that is sent now counts. */
  readonly moment: () => Moment
  readonly #onLost: () => void
  #since: Moment | undefined
  #loss = new AbortController()
  #timer: NodeJS.Timeout | undefined

  /** @param onLost called when the loss is noticed, before anything is answered after it */
  constructor(moment: () => Moment, onLost: () => void) {
    this.moment = moment
    this.#onLost = onLost
  }

  /**
   * True while the node may serve from its caches. Ask before every answer: the process may have
   * been frozen since the last time.
   */
  isHeld(): boolean {
    if (!this.#since) return false
    if (this.#isValid(this.#since)) return true
    this.lose()
    return false
  }

  /**
   * Renews the lease. What had expired when the renewal was answered is enforced already.
   * @param since the moment before the renewal was sent
   */
  renew(since: Moment): void {
    if (!this.#isValid(since)) return
    if (!this.#since) this.#loss = new AbortController()
    this.#since = since
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.isHeld(), leaseMs + 1).unref()
  }

  /** Gives the lease up. */
  lose(): void {
    if (!this.#since) return
    this.#since = undefined
    clearTimeout(this.#timer)
    this.#onLost()
    this.#loss.abort()
  }

  /**
   * Does something with the database that the nodes share.
   * @returns its result; undefined if the lease is not held or is lost in the meantime, since a
   *   database that is cut off may not answer for long, or if the database fails
   * @throws what `work` rejects with otherwise
   */
  async whileHeld<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (!this.isHeld()) return undefined
    const { signal } = this.#loss
    const { promise: lost, resolve } = Promise.withResolvers<undefined>()
    const onLoss = () => resolve(undefined)
    signal.addEventListener('abort', onLoss, { once: true })
    try {
      return await Promise.race([work(), lost])
    } catch (error) {
      if (error instanceof StorageError) return undefined
      throw error
    } finally {
      signal.removeEventListener('abort', onLoss)
    }
  }

  /** Aborts when the lease is lost that is held now. */
  get loss(): AbortSignal {
    return this.#loss.signal
  }

  #isValid({ monotonic, wall }: Moment): boolean {
    const now = this.moment()
    return now.monotonic - monotonic < leaseMs && now.wall - wall < leaseMs
  }
}

/** A lease by the clocks of this machine. When it is lost, renders in flight are outdated. */
export function leaseOfThisProcess(): Lease {
  const moment = () => ({ monotonic: performance.now(), wall: outsideOfRenders(() => Date.now()) })
  return new Lease(moment, () => outsideOfRenders(outdateInFlightRenders))
}
