/**
 * Documents to query, with an index for each path that a query compared: what a query costs depends on the documents
 * it finds, not on how many there are. Indexes are made when they are first asked for and follow every change.
 */
import { LRUCache } from 'lru-cache'
import { isRecord, referencesIn } from '../documents.ts'

/** What a query can run on. */
export interface Queryable {
  readonly _id: string
  readonly _type: string
}

/** Steps from a document to values: names of attributes, and `[]` for every element of an array. */
export type Path = readonly string[]

/** Most paths with an index: any client may compare any path. */
const maxIndexes = 64

/** Steps (budget.ts) that it takes to put a document into an index, for each step of the path. */
const indexingSteps = 4
/** The same for the references in a document, all of which is looked at. */
const referenceSteps = 100

/** Ids anywhere in a document that it refers to, as `references()` finds them. */
export const anyReference: Path = ['**', '_ref']

/** A set of documents to query. */
export interface Dataset {
  /** In the order of their ids, so that a query without an order answers the same after every restart. */
  readonly documents: readonly Queryable[]
  byId(id: string): Queryable | undefined
  /** Documents that have this string at the path, in the order of their ids. */
  having(path: Path, value: string): readonly Queryable[]
  /** Documents that have nothing at the path (GROQ: `!defined(path)`), in the order of their ids. */
  lacking(path: Path): readonly Queryable[]
  /** Steps (budget.ts) that the next question about a path takes: many when its index has to be made first. */
  costOf(path: Path): number
}

/** A dataset that follows changes. */
export interface LiveDataset extends Dataset {
  /** Adds a document, or puts it in the place of the one with its id. */
  put(document: Queryable): void
  remove(id: string): void
}

/** A dataset of the given documents. */
export function datasetOf(documents: Iterable<Queryable>): LiveDataset {
  const ids = new Map<string, Queryable>()
  for (const document of documents) ids.set(document._id, document)
  const indexes = new LRUCache<string, Index>({ max: maxIndexes })
  let all: readonly Queryable[] | undefined
  const inOrder = () => {
    all ??= [...ids.values()].sort(byIds)
    return all
  }
  const indexOf = (path: Path): Index => {
    const key = indexKey(path)
    const known = indexes.get(key)
    if (known) return known
    const index: Index = { path, having: new Map(), lacking: [] }
    for (const document of inOrder()) for (const list of listsOf(document, index)) list.push(document)
    indexes.set(key, index)
    return index
  }
  const remove = (id: string) => {
    const known = ids.get(id)
    if (!known) return
    ids.delete(id)
    all = undefined
    for (const index of indexes.values())
      for (const list of listsOf(known, index)) list.splice(placeOf(id, list), 1)
  }
  return {
    get documents() {
      return inOrder()
    },
    byId: (id) => ids.get(id),
    having: (path, value) => indexOf(path).having.get(value) ?? [],
    lacking: (path) => indexOf(path).lacking,
    costOf(path) {
      if (indexes.has(indexKey(path))) return 1
      return ids.size * (path === anyReference ? referenceSteps : indexingSteps * (path.length + 1))
    },
    put(document) {
      remove(document._id)
      ids.set(document._id, document)
      all = undefined
      for (const index of indexes.values())
        for (const list of listsOf(document, index)) list.splice(placeOf(document._id, list), 0, document)
    },
    remove,
  }
}

/** Names of attributes may hold dots, so that these are no separator. */
function indexKey(path: Path): string {
  return path.join('\u0000')
}

interface Index {
  readonly path: Path
  readonly having: Map<string, Queryable[]>
  readonly lacking: Queryable[]
}

/** The lists of an index that hold a document. */
function listsOf(document: Queryable, { path, having, lacking }: Index): Queryable[][] {
  const values = path === anyReference ? referencesIn(document).map(({ id }) => id) : valuesAt(document, path)
  if (values.length === 0) return [lacking]
  const strings = new Set(values.filter((value) => typeof value === 'string'))
  return [...strings].map((value) => {
    const list = having.get(value) ?? []
    having.set(value, list)
    return list
  })
}

/** As GROQ reads it: an attribute of what is no object is nothing, and so is every element of what is no array. */
function valuesAt(value: unknown, [step, ...rest]: Path): unknown[] {
  if (step === undefined) return value === null || value === undefined ? [] : [value]
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : []
  return isRecord(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : []
}

function byIds(a: Queryable, b: Queryable): number {
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0
}

/** Where in a list in the order of ids a document with this id is, or would be. */
function placeOf(id: string, list: readonly Queryable[]): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = list[middle]
    if (other && other._id < id) low = middle + 1
    else high = middle
  }
  return low
}
