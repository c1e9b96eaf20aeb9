import { LRUCache } from 'lru-cache'

/** Keys that are remembered; the oldest is forgotten, so that invented names fill no memory. */
const maxKeys = 10_000

/**
 * How often something may be tried in some time, for each of many keys.
 * @param now time in ms
 * @param windowMs time in which so many attempts are allowed
 */
export function attemptLimit(most: number, now: () => number, windowMs = 60_000) {
  const times = new LRUCache<string, readonly number[]>({ max: maxKeys })
  return {
    /**
     * Counts an attempt before its result is known: attempts at the same time could otherwise all
     * pass. False if it may not be made.
     */
    take(key: string): boolean {
      const recent = (times.get(key) ?? []).filter((time) => time > now() - windowMs)
      if (recent.length >= most) return false
      times.set(key, [...recent, now()])
      return true
    },
    /** Takes back the last attempt, which was not a failure. */
    giveBack(key: string) {
      times.set(key, (times.get(key) ?? []).slice(0, -1))
    },
  }
}
