import type { JsonObject, Picker } from './attributes.ts'
import { Documents } from './documents.ts'
import { type FacetHit, facetHits } from './facet-search.ts'
import { type Facet, sortedCounts } from './facets.ts'
import { type Hit, hitsBy, retriever } from './hits.ts'
import { type Match, matchQuery } from './match.ts'
import { indexedSettings, type Parameters, resolve, type Settings } from './parameters.ts'
import { ranked } from './rank.ts'
import { attributeAlone, type Relation, relationOf } from './relation.ts'
import { type Synonym, SynonymTable } from './synonyms.ts'

/** What a search answers, without the envelope that only a server knows (time, index name). */
export interface SearchResult {
  readonly hits: readonly Hit[]
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
  readonly hitsPerPage: number
  /** Hints for how to show the results; nothing to the engine. */
  readonly renderingContent: JsonObject
  readonly facets?: Record<string, Record<string, number>>
  readonly facets_stats?: Record<string, { min: number; max: number; avg: number; sum: number }>
}

/**
 * One index in memory: give it records and it answers queries as Algolia would under the same settings. It knows no disk, no network and
 * no clock; records go in as JSON text with a string objectID.
 */
export class Engine {
  #settings: Settings
  #documents: Documents
  #synonyms: SynonymTable

  constructor(settings: Settings = {}, synonyms: Iterable<Synonym> = []) {
    this.#settings = settings
    this.#documents = new Documents(settings)
    this.#synonyms = new SynonymTable(synonyms)
  }

  get settings(): Settings {
    return this.#settings
  }

  /** Number of records. */
  get size(): number {
    return this.#documents.size
  }

  /** Adds a record or replaces the one with the same objectID. */
  save(json: string): void {
    this.#documents.save(json)
  }

  /** Removes a record if it is there. */
  remove(objectID: string): void {
    this.#documents.remove(objectID)
  }

  setSynonyms(synonyms: Iterable<Synonym>): void {
    this.#synonyms = new SynonymTable(synonyms)
  }

