import { LRUCache } from 'lru-cache'

/** Keys that are remembered; the oldest is forgotten, so that invented names fill no memory. */
const maxKeys = 10_000

/** How often something may be tried in some time, for each of many keys. */
export class AttemptLimit {
  readonly #most: number
  readonly #windowMs: number
  readonly #now: () => number
  readonly #times = new LRUCache<string, readonly number[]>({ max: maxKeys })

  /** @param now time in ms @param windowMs time in which so many attempts are allowed */
  constructor(most: number, now: () => number, windowMs = 60_000) {
    this.#most = most
    this.#windowMs = windowMs
    this.#now = now
  }

  /**
   * Counts an attempt before its result is known: attempts at the same time could otherwise all
   * pass.
   * @returns whether it may be made
   */
  take(key: string): boolean {
    const since = this.#now() - this.#windowMs
    const recent = (this.#times.get(key) ?? []).filter((time) => time > since)
    if (recent.length >= this.#most) return false
    this.#times.set(key, [...recent, this.#now()])
    return true
  }

  /** Takes back the last attempt, which was not a failure. */
  giveBack(key: string) {
    this.#times.set(key, (this.#times.get(key) ?? []).slice(0, -1))
  }
}
