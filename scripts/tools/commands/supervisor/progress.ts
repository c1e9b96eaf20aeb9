/** Progress output of a command: one line per step, with the time it took. */

/**
 * Prints that `what` has begun, runs it, and prints how long it took; in between, one line every
 * ten seconds.
 * @param still what such a line says
 */
export async function step<T>(what: string, work: () => Promise<T>, still = 'still working'): Promise<T> {
  const began = Date.now()
  console.log(`… ${what}`)
  const ticker = setInterval(() => console.log(`  ${still}: ${what} (${seconds(began)} s)`), 10_000)
  try {
    const result = await work()
    console.log(`✓ ${what} (${seconds(began)} s)`)
    return result
  } finally {
    clearInterval(ticker)
  }
}

/** Seconds since `began` (ms since the epoch), with one decimal below ten. */
export function seconds(began: number): string {
  const elapsed = (Date.now() - began) / 1000
  return elapsed < 10 ? elapsed.toFixed(1) : elapsed.toFixed(0)
}
