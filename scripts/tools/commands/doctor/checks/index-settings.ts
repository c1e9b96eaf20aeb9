import { countText } from '@repo/kit/count-text.ts'
import { indexDifference } from '@repo/web/indexing/ensure-index.ts'
import type { Check } from '../check.ts'
import { failed, firstOf, oneLine, passed, skipped } from '../results.ts'
import { outcomeOf } from '../search-api.ts'

/** Has the index the settings and synonyms of this version of the site? */
export const indexSettings: Check = {
  title: 'Index settings',
  needs: ['search', 'lake'],
  result: async ({ search: { place: search } }) => {
    const difference = await outcomeOf(() => indexDifference(search.index))
    if ('message' in difference) return skipped(`cannot be read: ${oneLine(difference.message)}`)
    const { isMissing, settings, isWritten } = difference.value
    if (isMissing)
      return failed(`there is no index "${search.index}"`, 'npm run reindex, or correct ALGOLIA_INDEX_NAME')
    if (settings.length > 0)
      return failed(
        `${countText(settings.length, 'setting')} of ${search.index} not as this site writes them: ${firstOf(settings)}`,
        'npm run reindex, which builds the index again with the right settings',
      )
    if (!isWritten)
      return failed(`${search.index} has other synonyms than the content`, 'npm run search:setup')
    return passed(`settings and synonyms of ${search.index} as search:setup writes them`)
  },
}
