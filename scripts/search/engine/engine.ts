import type { JsonObject, Picker } from './attributes.ts'
import { Documents } from './documents.ts'
import { type FacetCounts, facetCounts } from './facet-counts.ts'
import { type FacetHit, facetHits } from './facet-search.ts'
import { type Hit, hitsBy, retriever } from './hits.ts'
import { filterTest, matchQuery } from './match.ts'
import { numbersOf, type Promoted, pageWindow, takeRange, withAll, withPromoted } from './pages.ts'
import { indexedSettings, type Parameters, resolveParameters, type Settings } from './parameters.ts'
import { attributeWithoutPositions, measureProximity, type ProximityCriteria } from './proximity.ts'
import { ranked } from './rank.ts'
import type { Rule } from './rule-format.ts'
import { type AppliedRules, applyRules } from './rules.ts'
import { type Synonym, SynonymTable } from './synonyms.ts'

/** The result of a search, without what only the server knows (time, index name). */
export interface SearchResult extends FacetCounts {
  readonly hits: readonly Hit[]
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
  readonly hitsPerPage: number
  /** Display hints for the client. */
  readonly renderingContent: JsonObject
  readonly appliedRules?: readonly { readonly objectID: string }[]
  /** Of the rules that applied. */
  readonly userData?: readonly JsonObject[]
}

/** Options of a search in addition to its query. */
export interface SearchOptions {
  /** Is called with each hit. */
  take?(hit: Hit): void
  /** Seconds since 1970, for rules that apply for a time. */
  readonly now?: number
  /**
   * True if promoted records have to match the filters, whatever their rule says, because the key
   * forces the filters.
   */
  readonly requiresFilters?: boolean
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
  #rules: readonly Rule[]

  constructor(settings: Settings = {}, synonyms: Iterable<Synonym> = [], rules: readonly Rule[] = []) {
    this.#settings = settings
    this.#rules = rules
    this.#documents = new Documents(settings)
    this.#synonymList = [...synonyms]
    this.#synonyms = new SynonymTable(this.#synonymList, this.#documents.wordOptions)
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
    this.#synonyms = new SynonymTable(this.#synonymList, this.#documents.wordOptions)
  }

  setRules(rules: readonly Rule[]): void {
    this.#rules = rules
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
    const next = new Engine(settings, this.#synonymList, this.#rules)
    for (const json of this.records()) {
      next.save(json)
      yield
    }
    return next
  }

  /** An engine with the same settings and synonyms and no records. */
  emptied(): Engine {
    return new Engine(this.#settings, this.#synonymList, this.#rules)
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
   * @throws ApiError 400 for a parameter or filter that cannot be read, and whatever `take` throws
   */
  *searching(query: Settings, options: SearchOptions = {}): Generator<void, SearchResult> {
    const { take = () => undefined } = options
    const documents = this.#documents
    const rules = this.#rulesFor(query, options.now ?? 0)
    const parameters = this.parameters(rules?.query ?? query)
    const hidden = rules?.hide.flatMap((objectID) => documents.numberOf(objectID) ?? []) ?? []
    const match = matchQuery({ documents, synonyms: this.#synonyms }, parameters, hidden)
    const promoted = rules ? this.#promoted(rules, parameters, options.requiresFilters === true) : []
    const { from, count } = pageWindow(parameters)
    const context = { ...match, documents, parameters }
    const measure = (document: number) => measureProximity(document, context)
    // A single word is read from the column, which is faster than a cache for half of the index.
    const proximity = match.columns.length === 1 ? measure : memoized(measure)
    const wordCount = match.query.words.length
    const ranking = { ...context, wordCount, proximity, attribute: attributeWithoutPositions(context) }
    const order = ranked(ranking)
    const hitOf = hitsBy({ documents, match, parameters, proximity, promoted: numbersOf(promoted) })
    const found = withPromoted(this.#distinct(order, parameters.distinct, numbersOf(promoted)), promoted)
    const chosen = [...takeRange(found, from, count)].map(hitOf)
    const nbHits = this.#countDistinct(withAll(match.candidates.documents, promoted), parameters.distinct)
    const facets = facetCounts(documents, match.candidates.documents, parameters, () => [
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
      ...(rules &&
        rules.objectIDs.length > 0 && { appliedRules: rules.objectIDs.map((objectID) => ({ objectID })) }),
      ...(rules && rules.userData.length > 0 && { userData: rules.userData }),
    }
  }

  /** Applies the rules of the index to a query; null when no rule matches. */
  #rulesFor(query: Settings, now: number): AppliedRules | null {
    if (this.#rules.length === 0) return null
    const parameters = this.parameters(query)
    if (!parameters.enableRules) return null
    return applyRules(this.#rules, { query, parameters, synonyms: this.#synonyms, now })
  }

  /** The promoted records that exist and meet the filters where they have to. */
  #promoted(rules: AppliedRules, parameters: Parameters, requiresFilters: boolean): Promoted[] {
    const meets = filterTest(parameters, this.#documents)
    return rules.promote.flatMap(({ objectID, position }) => {
      const document = this.#documents.numberOf(objectID)
      if (document === undefined) return []
      const isFiltered = requiresFilters || rules.filtered.has(objectID)
      return isFiltered && !meets(document) ? [] : [{ document, position }]
    })
  }

  /**
   * Values of one facet that match `facetQuery`, with their counts among the records that match the
   * query.
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

  /**
   * The objectIDs of all records that match a query and its filters, sorted: for browse and
   * deleteByQuery.
   */
  matching(query: Settings): string[] {
    const match = matchQuery({ documents: this.#documents, synonyms: this.#synonyms }, this.parameters(query))
    return match.candidates.documents.map((document) => this.#documents.objectID(document) ?? '').sort()
  }

  /** Selects the attributes of a record that a query may return. */
  retriever(query: Settings): Picker {
    return retriever(this.parameters(query))
  }

  /** Every parameter's value for a query under this index's settings. @throws ApiError 400 */
  parameters(query: Settings): Parameters {
    return resolveParameters(query, this.#settings)
  }

  /** @param before documents that are already hits: they count for their groups and are skipped */
  *#distinct(order: Iterable<number>, most: number, before: readonly number[] = []): Generator<number> {
    const { groups } = this.#documents
    const seen = new Map<number, number>()
    for (const document of before) {
      const group = groups[document]
      if (group !== undefined) seen.set(group, (seen.get(group) ?? 0) + 1)
    }
    const known = new Set(before)
    for (const document of order) {
      if (known.has(document)) continue
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
}

function memoized(compute: (document: number) => ProximityCriteria): (document: number) => ProximityCriteria {
  const known = new Map<number, ProximityCriteria>()
  return (document) => {
    const found = known.get(document) ?? compute(document)
    known.set(document, found)
    return found
  }
}
