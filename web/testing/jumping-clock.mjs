/**
 * Loaded before a node of a test: SIGUSR2 moves its clock to what a file says, as somebody who sets
 * the clock of the machine does. Timers and `performance.now()` go on as before.
 */
import { readFileSync, rmSync } from 'node:fs'

const file = process.env.TEST_CLOCK_FILE
let offsetMs = 0

const { now } = Date
Date.now = () => now() + offsetMs
globalThis.Date = new Proxy(Date, {
  apply: (target) => new target(Date.now()).toString(),
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [Date.now()] : values, newTarget),
})

if (file) {
  process.on('SIGUSR2', () => {
    offsetMs = Number(readFileSync(file, 'utf8'))
    // The test waits until the file is gone.
    rmSync(file)
  })
}
