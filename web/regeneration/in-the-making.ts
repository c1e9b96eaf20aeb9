/**
 * Which pages and files are being made right now. Next gives a request for one of them what is being made already, also when that began
 * before an expiry (server/response-cache): so a run waits for them before it says that nothing old is shown.
 */

declare global {
  var loomworkMaking: Map<string, number> | undefined
}

/** What is made for longer has failed: nothing says so. ms */
const longestMs = 120_000

/** Nothing is kept for a path, so it is about to be made. */
export function beginMaking(path: string): void {
  making().set(path, Date.now())
}

/** It is made. */
export function endMaking(path: string): void {
  making().delete(path)
}

/** Paths of what is being made, without a slash at their end. */
export function inTheMaking(): string[] {
  const overdue = Date.now() - longestMs
  for (const [path, since] of making()) if (since < overdue) making().delete(path)
  return [...making().keys()]
}

function making(): Map<string, number> {
  globalThis.loomworkMaking ??= new Map()
  return globalThis.loomworkMaking
}
