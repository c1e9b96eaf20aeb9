import type { SearchResponses } from 'algoliasearch'
import { type Closeness, fewWords } from './closeness.ts'
import { asTyped } from './parameters.ts'

/** A word of so many letters that is near one of the index is a typing error. */
const typedWrong = 5

/** Sends searches, as algoliasearch does. */
type Send = (requests: { readonly requests: readonly object[] }) => Promise<SearchResponses<unknown>>

/**
 * A sentence about results that are not exactly what was asked for; empty for others. Words that
 * seem to be missing are searched for by themselves: without hits, they are reported to the writers
 * like every search without results.
 * @param request of the search, whose index and filters are used
 */
export async function remarkOn({ kind, words, missing }: Closeness, request: object, send: Send) {
  const typosFrom = kind === 'chance' ? Number.POSITIVE_INFINITY : typedWrong
  const unknown = missing.length > 0 ? await unknownOf(missing, typosFrom, request, send) : []
  if (kind === 'chance') return ''
  const results = `Results for "${words}":`
  if (unknown.length > 0) return `Nothing about "${unknown.join('" or "')}". ${results}`
  const isShort = words.split(' ').length + missing.length <= fewWords
  if (missing.length > 0 && isShort) return `Nothing about all of these words. ${results}`
  return kind === 'similar' ? `No exact match, showing results for "${words}"` : ''
}

/** The words without hits; longer ones also not with typing errors, if those are shown. */
async function unknownOf(words: readonly string[], typosFrom: number, request: object, send: Send) {
  // What is found by them is not shown, so it cannot be opened.
  const shared = { ...request, ...asTyped, clickAnalytics: false, hitsPerPage: 0, facets: [] }
  const alone = words.map((query) => ({ ...shared, typoTolerance: query.length >= typosFrom, query }))
  try {
    const { results } = await send({ requests: alone })
    return words.filter((_, index) => {
      const result = results[index]
      return result && 'nbHits' in result && result.nbHits === 0
    })
  } catch {
    return []
  }
}
