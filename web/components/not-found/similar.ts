/** Pages that resemble an address without a page: the searches, and what they found. Pure. */
import { beginningOf } from '@repo/kit/cut-text.ts'
import { closenessOf } from '#components/search/closeness.ts'
import { type Hit, localPath, plain } from '#components/search/hit-text.ts'
import { maxQueryLength, type searchParameters } from '#components/search/parameters.ts'
import { groupedByPage } from '#components/search/results.ts'
import { isReadable } from '#file-routes.ts'

/** A page that the reader may have meant. */
export interface NearPage {
  readonly href: string
  readonly title: string
  /** Matching text of the page outside of any section, or its summary. */
  readonly lead: string
}

/** Pages found for an address. */
export interface Similar {
  /** Best first; each once. */
  readonly pages: readonly NearPage[]
  /** True if they have only the folder in common with the address, also if there are no pages. */
  readonly isOnlyFolder: boolean
}

/** Number of searches for one address. */
export const similarSearches = 3

/**
 * The searches for the pages that resemble an address.
 * @param parameters those of every search
 */
export function similarRequests(
  pathname: string,
  { facetFilters, ...parameters }: ReturnType<typeof searchParameters>,
) {
  const shared = { ...parameters, hitsPerPage: 20 }
  const pagesOnly = [...facetFilters, 'kind:page']
  const query = addressWords(pathname)
  return [
    {
      ...shared,
      query,
      facetFilters: pagesOnly,
      restrictSearchableAttributes: ['hierarchy.lvl1', 'keywords'],
      removeWordsIfNoResults: 'allOptional' as const,
    },
    // A mistyped title is probable, a mistyped word of a text is not: "nowhere" is not "now here".
    { ...shared, query, facetFilters, typoTolerance: false },
    {
      ...shared,
      query: addressWords(folderOf(pathname)),
      facetFilters: pagesOnly,
      restrictSearchableAttributes: ['hierarchy.lvl0'],
    },
  ]
}

/**
 * Reads the results of {@link similarRequests}.
 * @returns pages whose title or tags have the words of the path; if there are none, pages whose
 * text has them; else pages with similar titles or tags; else pages of the same folder
 */
export function similarOf(pathname: string, results: readonly { readonly hits: readonly Hit[] }[]): Similar {
  const [titled = [], mentioned = [], grouped = []] = results.map(({ hits }) => hits)
  const { kind, missing } = closenessOf(addressWords(pathname), titled)
  const isSimilar = kind === 'similar' && missing.length === 0
  const [named, similar] = [kind === 'exact' ? titled : [], isSimilar ? titled : []]
  const found = [named, mentioned, similar].find((hits) => hits.length > 0)
  const folder = folderOf(pathname)
  // Without words every page is found.
  const inFolder = addressWords(folder) ? grouped.filter(({ url }) => localPath(url).startsWith(folder)) : []
  return { pages: pagesIn(found ?? inFolder), isOnlyFolder: !found }
}

function pagesIn(hits: readonly Hit[]): NearPage[] {
  return groupedByPage(hits).map(({ path, title, lead }) => ({
    href: path,
    title: plain(title),
    lead: plain(lead),
  }))
}

function folderOf(pathname: string): string {
  return pathname.replace(/[^/]+\/*$/, '')
}

/** Words of the last path segment that has any: `/docs/nodes/open-ai.html` → `open ai`. */
export function addressWords(pathname: string): string {
  const parts = pathname.split('/').map((part) =>
    (isReadable(part) ? decodeURIComponent(part) : part)
      .replace(/\.\w+$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return beginningOf(parts.findLast(Boolean) ?? '', maxQueryLength)
}
