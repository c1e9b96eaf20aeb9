/**
 * Content source maps: which field of which document each value of a query result was read from
 * (Sanity docs, "Content Source Maps"; @sanity/client, `ContentSourceMap`). While a query runs, the
 * trace notes which values are copied from where. Values that are computed have no source, nor have
 * simple values in a list that the query made.
 */
import type { Budget } from './budget.ts'
import type { Dataset, Queryable } from './dataset.ts'
import { isObject } from './values.ts'

/** How a client wants items of arrays to be named: by index, or by `_key` where they have one. */
export type SourceMapKind = 'index' | 'key'

/** A source map as `@sanity/client` reads it. A mapping also applies to all that is inside. */
export type ContentSourceMap = ReturnType<SourceTrace['mapOf']>

/** A value in an object or array. */
export interface ValuePlace {
  readonly container: object
  readonly key: string | number
}

interface Source {
  readonly document: Queryable
  readonly path: string
}

/** Estimated size of a note, bytes. */
const noteBytes = 64

/** Notes of one query. */
export class SourceTrace {
  readonly #dataset: Dataset
  readonly #budget: Budget
  readonly #kind: SourceMapKind
  /** Where the simple values of objects that the query made were read. */
  readonly #copies = new Map<object, Map<string | number, ValuePlace>>()
  /** Where an object or array that is not a document was read. */
  readonly #places = new Map<object, ValuePlace>()

  constructor(dataset: Dataset, budget: Budget, kind: SourceMapKind) {
    this.#dataset = dataset
    this.#budget = budget
    this.#kind = kind
  }

  /** Notes that the value at a place is used. */
  read(container: object, key: string | number) {
    const value = valueAt({ container, key })
    if (!isContainer(value) || this.#places.has(value) || this.#isDocument(value)) return
    this.#budget.grow(noteBytes)
    this.#places.set(value, { container, key })
  }

  /** Notes that a value was copied from a place into an object that the query made. */
  copied(target: object, targetKey: string | number, container: object, key: string | number) {
    if (isContainer(valueAt({ container, key }))) return this.read(container, key)
    this.#budget.grow(noteBytes)
    const copies = this.#copies.get(target) ?? new Map<string | number, ValuePlace>()
    copies.set(targetKey, { container, key })
    this.#copies.set(target, copies)
  }

  /** Notes that a value was computed, also if one that was copied was there before. */
  computed(target: object, key: string | number) {
    this.#copies.get(target)?.delete(key)
  }

  /** True if the value at a place is simple and not null: it does not show where it was read. */
  needsOrigin(container: object, key: string | number): boolean {
    const value = valueAt({ container, key })
    return !isContainer(value) && value !== null && value !== undefined
  }

  /** The source map of a result. */
  mapOf(result: unknown) {
    const root = { result }
    const documents = new Map<string, { readonly index: number; readonly _type: string }>()
    const paths = new Map<string, number>()
    const mappings: [string, object][] = []
    const visit = (place: ValuePlace, at: string) => {
      const value = valueAt(place)
      if (value === null || value === undefined) return
      const source = this.#sourceOf(place)
      if (source) {
        const { _type } = source.document
        const id = storedId(source.document)
        const document = documents.get(id) ?? { index: documents.size, _type }
        const path = paths.get(source.path) ?? paths.size
        this.#budget.grow(noteBytes + at.length)
        documents.set(id, document)
        paths.set(source.path, path)
        const from = { type: 'documentValue', document: document.index, path }
        mappings.push([at, { type: 'value', source: from }])
      } else if (isContainer(value)) {
        this.#budget.spend(1)
        for (const key of keysOf(value)) visit({ container: value, key }, at + step(key))
      }
    }
    visit({ container: root, key: 'result' }, '$')
    return {
      documents: [...documents].map(([_id, { _type }]) => ({ _id, _type })),
      paths: [...paths.keys()],
      mappings: Object.fromEntries(mappings),
    }
  }

  /** Undefined for a value that is not from a document, or only in part. */
  #sourceOf(place: ValuePlace): Source | undefined {
    const value = valueAt(place)
    if (isContainer(value)) return this.#sourceOfContainer(value)
    const origin = this.#copies.get(place.container)?.get(place.key)
    return origin ? this.#sourceOf(origin) : this.#sourceInside(place)
  }

  #sourceOfContainer(value: object): Source | undefined {
    if (this.#isDocument(value)) return { document: value, path: '$' }
    const place = this.#places.get(value)
    return place && this.#sourceInside(place)
  }

  #sourceInside({ container, key }: ValuePlace): Source | undefined {
    const outer = this.#sourceOfContainer(container)
    return outer && { document: outer.document, path: outer.path + this.#step(container, key) }
  }

  #step(container: object, key: string | number): string {
    const item = valueAt({ container, key })
    const byKey = this.#kind === 'key' && typeof key === 'number' && isObject(item) ? item._key : undefined
    return typeof byKey === 'string' ? `[?(@._key=='${escaped(byKey)}')]` : step(key)
  }

  #isDocument(value: object): value is Queryable {
    return '_id' in value && typeof value._id === 'string' && this.#dataset.byId(value._id) === value
  }
}

/** In a perspective, a draft or version is shown under the id of the published document. */
function storedId(document: Queryable): string {
  return '_originalId' in document && typeof document._originalId === 'string'
    ? document._originalId
    : document._id
}

/** True if a value can contain others: an object or an array. */
export function isContainer(value: unknown): value is object {
  return Array.isArray(value) || isObject(value)
}

function keysOf(container: object): (string | number)[] {
  return Array.isArray(container) ? [...container.keys()] : Object.keys(container)
}

function valueAt({ container, key }: ValuePlace): unknown {
  return Object.hasOwn(container, key) ? (container as Record<string | number, unknown>)[key] : undefined
}

function step(key: string | number): string {
  return typeof key === 'number' ? `[${key}]` : `['${escaped(key)}']`
}

const escapes: Readonly<Record<string, string>> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
}

/** As `jsonPath` of @sanity/client writes names. */
function escaped(name: string): string {
  return name.replace(/[\f\n\r\t'\\]/g, (letter) => escapes[letter] ?? letter)
}
