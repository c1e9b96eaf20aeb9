import { LRUCache } from 'lru-cache'
import { failedSignIns } from '../limits.ts'
import { AttemptLimit } from './attempt-limit.ts'
import { normalizedEmail } from './people.ts'

/** Longest email address (RFC 5321, 4.5.3.1.3): a longer key would only fill memory. */
const maxEmailLength = 254

/** Limits of failed sign-ins, which guess a password slowly without keeping its owner out. */
export class SignInLimits {
  readonly #ofPair: AttemptLimit
  readonly #ofPerson: AttemptLimit
  readonly #ofAddress: AttemptLimit
  /** From which IP addresses a person has signed in since the start. */
  readonly #known = new LRUCache<string, true>({ max: 10_000 })

  /** @param now time in ms */
  constructor(now: () => number) {
    this.#ofPair = new AttemptLimit(failedSignIns.perPersonAndAddress, now)
    this.#ofPerson = new AttemptLimit(failedSignIns.perPerson, now)
    this.#ofAddress = new AttemptLimit(failedSignIns.perAddress, now)
  }

  /**
   * Counts an attempt before its result is known. A person is limited as a whole, so that many
   * machines together cannot guess; but where they have signed in before, only what was tried from
   * there counts, so that these machines cannot keep them out (OWASP, "Device Cookies").
   * @returns a function to call when it succeeds; undefined when it may not be made
   */
  attempt(email: string, address: string): (() => void) | undefined {
    const name = normalizedEmail(email).slice(0, maxEmailLength)
    const pair = `${address} ${name}`
    if (this.#known.get(pair)) return this.#ofPair.take(pair) ? () => this.#ofPair.giveBack(pair) : undefined
    // In this order, an address cannot fill memory with pairs, nor a pair use up what a person has.
    if (!this.#ofAddress.take(address) || !this.#ofPair.take(pair) || !this.#ofPerson.take(name))
      return undefined
    return () => {
      this.#ofAddress.giveBack(address)
      this.#ofPair.giveBack(pair)
      this.#ofPerson.giveBack(name)
      this.#known.set(pair, true)
    }
  }
}
