import { LRUCache } from 'lru-cache'
import { failedSignIns } from '../limits.ts'
import { attemptLimit } from './attempt-limit.ts'
import { normalizedEmail } from './people.ts'

/** Longest email address (RFC 5321, 4.5.3.1.3): a longer key would only fill memory. */
const maxEmailLength = 254

/**
 * Limits of failed sign-ins, which guess a password slowly without keeping its owner out.
 * @param now time in ms
 */
export function signInLimits(now: () => number) {
  const ofPair = attemptLimit(failedSignIns.perPersonAndAddress, now)
  const ofPerson = attemptLimit(failedSignIns.perPerson, now)
  const ofAddress = attemptLimit(failedSignIns.perAddress, now)
  /** From which IP addresses a person has signed in since the start. */
  const known = new LRUCache<string, true>({ max: 10_000 })
  return {
    /**
     * Counts an attempt before its result is known. A person is limited as a whole, so that many
     * machines together cannot guess; but where they have signed in before, only what was tried
     * from there counts, so that these machines cannot keep them out (OWASP, "Device Cookies").
     * @returns a function to call when it succeeds; undefined when it may not be made
     */
    attempt(email: string, address: string): (() => void) | undefined {
      const name = normalizedEmail(email).slice(0, maxEmailLength)
      const pair = `${address} ${name}`
      if (known.get(pair)) return ofPair.take(pair) ? () => ofPair.giveBack(pair) : undefined
      // In this order, an address cannot fill memory with pairs, nor a pair use up what a person
      // has.
      if (!ofAddress.take(address) || !ofPair.take(pair) || !ofPerson.take(name)) return undefined
      return () => {
        ofAddress.giveBack(address)
        ofPair.giveBack(pair)
        ofPerson.giveBack(name)
        known.set(pair, true)
      }
    },
  }
}
