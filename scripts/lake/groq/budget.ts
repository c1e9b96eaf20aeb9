/**
 * What one query may take. Every step of the evaluation is paid for before it is done, so that no query runs longer,
 * or makes larger values, than it was given: steps by the clock, values by their estimated size.
 */

/** Why a query was stopped. */
export class OverBudget extends Error {
  readonly reason: 'time' | 'size'

  constructor(reason: 'time' | 'size') {
    super(reason === 'time' ? 'The query takes too long' : 'The query makes values that are too large')
    this.reason = reason
  }
}

/** Steps between two looks at the clock: a step takes 20 to 100 ns. */
const stepsPerCheck = 1024

/** Steps that are certainly done in a millisecond; what is announced as longer than the rest of the time is not begun. */
const stepsPerMs = 100_000

/** Time and size that one query may still use. */
export class Budget {
  readonly #deadline: number
  #left = stepsPerCheck
  #bytes: number

  /**
   * @param ms time from now
   * @param bytes largest total of the strings, arrays and objects that the query makes
   */
  constructor(ms: number, bytes: number) {
    this.#deadline = performance.now() + ms
    this.#bytes = bytes
  }

  /**
   * Pays for steps that come next. One step is about what reading an attribute or 16 characters costs.
   * @throws OverBudget when time is up, or would be before these steps are done
   */
  spend(steps: number) {
    this.#left -= steps
    if (this.#left < 0) this.#check(steps)
  }

  /**
   * Pays for a value that is made next, bytes.
   * @throws OverBudget when the query would have made too much
   */
  grow(bytes: number) {
    this.#bytes -= bytes
    if (this.#bytes < 0) throw new OverBudget('size')
    this.spend(bytes >> 4)
  }

  #check(steps: number) {
    const rest = this.#deadline - performance.now()
    if (rest <= 0 || steps / stepsPerMs > rest) throw new OverBudget('time')
    this.#left = stepsPerCheck
  }
}
