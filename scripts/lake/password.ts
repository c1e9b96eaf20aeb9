/** The password of writers on other machines. */
import { minPasswordLength } from '@repo/kit/environment/settings.ts'
import { isSameSecret } from '@repo/kit/secrets.ts'

/**
 * Wrong passwords per minute, of all clients together: behind a proxy they have the same IP
 * address.
 */
const triesPerMinute = 10
const minuteMs = 60_000

/** Checks passwords, with a rate limit. */
export class StudioPassword {
  readonly #password: string
  readonly #now: () => number
  #wrong: readonly number[] = []

  /**
   * @param now time in ms
   * @throws Error in one sentence when the password is too short
   */
  constructor(password: string, now: () => number = Date.now) {
    if (password.length < minPasswordLength) {
      throw new Error(
        `STUDIO_PASSWORD has ${password.length} characters: take ${minPasswordLength} or more, or leave it out.`,
      )
    }
    this.#password = password
    this.#now = now
  }

  /** Compares a password; `wait` when there were too many wrong ones in the last minute. */
  check(given: string): 'right' | 'wrong' | 'wait' {
    const since = this.#now() - minuteMs
    this.#wrong = this.#wrong.filter((time) => time > since)
    if (this.#wrong.length >= triesPerMinute) return 'wait'
    if (isSameSecret(given, this.#password)) return 'right'
    this.#wrong = [...this.#wrong, this.#now()]
    return 'wrong'
  }
}
