/**
 * Limits the time and memory of one query. Every step of the evaluation is charged before it runs:
 * steps by a clock, values by their estimated size.
 */

/** A query was stopped because it exceeded its budget. */
export class OverBudget extends Error {
  readonly reason: 'time' | 'size'

  constructor(reason: 'time' | 'size') {
    super(reason === 'time' ? 'The query takes too long' : 'The query produces values that are too large')
    this.reason = reason
  }
}

/** Steps between two reads of the clock: a step takes 20 to 100 ns. */
const stepsPerCheck = 1024

/**
 * Steps that certainly fit into a millisecond. Work that is announced as longer than the remaining
 * time is not started.
 */
const stepsPerMs = 100_000

/** The time of day, and the processor time of this thread. Ms from any origin. */
const systemClocks = {
  wall: () => performance.now(),
  processor: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
}

/** Time and size that one query may still use. */
export class Budget {
  /** Ms that are left, by all its clocks. */
  readonly #rest: () => number
  #left = stepsPerCheck
  #bytes: number

  /**
   * @param ms time from now; processor time if there is `wallMs`
   * @param bytes largest total of the strings, arrays and objects that the query makes
   * @param wallMs longest time by the wall clock, whatever else the machine does
   */
  constructor(ms: number, bytes: number, wallMs?: number, { wall, processor } = systemClocks) {
    const until = wall() + (wallMs ?? ms)
    const used = wallMs === undefined ? undefined : processor() + ms
    this.#rest = () => Math.min(until - wall(), used === undefined ? Infinity : used - processor())
    this.#bytes = bytes
  }

  /**
   * Charges the next steps. A step costs about as much as reading an attribute or 16 characters.
   * @throws OverBudget when time is up, or would be before these steps are done
   */
  spend(steps: number) {
    this.#left -= steps
    if (this.#left < 0) this.#check(steps)
  }

  /**
   * Charges the next value, bytes.
   * @throws OverBudget when the values of the query are too large in total
   */
  grow(bytes: number) {
    this.#bytes -= bytes
    if (this.#bytes < 0) throw new OverBudget('size')
    this.spend(bytes >> 4)
  }

  #check(steps: number) {
    const rest = this.#rest()
    if (rest <= 0 || steps / stepsPerMs > rest) throw new OverBudget('time')
    this.#left = stepsPerCheck
  }
}
