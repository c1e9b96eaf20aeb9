/**
 * Documents to query, with an index for each path that a query compares: the cost of a query
 * depends on the documents that match, not on their total. Indexes are built on first use and
 * updated by every change.
 */
import { LRUCache } from 'lru-cache'
import { isRecord, targetsIn } from '../documents.ts'

/** A document that can be queried. */
export interface Queryable {
  readonly _id: string
  readonly _type: string
}

/** Steps from a document to values: names of attributes, and `[]` for every element of an array. */
export type Path = readonly string[]

/** Most paths with an index: any client may compare any path. */
const maxIndexes = 64

/** Steps (budget.ts) to add a document to an index, for each part of the path. */
const indexingSteps = 4
/** The same for `anyReference`, which reads the whole document. */
const referenceSteps = 100

/** All ids that a document refers to, as `references()` finds them. */
export const anyReference: Path = ['**', '_ref']

/** A set of documents to query. */
export interface Dataset {
  /**
   * In the order of their ids, so that a query without an order returns the same after each
   * restart.
   */
  readonly documents: readonly Queryable[]
  byId(id: string): Queryable | undefined
  /** Documents with this string at the path, in the order of their ids. */
  having(path: Path, value: string): readonly Queryable[]
  /** Documents with no value at the path (GROQ: `!defined(path)`), in the order of their ids. */
  lacking(path: Path): readonly Queryable[]
  /** Steps (budget.ts) of the next lookup of a path; many if its index has to be built first. */
  costOf(path: Path): number
}

/** A dataset that can be changed. */
export interface LiveDataset extends Dataset {
  /** Adds a document, or replaces the one with its id. */
  put(document: Queryable): void
  remove(id: string): void
}

/** A dataset of the given documents. */
export function datasetOf(documents: Iterable<Queryable>): LiveDataset {
  const ids = new Map<string, Queryable>()
  for (const document of documents) ids.set(document._id, document)
  const indexes = new LRUCache<string, Index>({ max: maxIndexes })
  let all: readonly Queryable[] | undefined
  const inOrder = () => (all ??= [...ids.values()].sort(byIds))
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
      for (const list of listsOf(known, index)) list.splice(positionIn(id, list), 1)
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
        for (const list of listsOf(document, index)) list.splice(positionIn(document._id, list), 0, document)
    },
    remove,
  }
}

/** Attribute names may contain dots, so the separator is another character. */
function indexKey(path: Path): string {
  return path.join('\u0000')
}

interface Index {
  readonly path: Path
  readonly having: Map<string, Queryable[]>
  readonly lacking: Queryable[]
}

/** The lists of an index that contain a document. */
function listsOf(document: Queryable, { path, having, lacking }: Index): Queryable[][] {
  const values = path === anyReference ? targetsIn(document) : valuesAt(document, path)
  if (values.length === 0) return [lacking]
  const strings = new Set(values.filter((value) => typeof value === 'string'))
  return [...strings].map((value) => {
    const list = having.get(value) ?? []
    having.set(value, list)
    return list
  })
}

/**
 * As in GROQ, an attribute of a value that is not an object is null, and so is an element of a
 * value that is not an array.
 */
function valuesAt(value: unknown, [step, ...rest]: Path): unknown[] {
  if (step === undefined) return value === null || value === undefined ? [] : [value]
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : []
  return isRecord(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : []
}

function byIds(a: Queryable, b: Queryable): number {
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0
}

/** Position of a document in a list sorted by id, also if it is not in the list. */
function positionIn(id: string, list: readonly Queryable[]): number {
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
