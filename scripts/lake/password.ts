/** The password that all writers share while nobody has a name. */
import { minPasswordLength } from '@repo/kit/environment/settings.ts'
import { isSameSecret } from '@repo/kit/secrets.ts'
import { SignInLimits } from './people/sign-in-limits.ts'

/** Checks passwords, with a rate limit. */
export class StudioPassword {
  readonly #password: string
  readonly #limits: SignInLimits

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
    this.#limits = new SignInLimits(now)
  }

  /**
   * Compares a password; `wait` when there were too many wrong ones in the last minute.
   * @param address IP address of the client
   */
  check(given: string, address: string): 'right' | 'wrong' | 'wait' {
    // All writers are one person.
    const succeeded = this.#limits.attempt('', address)
    if (!succeeded) return 'wait'
    if (!isSameSecret(given, this.#password)) return 'wrong'
    succeeded()
    return 'right'
  }
}
