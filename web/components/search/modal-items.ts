/** Hits as DocSearch's modal shows them. Pure. */
import { type Hit, localPath, saysSomething } from './hit-text.ts'

/** What of a hit decides how it is shown. */
type ItemHit = Pick<Hit, 'url' | 'kind' | 'type' | 'hierarchy' | '_highlightResult'>

/**
 * Turns hits into items of DocSearch: a page and a row of a node have their name as title, not the
 * text that matched; sections that match only by the title of their page are left out.
 */
export function modalItems<Item extends ItemHit>(hits: readonly Item[]): Item[] {
  return hits
    .filter((hit) => !hit.url.includes('#') || saysSomething(hit))
    .map((hit) => ({ ...hit, type: shownType(hit), url: localPath(hit.url) }))
}

/** DocSearch uses the title of this level, or the text of a record with the type "content". */
function shownType({ url, kind, type, hierarchy }: ItemHit) {
  if (!url.includes('#')) return 'lvl1'
  // Other kinds are those of the sections of a node.
  const isRow = kind !== undefined && kind !== 'page' && kind !== 'text' && Boolean(hierarchy.lvl3)
  return isRow ? 'lvl3' : type
}
