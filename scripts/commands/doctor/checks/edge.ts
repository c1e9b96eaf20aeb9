import { errorMessage } from '@repo/kit/error-message.ts'
import { adapterOf } from '@repo/web/edge/edge.ts'
import { check } from '../check.ts'
import { failed, oneLine, passed, skipped } from '../results.ts'

/** A key that no response has. */
const unusedKey = 'doctor'

/** Does the edge cache accept purges? */
export const edge = check({
  title: 'Edge cache',
  probe: async ({ environment }) => {
    const { SITE_EDGE, SITE_EDGE_URLS: urls } = environment
    if (SITE_EDGE === '') return skipped('no edge cache is configured (SITE_EDGE is empty)')
    const adapter = adapterOf(SITE_EDGE, environment)
    try {
      // With the number of a change that came before all others, nothing is dropped, and later
      // responses are stored as before.
      await adapter.purge([unusedKey], 0)
      return { name: adapter.name, urls, problem: null }
    } catch (error) {
      return { name: adapter.name, urls, problem: errorMessage(error) }
    }
  },
  judge: ({ name, urls, problem }) => {
    if (problem === null) return passed(`${name} accepts purges`)
    const where = urls === '' ? '' : ` at ${urls}`
    return failed(
      oneLine(problem),
      `start the cache${where}, and give it and the site the same SITE_EDGE_TOKEN (and SITE_EDGE_ID)`,
    )
  },
})
