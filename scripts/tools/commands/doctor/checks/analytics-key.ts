import { hostsOf } from '@repo/web/clients/search.ts'
import type { Check } from '../check.ts'
import { failed, oneLine, passed } from '../results.ts'
import { keyFix, outcomeOf } from '../search-api.ts'

/** Can the Studio list failed searches? */
export const analyticsKey: Check = {
  title: 'Analytics key',
  needs: ['search'],
  result: async ({ search, environment }) => {
    const { ALGOLIA_ADMIN_KEY, ALGOLIA_ANALYTICS_KEY, ALGOLIA_ANALYTICS_REGION: region } = environment
    const { place } = search
    // As the site does it for the Studio.
    const analytics = search.clientWith(ALGOLIA_ADMIN_KEY).initAnalytics({
      apiKey: ALGOLIA_ANALYTICS_KEY || ALGOLIA_ADMIN_KEY,
      region,
      options: place.isEmbedded ? { hosts: hostsOf(place.url) } : {},
    })
    const read = await outcomeOf(() => analytics.getSearchesNoResults({ index: place.index, limit: 1 }))
    if ('value' in read) return passed('reads which searches failed')
    return failed(
      `the statistics of searches cannot be read (${read.status ?? ''} ${oneLine(read.message)})`,
      place.isEmbedded
        ? keyFix(place, 'ALGOLIA_ANALYTICS_KEY')
        : 'run npm run search:setup, set ALGOLIA_ANALYTICS_KEY, and ALGOLIA_ANALYTICS_REGION to the region in the dashboard',
    )
  },
}
