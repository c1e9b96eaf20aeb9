import { Documents } from './documents.ts'
import { type FacetCounts, type FacetHit, facetCounts, facetHits } from './facet-search.ts'
import { type Hit, hitsBy } from './hits.ts'
import { matchQuery } from './match.ts'
import { indexedSettings, type Parameters, resolveParameters, type Settings } from './parameters.ts'
import { measureProximity, type ProximityCriteria } from './proximity.ts'
import { ranked } from './rank.ts'
import { type Synonym, SynonymTable } from './synonyms.ts'

/** The result of a search, without what only the server knows (time, index name). */
export interface SearchResult {
  readonly hits: readonly Hit[]
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
  readonly hitsPerPage: number
  /** Undefined if none was requested. */
  readonly facets?: FacetCounts
}

/**
 * One index in memory, which answers queries like Algolia under the same settings. Records are JSON
 * text with a string objectID. Pure: no disk, network or clock.
 */
export class Engine {
  #settings: Settings
  #documents: Documents
  #synonymList: readonly Synonym[]
  #synonyms: SynonymTable

  constructor(settings: Settings = {}, synonyms: Iterable<Synonym> = []) {
    this.#settings = settings
    this.#documents = new Documents(settings)
    this.#synonymList = [...synonyms]
    this.#synonyms = new SynonymTable(this.#synonymList)
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
    this.#synonymList = [...synonyms]
    this.#synonyms = new SynonymTable(this.#synonymList)
  }

  /**
   * Changes the settings.
   * @returns false when that needs a rebuild (see `rebuilt`); nothing is changed then
   */
  setSettings(settings: Settings): boolean {
    const isSame = indexedSettings.every(
      (name) => JSON.stringify(settings[name] ?? null) === JSON.stringify(this.#settings[name] ?? null),
    )
    if (isSame) this.#settings = settings
    return isSame
  }

  /**
   * Builds the same index with other settings. Yields after every record so that the caller can
   * pause; this engine must not be changed until the end.
   */
  *rebuilt(settings: Settings): Generator<void, Engine> {
    const next = new Engine(settings, this.#synonymList)
    for (const json of this.records()) {
      next.save(json)
      yield
    }
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
   * Runs a search and yields after each hit, so that the caller can pause. The records are selected
   * before the first pause, so later changes of the index do not alter the result.
   * @param take is called with each hit
   * @throws ApiError 400 for a parameter or filter that cannot be read, and whatever `take` throws
   */
  *searching(query: Settings, take?: (hit: Hit) => void): Generator<void, SearchResult> {
    const documents = this.#documents
    const parameters = this.parameters(query)
    const match = matchQuery({ documents, synonyms: this.#synonyms }, parameters)
    const { page, hitsPerPage, paginationLimitedTo } = parameters
    const from = page * hitsPerPage
    const count = Math.max(0, Math.min(hitsPerPage, paginationLimitedTo - from))
    const context = { ...match, documents, parameters }
    const measure = (document: number) => measureProximity(document, context)
    // A single word is read from the column, which is faster than a cache for half of the index.
    const proximity = match.columns.length === 1 ? measure : memoized(measure)
    const wordCount = match.query.words.length
    const ranking = { ...context, wordCount, proximity }
    const hitOf = hitsBy({ documents, match, parameters })
    const found = this.#distinct(ranked(ranking), parameters.distinct)
    const chosen = found.drop(from).take(count).map(hitOf).toArray()
    const all = match.candidates.documents
    // A document without a group counts for itself.
    const groupOf = (document: number) => documents.groups[document] ?? -1 - document
    const nbHits = parameters.distinct ? new Set(all.map(groupOf)).size : all.length
    const { facets } = parameters
    const counts = facets.length > 0 && facetCounts(documents, all, parameters)
    const hits: Hit[] = []
    for (const makeHit of chosen) {
      const hit = makeHit()
      take?.(hit)
      hits.push(hit)
      yield
    }
    const reachable = Math.min(nbHits, paginationLimitedTo)
    return {
      hits,
      nbHits,
      page,
      nbPages: hitsPerPage > 0 ? Math.ceil(reachable / hitsPerPage) : 0,
      hitsPerPage,
      ...(counts && { facets: counts }),
    }
  }

  /**
   * Values of one facet, with their counts among the records that match the query.
   * @throws ApiError 400 when the facet is not declared `searchable(…)`.
   */
  facetValues(facet: string, query: Settings): FacetHit[] {
    const parameters = this.parameters(query)
    const match = matchQuery({ documents: this.#documents, synonyms: this.#synonyms }, parameters)
    return facetHits(this.#documents.facets.get(facet), facet, match.candidates.documents)
  }

  /**
   * The objectIDs of all records that match a query and its filters, sorted: for browse. All its
   * words have to match, also where searches weigh them.
   */
  matching(query: Settings): string[] {
    const parameters = { ...this.parameters(query), userData: {} }
    const match = matchQuery({ documents: this.#documents, synonyms: this.#synonyms }, parameters)
    return match.candidates.documents.map((document) => this.#documents.objectID(document) ?? '').sort()
  }

  /** Every parameter's value for a query under this index's settings. @throws ApiError 400 */
  parameters(query: Settings): Parameters {
    return resolveParameters(query, this.#settings)
  }

  /** With `distinct`, the first document of each group. */
  *#distinct(order: Iterable<number>, isDistinct: boolean): Generator<number> {
    const { groups } = this.#documents
    const seen = new Set<number>()
    for (const document of order) {
      const group = isDistinct ? groups[document] : undefined
      if (group !== undefined && seen.has(group)) continue
      if (group !== undefined) seen.add(group)
      yield document
    }
  }
}

function memoized(compute: (document: number) => ProximityCriteria): (document: number) => ProximityCriteria {
  const known = new Map<number, ProximityCriteria>()
  return (document) => {
    const found = known.get(document) ?? compute(document)
    known.set(document, found)
    return found
  }
}
