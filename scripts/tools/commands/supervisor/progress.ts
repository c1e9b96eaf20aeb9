/** Progress output of a command. */

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

/** Shortest time between two lines of a count where the output is no terminal, ms. */
const pauseMs = 5000

/**
 * Counts the parts of some work as `Copying images and files: 20 of 200`: on a terminal in one line
 * that is updated, elsewhere in a line every five seconds and at the end.
 * @returns a function that reports how many more are done
 */
export function counter(what: string, total: number): (more: number) => void {
  let done = 0
  let shownAt = Date.now()
  return (more) => {
    done += more
    const isOver = done >= total
    const text = `  ${what}: ${done} of ${total}`
    if (process.stdout.isTTY) process.stdout.write(`\r${text}${isOver ? '\n' : ''}`)
    else if (isOver || Date.now() - shownAt >= pauseMs) {
      shownAt = Date.now()
      console.log(text)
    }
  }
}
