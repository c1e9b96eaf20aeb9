/** Output of a command while it works. */

/** Reports that some more of a step is done. */
export type Progress = (more: number) => void

/** Where results and progress go. */
export interface Reporter {
  line(text: string): void
  problem(text: string): void
  /** Begins a step with `total` parts; nothing is shown for one without any. */
  step(name: string, total: number): Progress
}

/** Shortest time between two lines of a step where the output is no terminal, ms. */
const pauseMs = 5000

/**
 * Prints to the terminal: a step as `Copying images and files: 20 of 200` in one line that is
 * updated, elsewhere in a line every five seconds and at the end.
 */
export const consoleReporter: Reporter = {
  line: (text) => console.log(text),
  problem: (text) => console.error(text),
  step(name, total) {
    const out = process.stdout
    let done = 0
    let shownAt = Date.now()
    return (more) => {
      done += more
      const isOver = done >= total
      const text = `  ${name}: ${done} of ${total}`
      if (out.isTTY) out.write(`\r${text}${isOver ? '\n' : ''}`)
      else if (isOver || Date.now() - shownAt >= pauseMs) {
        shownAt = Date.now()
        out.write(`${text}\n`)
      }
    }
  },
}
