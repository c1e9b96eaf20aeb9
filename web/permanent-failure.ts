/**
 * Failures that only a new process corrects. A module that could not be loaded once (out of file descriptors, say) is remembered as
 * failed by Turbopack's runtime, so every render that needs it answers 500 until the process ends.
 */

/** An error that comes back after this long was kept by somebody, ms: requests that share one render get it at the same time. */
const sharedForMs = 10_000

/** What Turbopack's runtime says of a part of the code that it could not load (`[turbopack]_runtime.js`). */
const failedToLoad = /Failed to load (?:chunk|external module)/

const firstSeen = new WeakMap<Error, number>()

/**
 * Whether an error of a request will be the answer to all further ones, too: code that failed to load, or an error that was thrown
 * before as the very same object.
 * @param now ms
 */
export function isPermanent(error: unknown, now: number): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1) {
    if (failedToLoad.test(cause.message)) return true
  }
  if (!(error instanceof Error)) return false
  const first = firstSeen.get(error)
  if (first === undefined) firstSeen.set(error, now)
  return first !== undefined && now - first > sharedForMs
}

/**
 * Next's hook for each error of a request (`instrumentation.ts`). Ends a process that cannot recover; `npm start` starts it again
 * (`scripts/commands/supervisor/children.ts`), and the reason is in its log. How a process ends is set at its start (`end-process.ts`): Next builds this file
 * for the edge, too.
 */
export function onRequestError(error: unknown): void {
  // biome-ignore lint/style/noProcessEnv: replaced by Next with a literal; in development a part that fails to load is usually being edited
  if (process.env.NODE_ENV !== 'production' || !isPermanent(error, Date.now())) return
  console.error(
    'A part of the site could not be loaded, and would fail until a restart: the process ends.',
    error,
  )
  globalThis.loomworkEndProcess?.(1)
}