  /** Takes new settings over at once. @returns false when they need the records indexed anew: then nothing changed, see `rebuilt`. */
  setSettings(settings: Settings): boolean {
    const isSame = indexedSettings.every(
      (name) => JSON.stringify(settings[name] ?? null) === JSON.stringify(this.#settings[name] ?? null),
    )
    if (isSame) this.#settings = settings
    return isSame
  }

  /**
   * Builds the same index under other settings; yields after every record so that the caller can pause. The engine stays as it is and
   * must not be changed until the end.
   */
  *rebuilt(settings: Settings): Generator<void, Engine> {
    const next = new Engine(settings)
    next.#synonyms = this.#synonyms
    for (const json of this.records()) {
      next.save(json)
      yield
    }
    return next
  }

  /** An engine with the same settings and synonyms and no records. */
  emptied(): Engine {
    const next = new Engine(this.#settings)
    next.#synonyms = this.#synonyms
    return next
  }

  /** Every record as it was saved, in no particular order. */
  *records(): Generator<string> {
    for (let document = 0; document < this.#documents.capacity; document++) {
      const json = this.#documents.json(document)
      if (json !== undefined) yield json
    }
  }

  /**
   * Answers a search at once, see {@link searching}.
   * @throws ApiError 400 for a parameter or filter that cannot be read.
   */
  search(query: Settings): SearchResult {
    const work = this.searching(query)
    for (;;) {
      const next = work.next()
      if (next.done) return next.value
    }
  }

  /**
   * Answers a search and yields after each hit, so that the caller can pause. Which records are returned is decided before the first pause;
   * changes of the index in between do not alter the result.
   * @param take is called with each hit
   * @throws ApiError 400 for a parameter or filter that cannot be read, and whatever `take` throws
   */
  *searching(query: Settings, take: (hit: Hit) => void = () => undefined): Generator<void, SearchResult> {
    const parameters = this.parameters(query)
    const documents = this.#documents
    const match = matchQuery({ documents, synonyms: this.#synonyms }, parameters)
    const { from, count } = window(parameters)
    const context = { ...match, documents, parameters }
    const relate = (document: number) => relationOf(document, context)
    // Of one word it is read from its column: quicker than to remember it for half of the index.
    const relation = match.columns.length === 1 ? relate : remembered(relate)
    const wordCount = match.query.words.length
    const ranking = { ...context, wordCount, relation, attribute: attributeAlone(context) }
    const order = ranked(ranking)
    const hitOf = hitsBy({ documents, match, parameters, relation })
    const chosen = [...slice(this.#distinct(order, parameters.distinct), from, count)].map(hitOf)
    const nbHits = this.#countDistinct(match.candidates.documents, parameters.distinct)
    const facets = this.#facetCounts(match, parameters, () => [
      ...this.#distinct(ranked(ranking), parameters.distinct),
    ])
    const hits: Hit[] = []
    for (const makeHit of chosen) {
      const hit = makeHit()
      take(hit)
      hits.push(hit)
      yield
    }
    const reachable = Math.min(nbHits, parameters.paginationLimitedTo)
    return {
      hits,
      nbHits,
      page: parameters.page,
      nbPages: parameters.hitsPerPage > 0 ? Math.ceil(reachable / parameters.hitsPerPage) : 0,
      hitsPerPage: parameters.hitsPerPage,
      renderingContent: parameters.renderingContent,
      ...facets,
    }
  }

  /**
   * Values of one facet that match `facetQuery`, with their counts among the records that match the query.
   * @throws ApiError 400 when the facet is not declared `searchable(…)`.
   */
  facetValues(facet: string, query: Settings): FacetHit[] {
    const parameters = this.parameters(query)
    const match = matchQuery({ documents: this.#documents, synonyms: this.#synonyms }, parameters)
    const facetQuery = typeof query.facetQuery === 'string' ? query.facetQuery : ''
    return facetHits(
      this.#documents.facets.get(facet),
      facet,
      facetQuery,
      match.candidates.documents,
      parameters,
    )
  }

  /** The objectIDs of all records that match a query and its filters, sorted: for browse and deleteByQuery. */
  matching(query: Settings): string[] {
    const match = matchQuery({ documents: this.#documents, synonyms: this.#synonyms }, this.parameters(query))
    return match.candidates.documents.map((document) => this.#documents.objectID(document) ?? '').sort()
  }

  /** Takes the attributes of records that a query may see. */
  retriever(query: Settings): Picker {
    return retriever(this.parameters(query))
  }

  /** Every parameter's value for a query under this index's settings. @throws ApiError 400 */
  parameters(query: Settings): Parameters {
    return resolve(query, this.#settings)
  }

  *#distinct(order: Iterable<number>, most: number): Generator<number> {
    const { groups } = this.#documents
    const seen = new Map<number, number>()
    for (const document of order) {
      const group = most > 0 ? groups[document] : undefined
      if (group !== undefined) {
        const count = seen.get(group) ?? 0
        if (count >= most) continue
        seen.set(group, count + 1)
      }
      yield document
    }
  }

  #countDistinct(documents: readonly number[], most: number): number {
    if (most === 0) return documents.length
    const { groups, groupCount } = this.#documents
    const seen = new Uint32Array(groupCount)
    let count = 0
    for (const document of documents) {
      const group = groups[document]
      if (group === undefined) count += 1
      else {
        const before = seen[group] ?? 0
        if (before < most) count += 1
        seen[group] = before + 1
      }
    }
    return count
  }

  /** @param distinctDocuments the documents that `distinct` leaves; to know them all are put in order */
  #facetCounts(
    match: Match,
    parameters: Parameters,
    distinctDocuments: () => readonly number[],
  ): Pick<SearchResult, 'facets' | 'facets_stats'> {
    if (parameters.facets.length === 0) return {}
    let left: readonly number[] | undefined
    const documentsOf = ({ declaration }: Facet) => {
      const isAfter = declaration.isAfterDistinct || parameters.facetingAfterDistinct
      if (!isAfter || parameters.distinct === 0) return match.candidates.documents
      left ??= distinctDocuments()
      return left
    }
    const facets: Record<string, Record<string, number>> = {}
    const stats: Record<string, { min: number; max: number; avg: number; sum: number }> = {}
    for (const [path, facet] of this.#documents.facets) {
      const isWanted = parameters.facets.includes('*') || parameters.facets.includes(path)
      if (!isWanted || facet.declaration.isFilterOnly) continue
      const documents = documentsOf(facet)
      const counts = facet.counts(documents)
      if (counts.size === 0) continue
      facets[path] = Object.fromEntries(
        sortedCounts(counts, parameters.sortFacetValuesBy, parameters.maxValuesPerFacet),
      )
      const column = this.#documents.numbers(path)
      const numbers = documents.flatMap((document) => column[document] ?? [])
      if (numbers.length > 0) stats[path] = statistics(numbers)
    }
    return Object.keys(stats).length > 0 ? { facets, facets_stats: stats } : { facets }
  }
}

/** First hit and number of hits of the wanted page; `offset` and `length` win over `page` (api-parameters/offset). */
function window(parameters: Parameters): { from: number; count: number } {
  const { page, hitsPerPage, offset, length, paginationLimitedTo } = parameters
  const from = offset ?? (length === null ? page * hitsPerPage : 0)
  const count = length ?? hitsPerPage
  return { from, count: Math.max(0, Math.min(count, paginationLimitedTo - from)) }
}

function* slice<Item>(items: Iterable<Item>, from: number, count: number): Generator<Item> {
  if (count === 0) return
  let at = 0
  for (const item of items) {
    if (at >= from) yield item
    at += 1
    if (at >= from + count) return
  }
}

function statistics(numbers: readonly number[]): { min: number; max: number; avg: number; sum: number } {
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const number of numbers) {
    min = Math.min(min, number)
    max = Math.max(max, number)
    sum += number
  }
  return { min, max, avg: sum / numbers.length, sum }
}

function remembered(compute: (document: number) => Relation): (document: number) => Relation {
  const known = new Map<number, Relation>()
  return (document) => {
    const found = known.get(document) ?? compute(document)
    known.set(document, found)
    return found
  }
}
