/** Checks of the search server, its keys and its index. */
import { countText } from '@repo/kit/count-text.ts'
import { matchesName } from '@repo/search/access/authorization.ts'
import { indexDifference } from '@repo/web/indexing/ensure-index.ts'
import { z } from 'zod'
import { neededKey } from '../../search/search-keys.ts'
import { type Check, check } from '../check.ts'
import { notThere, parsedReply, requestReply } from '../http.ts'
import { failed, firstOf, oneLine, passed, skipped } from '../results.ts'
import { keyFix, outcomeOf, rightsOf } from '../search-api.ts'

const aliveSchema = z.object({ message: z.string().regex(/alive/) })

/** Is it a search server that answers? */
export const search: Check = {
  title: 'Search',
  result: async ({ search, replies }) => {
    const reply = await replies.search()
    if (parsedReply(reply, aliveSchema)) return passed(`${search.url} answers`)
    const fix = search.isEmbedded
      ? 'correct ALGOLIA_HOST or SEARCH_PORT'
      : 'correct ALGOLIA_APP_ID, and check that this machine may reach algolia.net'
    return notThere(search.url, reply, search.isEmbedded, fix)
  },
}

const hitsSchema = z.object({ nbHits: z.number() })
const refusalSchema = z.object({ message: z.string(), status: z.number() })

/** Do searches of readers reach the embedded server through the site? */
const readersSearch: Check = {
  title: 'Search of readers',
  needs: ['search', 'site'],
  result: async ({ search, environment }) => {
    if (!search.isEmbedded) return skipped('browsers ask Algolia')
    const { NEXT_PUBLIC_SITE_URL: site, ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY } = environment
    const url = `${site}/search-api/1/indexes/${encodeURIComponent(search.index)}/query`
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
    if ([403, 404].includes(reply.status) && parsedReply(reply, refusalSchema))
      return passed(`${site}/search-api/ forwards searches`)
    return failed(
      `${site}/search-api/ does not forward searches (${reply.status || ''} ${oneLine(reply.text, 60)})`,
      'have the proxy forward this path to the site, and restart the site if ALGOLIA_HOST or SEARCH_PORT has changed',
    )
  },
}

/** Has a key the rights that `search:setup` gives it? Every browser gets the one that searches. */
function keyCheck(title: string, variable: Parameters<typeof neededKey>[0]) {
  return check({
    title,
    needs: ['search'],
    probe: async ({ search, environment }) => {
      const { [variable]: key } = environment
      if (key === '') return skipped(`${variable} is not set`)
      const { isEmbedded, index } = search
      return { search: { isEmbedded, index }, rights: await rightsOf(search, key) }
    },
    judge: ({ search, rights }) => {
      const setUp = keyFix(search, variable)
      if ('message' in rights)
        return failed(
          `the search server refuses ${variable} (${rights.status ?? ''} ${oneLine(rights.message)})`,
          setUp,
        )
      const { acl, indexes } = rights.value
      const needed = neededKey(variable, search.index)
      const lacking = needed.acl.filter((right) => !acl.includes(right))
      if (lacking.length > 0) return failed(`${variable} lacks the rights ${lacking.join(', ')}`, setUp)
      const more = acl.filter((right) => !needed.acl.some((one) => one === right))
      if (variable === 'ALGOLIA_SEARCH_KEY' && more.length > 0)
        return failed(`${variable}, which every browser gets, may also ${firstOf(more, 5)}`, setUp)
      const names = needed.indexes.map((pattern) => pattern.replace('*', '1'))
      const closed = names.filter(
        (name) => indexes.length > 0 && !indexes.some((pattern) => matchesName(name, pattern)),
      )
      if (closed.length > 0) return failed(`${variable} is not for the index ${closed.join(' and ')}`, setUp)
      return passed(`has the rights that it needs for ${search.index}`)
    },
  })
}

const searchKey = keyCheck('Search key', 'ALGOLIA_SEARCH_KEY')

/** The key with which the site writes records and settings. */
export const adminKey = keyCheck('Admin key', 'ALGOLIA_ADMIN_KEY')

/** The key with which the site lists failed searches for the Studio, if not with the admin key. */
const analyticsKey = keyCheck('Analytics key', 'ALGOLIA_ANALYTICS_KEY')

/** Has the index the settings and synonyms of this version of the site? */
const indexSettings: Check = {
  title: 'Index settings',
  needs: ['search', 'lake'],
  result: async ({ search }) => {
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

/** In the order of the report, by the names in `--json`. */
export const searchChecks = {
  search,
  readersSearch,
  searchKey,
  adminKey,
  analyticsKey,
  indexSettings,
}
