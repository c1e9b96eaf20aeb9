/** What a command says while it works: one line a step, with the time it took. */

/** Says that `what` began, runs it, and says how long it took; a line every ten seconds in between. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  console.log(`… ${what}`)
  const ticker = setInterval(() => console.log(`  still working: ${what} (${seconds(began)} s)`), 10_000)
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
