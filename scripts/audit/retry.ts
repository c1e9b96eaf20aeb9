/** Asks again what can be asked twice: an audit takes minutes, and one broken connection must not be its end. */
import { retryPausesMs } from './limits.ts'
import { realClock } from './rate-limit.ts'

/**
 * Gives what the work gives, at the third try at the latest. Refusals (HTTP 400 to 499) are not tried again.
 * @throws what the last try threw
 */
export async function patient<T>(
  work: () => Promise<T>,
  { pausesMs = retryPausesMs, sleep = realClock.sleep } = {},
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work()
    } catch (error) {
      if (isRefusal(error)) throw error
      await sleep(pauseMs)
    }
  }
  return work()
}

/** `statusCode` is @sanity/client's word, `status` algoliasearch's. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = 'statusCode' in error ? error.statusCode : 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500
}
