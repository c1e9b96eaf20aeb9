import type { LiteClient } from 'algoliasearch/lite'
import { plausibleLength, type RankedHit, wordsOf } from './closeness.ts'
import { parametersHere } from './config.ts'
import { decoded, type Hit } from './hit-text.ts'

/**
 * Up to three titles and tags near the query of a request. Pages are found by its words and their
 * beginnings; only whole titles and tags that are near a word are suggested.
 * @throws Error of algoliasearch
 */
export async function suggestionsNear(
  send: LiteClient['search'],
  request: { readonly query: string },
): Promise<string[]> {
  const { query } = request
  const words = query.split(/\s+/).filter((word) => word.length >= 4)
  const beginnings = words.map((word) => word.slice(0, Math.max(4, word.length - 3)))
  const list = [...new Set([...words, ...beginnings])].slice(0, 8)
  if (list.length === 0) return []
  const { results } = await send({
    requests: list.map((text) => ({
      ...request,
      query: text,
      facetFilters: [...parametersHere().facetFilters, 'kind:page'],
      restrictSearchableAttributes: ['hierarchy.lvl1', 'keywords'],
      attributesToRetrieve: ['hierarchy.lvl1', 'keywords'],
      hitsPerPage: 3,
      // Not readers' searches, so they do not count as failed ones.
      analytics: false,
    })),
  } as never)
  // The index contains records of web/records.
  const pages = results.flatMap((result) => ('hits' in result ? (result.hits as readonly Hit[]) : []))
  return titlesNear(query, pages).map(decoded)
}

/**
 * Up to three titles and tags near a query, from the pages that were found by parts of its words:
 * those with a word that begins like one of the query.
 */
export function titlesNear(query: string, pages: readonly RankedHit[]): string[] {
  const names = pages.flatMap(({ hierarchy, keywords = [] }) => [hierarchy?.lvl1 ?? '', ...keywords])
  const isNear = (name: string) =>
    wordsOf(name).some((word) => wordsOf(query).some((typed) => commonStart(word, typed) >= needed(word)))
  return [...new Set(names.filter(isNear))].slice(0, 3)
}

/** How many letters of a word a query must begin with to be near it. */
function needed(word: string): number {
  return Math.max(plausibleLength, Math.ceil(word.length * 0.7))
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
