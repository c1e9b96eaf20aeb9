/** Hits of the search page: reads the query, groups hits by page, and words the headings. Pure. */
import { hitsPerPage, maxQueryLength } from './parameters.ts'

/** A hit as the search server returns it. */
export interface Hit {
  readonly objectID: string
  readonly url: string
  readonly hierarchy: Readonly<Record<string, string | null>>
  readonly _snippetResult?: {
    readonly content?: { readonly value: string }
    readonly hierarchy?: Readonly<Record<string, { readonly value: string } | undefined>>
  }
}

/** The first pages of hits for a query. */
export interface SearchAnswer {
  readonly query: string
  readonly hits: readonly Hit[]
  /** Number of hits on all pages. */
  readonly total: number
  /** Number of pages of hits that were loaded. */
  readonly pages: number
}

/** The search in the URL. */
export interface Question {
  readonly query: string
  /** Number of pages of hits that are shown, from 1. */
  readonly pages: number
}

/**
 * Most pages that a URL can request; Algolia returns no more than 1000 hits
 * (`paginationLimitedTo`).
 */
const maxPages = 1000 / hitsPerPage

/** Reads `?q=…&page=…`; an invalid page number counts as 1. */
export function questionOf(parameters: { get(name: string): string | null }): Question {
  const query = (parameters.get('q') ?? '').trim().slice(0, maxQueryLength)
  const page = Number(parameters.get('page') ?? 1)
  const isPage = Number.isInteger(page) && page >= 1
  return { query, pages: isPage ? Math.min(page, maxPages) : 1 }
}

/** Path and query string of a search. */
export function addressOf({ query, pages }: Question): string {
  const parameters = new URLSearchParams(query && { q: query })
  if (pages > 1) parameters.set('page', String(pages))
  return `/search/${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Whether there are hits that were not loaded yet. */
export function hasMore({ total, pages }: SearchAnswer): boolean {
  return pages < Math.min(maxPages, Math.ceil(total / hitsPerPage))
}

/** A page with its hits. */
export interface PageHits {
  /** Path of the page. */
  readonly path: string
  /** Its title, with marks. */
  readonly title: Marked
  /** Its category. */
  readonly category: string
  /** Matching text of the page outside of any section; empty when only sections were found. */
  readonly lead: Marked
  /** Best first. */
  readonly places: readonly HitPlace[]
  /** Sections that match only by the title of the page, best first. */
  readonly sections: readonly HitPlace[]
}

/** A section, or a row of one. */
export interface HitPlace {
  readonly key: string
  readonly href: string
  /** Titles from the page's to its own. */
  readonly titles: readonly Marked[]
  readonly text: Marked
}

/** Text with its matching parts marked. */
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

/**
 * Whether a hit matches by more than the title of its page: every section matches by that, which
 * says nothing about the section.
 */
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
  // A long title has a cut snippet: the whole title is better, even without marks.
  const whole = decoded(hierarchy[level] ?? '')
  const marked = markedOf(_snippetResult?.hierarchy?.[level]?.value ?? '')
  return marked.map(({ text }) => text).join('') === whole ? marked : [{ text: whole, isMarked: false }]
}

/**
 * Records may contain whole URLs. Within the site the path is enough, on whatever host it is read.
 */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '').replace(/#.*$/, '')
}

/** Splits a snippet into marked and unmarked text; all of it is text, escaped once by the index. */
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

/** Heading and title of the search page, in the wording of Docusaurus. */
export function headingOf(query: string): string {
  return query ? `Search results for "${query}"` : 'Search the documentation'
}

/** The number of hits, in the wording of Docusaurus; without hits in that of SPEC.md §8. */
export function countOf({ query, total }: Pick<SearchAnswer, 'query' | 'total'>): string {
  if (total === 0) return `No results for "${query}"`
  return total === 1 ? 'One document found' : `${total} documents found`
}
