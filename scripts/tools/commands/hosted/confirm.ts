import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** Asks at the terminal. True for `y` or `yes`; false for all else, and for Ctrl+C or Ctrl+D. */
export function confirmAt(input: Readable, output: Writable, question: string): Promise<boolean> {
  const terminal = createInterface({ input, output })
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(false))
    terminal.question(question, (answer) => {
      resolve(/^y(?:es)?$/i.test(answer.trim()))
      terminal.close()
    })
  })
}
