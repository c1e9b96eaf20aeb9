import { neededRights } from '../../search/search-keys.ts'
import { check } from '../check.ts'
import { failed, oneLine, passed } from '../results.ts'
import { keyFix, rightsOf } from '../search-api.ts'

/** Can the site's key write records and settings? */
export const adminKey = check({
  title: 'Admin key',
  needs: ['search'],
  probe: async ({ search, environment }) => {
    const needed = neededRights('ALGOLIA_ADMIN_KEY', search.place.index)
    const rights = await rightsOf(search, environment.ALGOLIA_ADMIN_KEY)
    return { search: search.place, needed, rights }
  },
  judge: ({ search, rights, needed }) => {
    const setUp = keyFix(search, 'ALGOLIA_ADMIN_KEY')
    if ('message' in rights)
      return failed(
        `the search server refuses ALGOLIA_ADMIN_KEY (${rights.status ?? ''} ${oneLine(rights.message)})`,
        setUp,
      )
    const { acl, indexes } = rights.value
    const lacking = needed.filter((right) => !acl.includes(right))
    if (lacking.length > 0) return failed(`ALGOLIA_ADMIN_KEY lacks the rights ${lacking.join(', ')}`, setUp)
    // Each whole index is built under a second name.
    const names = [search.index, `${search.index}_tmp_1`]
    const closed = names.filter(
      (name) => indexes.length > 0 && !indexes.some((pattern) => covers(pattern, name)),
    )
    if (closed.length > 0)
      return failed(`ALGOLIA_ADMIN_KEY is not for the index ${closed.join(' and ')}`, setUp)
    return passed(`writes records and settings of ${search.index}`)
  },
})

/** `*` at either end of a pattern stands for any text (Algolia, "API keys"). */
function covers(pattern: string, name: string): boolean {
  const text = pattern.replace(/^\*|\*$/g, '')
  const [before, after] = [pattern.startsWith('*'), pattern.endsWith('*')]
  if (before && after) return name.includes(text)
  if (before) return name.endsWith(text)
  return after ? name.startsWith(text) : name === text
}
