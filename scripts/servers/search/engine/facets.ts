import { type JsonObject, scalarsIn, valueAt } from './attributes.ts'
import { Postings } from './postings.ts'

/** One entry of `attributesForFaceting`: `x`, `searchable(x)`, `filterOnly(x)`, also nested. */
export interface FacetDeclaration {
  readonly path: string
  readonly isSearchable: boolean
  readonly isFilterOnly: boolean
}

/** Reads one entry of `attributesForFaceting`. */
export function facetDeclaration(entry: string): FacetDeclaration {
  let path = entry.trim()
  const modifiers = new Set<string>()
  for (let found = modifier.exec(path); found; found = modifier.exec(path)) {
    modifiers.add(found[1] ?? '')
    path = found[2] ?? ''
  }
  return {
    path,
    isSearchable: modifiers.has('searchable'),
    isFilterOnly: modifiers.has('filterOnly'),
  }
}

const modifier = /^(searchable|filterOnly)\((.*)\)$/

/** The values of one attribute, with the documents that have each. */
export class Facet {
  readonly declaration: FacetDeclaration
  readonly #values: string[] = []
  readonly #ids = new Map<string, number>()
  readonly #folded = new Map<string, number[]>()
  readonly #documents: Postings[] = []
  /** For each value the list that contains only it. */
  readonly #alone: (readonly number[])[] = []
  readonly #ofDocument: (readonly number[] | undefined)[] = []

  constructor(declaration: FacetDeclaration) {
    this.declaration = declaration
  }

  add(document: number, record: JsonObject): void {
    const ids = this.#idsIn(record)
    if (ids.length === 0) return
    for (const id of ids) this.#documents[id]?.add(document, 0)
    // Filled up to here: a gap would turn the array into a slow dictionary.
    while (this.#ofDocument.length < document) this.#ofDocument.push(undefined)
    this.#ofDocument[document] = ids
  }

  remove(document: number): void {
    for (const id of this.#ofDocument[document] ?? []) this.#documents[id]?.remove(document)
    this.#ofDocument[document] = undefined
  }

  /** Number of the only or first value of a document. */
  valueOf(document: number): number | undefined {
    return this.#ofDocument[document]?.[0]
  }

  /** The documents that have this value. Letter case is ignored (api-parameters/filters). */
  documentsWith(value: string): Postings[] {
    return (this.#folded.get(value.toLowerCase()) ?? []).flatMap((id) => this.#documents[id] ?? [])
  }

  /** The number of these documents that have each value; values without documents are left out. */
  counts(documents: Iterable<number>): Map<string, number> {
    const counts = new Uint32Array(this.#values.length)
    for (const document of documents) {
      for (const id of this.#ofDocument[document] ?? []) counts[id] = (counts[id] ?? 0) + 1
    }
    const found = new Map<string, number>()
    for (const [id, value] of this.#values.entries()) {
      const count = counts[id] ?? 0
      if (count > 0) found.set(value, count)
    }
    return found
  }

  /** Sharing the list of an only value between documents halves the time to load an index. */
  #idsIn(record: JsonObject): readonly number[] {
    const value = valueAt(record, this.declaration.path)
    if (typeof value === 'string') return this.#aloneOf(value)
    const values = new Set(scalarsIn(value).map(String))
    const [only] = values
    if (values.size === 1 && only !== undefined) return this.#aloneOf(only)
    return [...values].map((one) => this.#idOf(one))
  }

  #aloneOf(value: string): readonly number[] {
    const id = this.#idOf(value)
    const known = this.#alone[id]
    if (known) return known
    const alone = [id]
    this.#alone[id] = alone
    return alone
  }

  #idOf(value: string): number {
    const known = this.#ids.get(value)
    if (known !== undefined) return known
    const id = this.#values.push(value) - 1
    this.#ids.set(value, id)
    this.#documents.push(new Postings())
    const folded = value.toLowerCase()
    this.#folded.set(folded, [...(this.#folded.get(folded) ?? []), id])
    return id
  }
}

/** Facet values, most frequent first and then alphabetically. */
export function sortedCounts(counts: ReadonlyMap<string, number>): [value: string, count: number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
