/** Asks a yes-or-no question at the terminal. */
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/**
 * @param question as it is shown
 * @returns true for `y` or `yes`; false for everything else, and for Ctrl+C or Ctrl+D
 */
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
