/** Hits of the search page: what is asked, how they are grouped by page, and how they are said. Pure. */
import { hitsPerPage, maxQueryLength } from './parameters.ts'

/** A hit as the search server gives it. */
export interface Hit {
  readonly objectID: string
  readonly url: string
  readonly hierarchy: Readonly<Record<string, string | null>>
  readonly _snippetResult?: {
    readonly content?: { readonly value: string }
    readonly hierarchy?: Readonly<Record<string, { readonly value: string } | undefined>>
  }
}

/** The first pages of hits for a question. */
export interface SearchAnswer {
  readonly query: string
  readonly hits: readonly Hit[]
  /** Hits there are, on all pages. */
  readonly total: number
  /** Pages of hits that are here. */
  readonly pages: number
}

/** What the address asks for. */
export interface Question {
  readonly query: string
  /** Pages of hits that are shown, from 1. */
  readonly pages: number
}

/** Most pages that an address can ask for; Algolia gives no more than 1000 hits (`paginationLimitedTo`). */
const maxPages = 1000 / hitsPerPage

/** Reads `?q=…&page=…`; what makes no sense is taken for the first page. */
export function questionOf(parameters: { get(name: string): string | null }): Question {
  const query = (parameters.get('q') ?? '').trim().slice(0, maxQueryLength)
  const page = Number(parameters.get('page') ?? 1)
  const isPage = Number.isInteger(page) && page >= 1
  return { query, pages: isPage ? Math.min(page, maxPages) : 1 }
}

/** Address of a question's answer. */
export function addressOf({ query, pages }: Question): string {
  const parameters = new URLSearchParams(query && { q: query })
  if (pages > 1) parameters.set('page', String(pages))
  return `/search/${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Whether there are hits that an answer does not have yet. */
export function hasMore({ total, pages }: SearchAnswer): boolean {
  return pages < Math.min(maxPages, Math.ceil(total / hitsPerPage))
}

/** A page and the places on it that were found. */
export interface PageHits {
  /** Path of the page. */
  readonly path: string
  /** Its title, with marks. */
  readonly title: Marked
  /** Its category. */
  readonly category: string
  /** What the page says by itself, outside of any section; empty when only sections were found. */
  readonly lead: Marked
  /** Best first. */
  readonly places: readonly HitPlace[]
  /** Sections that were found by the title of the page alone, best first. */
  readonly sections: readonly HitPlace[]
}

/** A section, or a row of one. */
export interface HitPlace {
  readonly key: string
  readonly href: string
  /** Titles from the page's down to its own. */
  readonly titles: readonly Marked[]
  readonly text: Marked
}

/** Text of which some parts were looked for. */
export type Marked = readonly { readonly text: string; readonly isMarked: boolean }[]

/** Pages in the order of their best hits, each once. */
export function groupedByPage(hits: readonly Hit[]): PageHits[] {
  const byPath = Map.groupBy(hits, ({ url }) => pathOf(url))
  return [...byPath].map(([path, found]) => {
    const [first] = found
    const own = found.find(({ url }) => !url.includes('#'))
    const { places = [], sections = [] } = Object.groupBy(
      found.filter(({ url }) => url.includes('#')).map(placeOf),
      (place) => (saysSomething(place, first) ? 'places' : 'sections'),
    )
    return {
      path,
      title: first ? titleOf(first, 'lvl1') : [],
      category: decoded(first?.hierarchy.lvl0 ?? ''),
      lead: own ? markedOf(own._snippetResult?.content?.value ?? '') : [],
      places,
      sections,
    }
  })
}

/** Every section of a page is found by the title of the page, too: that alone says nothing of the section. */
function saysSomething({ titles, text }: HitPlace, first: Hit | undefined): boolean {
  const isPageMarked = first ? hasMark(titleOf(first, 'lvl1')) : false
  return !isPageMarked || [...titles, text].some(hasMark)
}

function hasMark(marked: Marked): boolean {
  return marked.some(({ isMarked }) => isMarked)
}

function placeOf(hit: Hit): HitPlace {
  const levels = ['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].filter((level) => hit.hierarchy[level])
  return {
    key: hit.objectID,
    href: `${pathOf(hit.url)}${hit.url.slice(hit.url.indexOf('#'))}`,
    titles: levels.map((level) => titleOf(hit, level)),
    text: markedOf(hit._snippetResult?.content?.value ?? ''),
  }
}

function titleOf({ hierarchy, _snippetResult }: Hit, level: string): Marked {
  // A snippet of a title that is longer than a snippet is cut: the whole title is better, if without marks.
  const whole = decoded(hierarchy[level] ?? '')
  const marked = markedOf(_snippetResult?.hierarchy?.[level]?.value ?? '')
  return marked.map(({ text }) => text).join('') === whole ? marked : [{ text: whole, isMarked: false }]
}

/** Records may carry whole addresses; within the site the path is enough, on whatever host it is read. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '').replace(/#.*$/, '')
}

/** A snippet taken apart; everything in it is text, escaped once by the index. */
export function markedOf(snippet: string): Marked {
  return snippet
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const inner = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1]
      return { text: decoded(inner ?? part), isMarked: inner !== undefined }
    })
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_entity, name: string) => entities[name] ?? '')
}

/** Heading and title of the search page, as Docusaurus says it. */
export function headingOf(query: string): string {
  return query ? `Search results for "${query}"` : 'Search the documentation'
}

/** How many hits there are, as Docusaurus says it; for none as SPEC.md §8 does. */
export function countOf({ query, total }: Pick<SearchAnswer, 'query' | 'total'>): string {
  if (total === 0) return `No results for "${query}"`
  return total === 1 ? 'One document found' : `${total} documents found`
}
