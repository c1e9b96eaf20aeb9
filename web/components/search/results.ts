/** Hits of the search page: reads the query, groups hits by page, and words the headings. Pure. */

import { beginningOf } from '@repo/kit/cut-text.ts'
import { escapeHtml } from '@repo/model/escape.ts'
import { sectionTitles } from '@repo/model/kinds.ts'
import { closenessOf, hasWord } from './closeness.ts'
import { decoded, type Hit, localPath, type Marked, markedOf, plain, saysSomething } from './hit-text.ts'
import { hitsPerPage, pagesFound, queryParameters, sentQuery } from './parameters.ts'

/** The first pages of hits for a query. */
export interface SearchAnswer {
  /** Key of the search, see {@link searchKey}. */
  readonly search: string
  readonly query: string
  readonly hits: readonly Hit[]
  /** Number of hits on all pages of results. */
  readonly total: number
  /** Number of documents that they are in, at most 1000. */
  readonly documents: number
  /** A sentence about hits that are not exactly what was asked for; empty for others. */
  readonly remark: string
  /** Filters that leave hits. */
  readonly filters: readonly SearchFilter[]
  /** Number of pages of hits that were loaded. */
  readonly pages: number
}

/** A filter of the search page. */
interface SearchFilter {
  readonly name: 'group' | 'kind'
  readonly value: string
  readonly label: string
}

/** The search in the URL. */
export interface Question {
  readonly query: string
  /** Only pages of this category; empty for all. */
  readonly group: string
  /** Only records of this kind, as in `kindLabels`; empty for all. */
  readonly kind: string
  /** Number of pages of hits that are shown, from 1. */
  readonly pages: number
}

/** Most pages that a URL can request: Algolia returns 1000 hits (`paginationLimitedTo`). */
const maxPages = 1000 / hitsPerPage

/** Longest name of a group in a URL, characters; no label of a category is longer. */
const maxGroupLength = 200

/** Reads `?q=…&page=…`; an invalid page number counts as 1. */
export function questionOf(parameters: { get(name: string): string | null }): Question {
  const typed = sentQuery((parameters.get('q') ?? '').trim())
  const query = hasWord(typed) ? typed : ''
  const group = beginningOf((parameters.get('group') ?? '').trim(), maxGroupLength)
  const asked = parameters.get('kind') ?? ''
  const kind = kindLabels.has(asked) ? asked : ''
  const page = Number(parameters.get('page') ?? 1)
  const isPage = Number.isInteger(page) && page >= 1
  return { query, group, kind, pages: isPage ? Math.min(page, maxPages) : 1 }
}

