import { check } from '../check.ts'
import { failed, firstOf, oneLine, passed } from '../results.ts'
import { keyFix, outcomeOf, rightsOf } from '../search-api.ts'

/** Can the browser's key search, and nothing else? */
export const searchKey = check({
  title: 'Search key',
  needs: ['search'],
  probe: async ({ search, environment }) => {
    const { ALGOLIA_SEARCH_KEY: key } = environment
    const everything = { indexName: search.place.index, searchParams: { query: '' } }
    const hitCount = async () => (await search.clientWith(key).searchSingleIndex(everything)).nbHits ?? 0
    const [rights, hits] = await Promise.all([rightsOf(search, key), outcomeOf(hitCount)])
    return { search: search.place, rights, hits }
  },
  judge: ({ search, rights, hits }) => {
    const setUp = keyFix(search, 'ALGOLIA_SEARCH_KEY')
    const isMissingIndex = 'message' in hits && hits.status === 404
    if ('message' in hits && !isMissingIndex)
      return failed(
        `a search with ALGOLIA_SEARCH_KEY failed (${hits.status ?? ''} ${oneLine(hits.message)})`,
        setUp,
      )
    if ('message' in rights)
      return rights.status === 403
        ? failed(`ALGOLIA_SEARCH_KEY is not known (${oneLine(rights.message)})`, setUp)
        : passed(`searches ${search.index} (its rights cannot be read)`)
    const more = rights.value.acl.filter((right) => right !== 'search')
    if (more.length > 0)
      return failed(`ALGOLIA_SEARCH_KEY, which every browser gets, may also ${firstOf(more, 5)}`, setUp)
    return passed(isMissingIndex ? 'may only search' : `searches ${search.index} and may do nothing else`)
  },
})
