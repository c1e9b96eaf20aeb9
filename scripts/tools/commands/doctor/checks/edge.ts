import { errorMessage } from '@repo/kit/error-message.ts'
import { varnish } from '@repo/web/cluster/edge/varnish.ts'
import type { Check } from '../check.ts'
import { failed, oneLine, passed, skipped } from '../results.ts'

/** A key that no response has. */
const unusedKey = 'doctor'

/** Does the edge cache accept purges? */
export const edge: Check = {
  title: 'Edge cache',
  result: async ({ environment }) => {
    const { SITE_EDGE_URLS: urls } = environment
    if (urls === '') return skipped('no edge cache is configured (SITE_EDGE_URLS is empty)')
    const cache = varnish(environment)
    try {
      // With the number of a change that came before all others, nothing is dropped, and later
      // responses are stored as before.
      await cache.purge([unusedKey], 0)
      return passed(`${cache.name} accepts purges`)
    } catch (error) {
      return failed(
        oneLine(errorMessage(error)),
        `start the cache at ${urls}, and give it and the site the same SITE_EDGE_TOKEN`,
      )
    }
  },
}
