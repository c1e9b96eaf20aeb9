import { countText } from '@repo/kit/count-text.ts'
import { z } from 'zod'
import type { Check } from '../check.ts'
import { parsedReply, requestReply } from '../http.ts'
import { failed, oneLine, passed, skipped } from '../results.ts'

const hitsSchema = z.object({ nbHits: z.number() })
const refusalSchema = z.object({ message: z.string(), status: z.number() })

/** Do searches of readers reach the embedded server through the site? */
export const readersSearch: Check = {
  title: 'Search of readers',
  needs: ['search', 'site'],
  result: async ({ search, environment }) => {
    if (!search.place.isEmbedded) return skipped('browsers ask Algolia')
    const { NEXT_PUBLIC_SITE_URL: site, ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY } = environment
    const url = `${site}/search-api/1/indexes/${encodeURIComponent(search.place.index)}/query`
    const reply = await requestReply(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-algolia-application-id': ALGOLIA_APP_ID,
        'x-algolia-api-key': ALGOLIA_SEARCH_KEY,
      },
      body: JSON.stringify({ query: '', hitsPerPage: 1 }),
    })
    const found = parsedReply(reply, hitsSchema)
    if (found) return passed(`${site}/search-api/ forwards searches (${countText(found.nbHits, 'hit')})`)
    // Whether the key and the index are right is checked on its own.
    if (!('failure' in reply) && [403, 404].includes(reply.status) && parsedReply(reply, refusalSchema))
      return passed(`${site}/search-api/ forwards searches`)
    const why = 'failure' in reply ? reply.failure : `${reply.status} ${oneLine(reply.text, 60)}`
    return failed(
      `${site}/search-api/ does not forward searches (${why})`,
      'have the proxy forward this path to the site, and restart the site if ALGOLIA_HOST or SEARCH_PORT has changed',
    )
  },
}
