/** How often something may be tried in a minute, for each of many keys. */
import { LRUCache } from 'lru-cache'

const minuteMs = 60_000
/** Keys that are remembered; the oldest is forgotten, so that invented names fill no memory. */
const maxKeys = 10_000

/** Counts attempts. */
export class AttemptLimit {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #times = new LRUCache<string, readonly number[]>({ max: maxKeys })

  /** @param now time in ms */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /**
   * Counts an attempt before its result is known: attempts at the same time could otherwise all
   * pass.
   * @returns whether it may be made
   */
  take(key: string): boolean {
    const since = this.#now() - minuteMs
    const recent = (this.#times.get(key) ?? []).filter((time) => time > since)
    if (recent.length >= this.#perMinute) return false
    this.#times.set(key, [...recent, this.#now()])
    return true
  }

  /** Takes back the last attempt, which was not a failure. */
  giveBack(key: string) {
    this.#times.set(key, (this.#times.get(key) ?? []).slice(0, -1))
  }
}
