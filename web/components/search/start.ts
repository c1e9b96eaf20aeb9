/** Links that dialog and search page offer before a query. Pure. */
import { decoded, type Hit, localPath } from './hit-text.ts'

/** The links. */
export interface StartState {
  /** Names of the categories that have pages. */
  readonly groups: readonly string[]
  /** Pages that come first in searches, with the drawings of their icons as SVG paths. */
  readonly pages: readonly { readonly url: string; readonly title: string; readonly icon: string | null }[]
}

/** Before it is known what to offer, or when it cannot be. */
export const noStart: StartState = { groups: [], pages: [] }

/** The request for it. @param parameters of every search */
export function startRequest<P extends { readonly facetFilters: readonly string[] }>(
  indexName: string,
  parameters: P,
) {
  return {
    ...parameters,
    indexName,
    query: '',
    facetFilters: [...parameters.facetFilters, 'kind:page'],
    facets: ['hierarchy.lvl0'],
    hitsPerPage: 5,
    analytics: false,
  }
}

/** Reads the response. */
export function startOf(response: unknown): StartState {
  // The index contains records of web/records.
  const { hits = [], facets } = response as {
    readonly hits?: readonly Hit[]
    readonly facets?: Readonly<Record<string, object>>
  }
  const pages = hits.map(({ url, icon = null, hierarchy }) => {
    return { url: localPath(url), icon, title: decoded(hierarchy.lvl1 ?? '') }
  })
  return {
    groups: Object.keys(facets?.['hierarchy.lvl0'] ?? {})
      .map(decoded)
      .sort(),
    pages,
  }
}