/** Path and query string of a search. */
export function addressOf({ query, group, kind, pages }: Question): string {
  const parameters = new URLSearchParams(query && { q: query })
  if (group) parameters.set('group', group)
  if (kind) parameters.set('kind', kind)
  if (pages > 1) parameters.set('page', String(pages))
  return `/search/${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Identifies a search, whatever number of its pages of hits is shown. */
export function searchKey(question: Question): string {
  return addressOf({ ...question, pages: 1 })
}

/** True if a search asks for nothing: no words and no filter. */
export function asksNothing({ query, group, kind }: Question): boolean {
  return !query && !group && !kind
}

/** The filters of a search in the words of the search server, and the counts that are shown. */
export function facetsOf({ group, kind }: Question, always: readonly string[]) {
  return {
    facets: ['hierarchy.lvl0', 'kind', 'url_without_anchor'],
    maxValuesPerFacet: 1000,
    facetFilters: [
      ...always,
      ...(group ? [`hierarchy.lvl0:${escapeHtml(group)}`] : []),
      ...(kind ? [`kind:${kind}`] : []),
    ],
  }
}

/** A response of the search server, as far as the search page reads it. */
interface Response {
  readonly hits?: readonly unknown[] | undefined
  readonly nbHits?: number | undefined
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
}

/** Reads a response. Hits that match only by chance are left out. */
export function answerOf(
  question: Question,
  { hits = [], nbHits = 0, facets = {} }: Response,
  remark: string,
): SearchAnswer {
  const { query, group, kind, pages } = question
  const search = searchKey(question)
  // The index contains records of web/records.
  const found = hits as readonly Hit[]
  if (closenessOf(queryParameters(query).query, found).kind === 'chance')
    return { search, query, hits: [], total: 0, documents: 0, remark: '', filters: [], pages }
  const counts = (facet: string) => Object.entries(facets[facet] ?? {})
  const kinds = counts('kind').map(([value]): SearchFilter => {
    return { name: 'kind', value, label: kindLabels.get(value) ?? value }
  })
  // "Tags" is a group and a kind of the same hits.
  const isKind = (group: string, count: number) =>
    counts('kind').some(([kind, hits]) => kindLabels.get(kind) === group && hits === count)
  const groups = counts('hierarchy.lvl0').flatMap(([text, count]): SearchFilter[] => {
    const value = decoded(text)
    return isKind(value, count) ? [] : [{ name: 'group', value, label: value }]
  })
  return {
    search,
    query,
    hits: found,
    total: nbHits,
    documents: pagesFound({ nbHits, facets }),
    remark,
    filters: [...(group ? [] : groups), ...(kind ? [] : kinds)],
    pages,
  }
}

/** Labels that readers see for the kinds of records. */
export const kindLabels: ReadonlyMap<string, string> = new Map([
  ['page', 'Pages'],
  ['text', 'In the text'],
  ['category', 'Categories'],
  ['tag', 'Tags'],
  ...Object.entries(sectionTitles),
])

/** True if more hits can be loaded, up to `maxPages`. */
export function hasMore({ total, pages }: Pick<SearchAnswer, 'total' | 'pages'>): boolean {
  return pages < Math.min(maxPages, Math.ceil(total / hitsPerPage))
}

/** A page, or a category or tag, with its hits. */
export type PageHits = ReturnType<typeof groupedByPage>[number]

/** Pages in the order of their best hits, each once. */
export function groupedByPage(hits: readonly Hit[]) {
  const byPath = Map.groupBy(hits, ({ url }) => pathOf(url))
  return [...byPath].map(([path, found]) => {
    const [first] = found
    const own = found.find(({ url }) => !url.includes('#'))
    return {
      path,
      title: first ? titleOf(first, 'lvl1') : [],
      /** Its category; of a category the one above it, of a tag "Tags". */
      category: decoded(first?.hierarchy.lvl0 ?? ''),
      icon: first?.icon ?? null,
      /** Matching text of the page outside of any section, or its summary. */
      lead: markedOf(own?._snippetResult?.content?.value ?? first?.summary ?? ''),
      places: found.filter((hit) => hit.url.includes('#') && saysSomething(hit)).map(placeOf),
    }
  })
}

/** A section, or a row of one. */
function placeOf(hit: Hit) {
  const levels = ['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].filter((level) => hit.hierarchy[level])
  return {
    key: hit.objectID,
    href: `${pathOf(hit.url)}${hit.url.slice(hit.url.indexOf('#'))}`,
    /** From the page's to its own. */
    titles: levels.map((level) => titleOf(hit, level)),
    text: markedOf(hit.answer ?? hit._snippetResult?.content?.value ?? ''),
  }
}

function titleOf({ hierarchy, _snippetResult }: Hit, level: string): Marked {
  // A long title has a cut snippet: the whole title is better, even without marks.
  const whole = decoded(hierarchy[level] ?? '')
  const marked = markedOf(_snippetResult?.hierarchy?.[level]?.value ?? '')
  return plain(marked) === whole ? marked : [{ text: whole, isMarked: false }]
}

/** The path of a hit's page. */
function pathOf(url: string): string {
  return localPath(url).replace(/#.*$/, '')
}

/** Heading and title of the search page, in the wording of Docusaurus. */
export function headingOf({ query, group }: Pick<Question, 'query' | 'group'>): string {
  if (query) return `Search results for "${query}"`
  return group || 'Search the documentation'
}

/** The number of documents, in the wording of Docusaurus; without hits in that of SPEC.md §8. */
export function countOf({
  query,
  total,
  documents,
}: Pick<SearchAnswer, 'query' | 'total' | 'documents'>): string {
  if (total === 0) return query ? `No results for "${query}"` : 'No documents found'
  return documents === 1 ? 'One document found' : `${documents} documents found`
}
