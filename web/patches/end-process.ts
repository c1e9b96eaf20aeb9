/**
 * Lets code that Next also builds for the edge runtime, which has no processes, end its process.
 */
import { replaceSingleton } from '#singleton.ts'

/** Call it at the start of each process of the site, and not in the edge runtime. */
export function allowToEnd(): void {
  replaceSingleton('endProcess', (code: number) => process.exit(code))
}
