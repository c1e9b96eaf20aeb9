import { type Hit, localPath, saysSomething } from './hit-text.ts'

/** Fields of a hit that decide how it is shown. */
type ItemHit = Pick<Hit, 'url' | 'kind' | 'type' | 'hierarchy' | 'icon' | 'summary' | '_highlightResult'>

/**
 * Turns hits into items of DocSearch: a page and a row of a node have their name as title, not the
 * text that matched; sections that match only by the title of their page are left out. Icon and
 * summary of a page are shown once: with the page, or with the first section if only sections
 * match.
 */
export function modalItems<Item extends ItemHit>(hits: readonly Item[]): Item[] {
  const pages = new Set(hits.map(({ url }) => localPath(url)))
  return hits
    .filter((hit) => !hit.url.includes('#') || saysSomething(hit))
    .map((hit) => {
      const url = localPath(hit.url)
      const page = url.replace(/#.*/, '')
      const isRepeated = page !== url && pages.size === pages.add(page).size
      return { ...hit, type: shownType(hit), url, ...(isRepeated && { icon: null, summary: null }) }
    })
}

/** DocSearch uses the title of this level, or the text of a record with the type "content". */
function shownType({ url, kind, type, hierarchy }: ItemHit) {
  if (!url.includes('#')) return 'lvl1'
  // Other kinds of places on a page are those of the sections of a node.
  return kind !== 'text' && hierarchy.lvl3 ? 'lvl3' : type
}
