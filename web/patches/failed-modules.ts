/**
 * Framework patch: the process ends when a module could not be loaded, and is started again.
 *
 * Turbopack's runtime (Next 16.4) caches the failure of a module that could not be loaded, for
 * example without free file descriptors, so each render that needs it answers 500 until the process
 * ends. Upstream: https://github.com/vercel/next.js/issues/93489 for the browser's runtime; for the
 * server's none known.
 */
import { currentSingleton } from '#singleton.ts'

/** The message of Turbopack for code that it could not load (`[turbopack]_runtime.js`). */
const failedToLoad = /^Failed to load (?:chunk|external module)/

/** True if an error is due to code that failed to load; it lasts until the process ends. */
function isPermanent(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1) {
    if (failedToLoad.test(cause.message)) return true
  }
  return false
}

/**
 * Ends a process that cannot recover from the error of a request, and logs the reason; `npm start`
 * starts it again. Called by `onRequestError` in `instrumentation.ts`, which Next also builds for
 * the edge runtime: so `end-process.ts` provides the function that ends the process.
 */
export function endOnPermanentFailure(error: unknown): void {
  // biome-ignore lint/style/noProcessEnv: replaced by Next with a literal; in development a part that fails to load is usually being edited
  if (process.env.NODE_ENV !== 'production' || !isPermanent(error)) return
  console.error(
    'A part of the site could not be loaded and would fail until a restart, so the process ends.',
    error,
  )
  currentSingleton<(code: number) => void>('endProcess')?.(1)
}
