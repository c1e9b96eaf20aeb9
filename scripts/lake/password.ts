/** The password of the writers who do not sit at this machine. */
import { minPasswordLength } from '@repo/kit/environment/settings.ts'
import { isSameSecret } from '@repo/kit/secrets.ts'

/** Wrong passwords that are looked at in a minute, by whomever: behind a proxy all askers have one address. */
const triesPerMinute = 10
const minuteMs = 60_000

/** Looks at passwords, but not at many. */
export class StudioPassword {
  readonly #password: string
  readonly #now: () => number
  #wrong: readonly number[] = []

  /**
   * @param now time in ms
   * @throws Error with one sentence for a password that can be guessed
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

  /** Whether it is the password; `wait` when there were too many wrong ones in the last minute. */
  check(given: string): 'right' | 'wrong' | 'wait' {
    const since = this.#now() - minuteMs
    this.#wrong = this.#wrong.filter((time) => time > since)
    if (this.#wrong.length >= triesPerMinute) return 'wait'
    if (isSameSecret(given, this.#password)) return 'right'
    this.#wrong = [...this.#wrong, this.#now()]
    return 'wrong'
  }
}
