/** The password that all writers share while nobody has a name. */
import { minPasswordLength } from '@repo/kit/environment/settings.ts'
import { isSameSecret } from '@repo/kit/secrets.ts'
import { AttemptLimit } from './people/attempt-limit.ts'

/**
 * Wrong passwords per minute, of all clients together: behind a proxy they have the same IP
 * address.
 */
const triesPerMinute = 10

/** Checks passwords, with a rate limit. */
export class StudioPassword {
  readonly #password: string
  readonly #attempts: AttemptLimit

  /**
   * @param now time in ms
   * @throws Error in one sentence when the password is too short
   */
  constructor(password: string, now: () => number = Date.now) {
    if (password.length < minPasswordLength) {
      throw new Error(
        `STUDIO_PASSWORD has ${password.length} characters: use ${minPasswordLength} or more, or leave it out.`,
      )
    }
    this.#password = password
    this.#attempts = new AttemptLimit(triesPerMinute, now)
  }

  /** Compares a password; `wait` when there were too many wrong ones in the last minute. */
  check(given: string): 'right' | 'wrong' | 'wait' {
    if (!this.#attempts.take('')) return 'wait'
    if (!isSameSecret(given, this.#password)) return 'wrong'
    this.#attempts.giveBack('')
    return 'right'
  }
}
