import { fullIndex } from '../errors.ts'
import { limits } from '../limits.ts'
import { eachNumber, type JsonObject, type SearchRecord, valueAt } from './attributes.ts'
import { Facet, facetDeclaration } from './facets.ts'
import { fieldTokens, type SearchableAttribute, searchableAttributes } from './fields.ts'
import { resolveParameters, type Settings } from './parameters.ts'
import { Postings, packOccurrence } from './postings.ts'
import type { Token, TokenizeOptions } from './tokenize.ts'
import { Trie } from './trie.ts'

/**
 * The documents of one index under fixed settings: for each word its documents (to find
 * candidates), for each document its words in order (to rank them), and columns of facets, numbers
 * and groups. A document is a small number. Numbers of removed documents are reused, so that any
 * order of edits results in the same index as a rebuild.
 */
export class Documents {
  readonly attributes: readonly SearchableAttribute[]
  readonly facets: ReadonlyMap<string, Facet>
  /** How text is split into words. */
  readonly wordOptions: TokenizeOptions
  readonly trie = new Trie()
  /** Per word its documents; the word's number is the index. */
  readonly postings: Postings[] = []
  readonly words: string[] = []
  /** Cached conditions, cleared by each change (conditions.ts). */
  readonly conditions = new Map<string, Uint8Array>()
  /** Largest number of documents so far; document numbers are below it. */
  capacity = 0
  /** Number of documents. */
  size = 0

  readonly #wordIds = new Map<string, number>()
  readonly #numbers = new Map<string, number>()
  readonly #objectIDs: (string | undefined)[] = []
  readonly #json: (string | undefined)[] = []
  readonly #tokens: (Int32Array | undefined)[] = []
  readonly #free: number[] = []
  /** Per word its best occurrence in the record that is being indexed; otherwise NO_INFO. */
  readonly #bestInfo: number[] = []
  readonly #columns = new Map<string, (number | undefined)[]>()
  /** Groups by `attributeForDistinct`; undefined for a document that forms its own group. */
  readonly groups: (number | undefined)[] = []
  readonly #groupPath: string
  readonly #groupIds = new Map<string, number>()

  constructor(settings: Settings) {
    const parameters = resolveParameters({}, settings)
    this.attributes = searchableAttributes(parameters)
    this.wordOptions = { separators: parameters.separatorsToIndex }
    this.#groupPath = parameters.attributeForDistinct
    const declared = parameters.attributesForFaceting.map(facetDeclaration)
    this.facets = new Map(declared.map((declaration) => [declaration.path, new Facet(declaration)]))
  }

  /** Adds a record or replaces the one with its objectID. Its text is kept for responses. */
  save(json: string): void {
    const record: SearchRecord = JSON.parse(json)
    this.remove(record.objectID)
    this.conditions.clear()
    const number = this.#free.pop() ?? this.capacity
    if (number >= limits.records) throw fullIndex()
    this.capacity = Math.max(this.capacity, number + 1)
    this.size += 1
    this.#numbers.set(record.objectID, number)
    this.#objectIDs[number] = record.objectID
    this.#json[number] = json
    this.#tokens[number] = this.#index(number, record)
    for (const facet of this.facets.values()) facet.add(number, record)
    eachNumber(record, (path, value) => this.#addNumber(path, number, value))
    this.groups[number] = this.#groupOf(record)
  }

  /** Removes a record if there is one. */
  remove(objectID: string): void {
    const number = this.#numbers.get(objectID)
    if (number === undefined) return
    this.#numbers.delete(objectID)
    this.conditions.clear()
    for (const word of wordsIn(this.#tokens[number])) this.postings[word]?.remove(number)
    for (const facet of this.facets.values()) facet.remove(number)
    for (const column of this.#columns.values()) column[number] = undefined
    this.#objectIDs[number] = undefined
    this.#json[number] = undefined
    this.#tokens[number] = undefined
    this.groups[number] = undefined
    this.#free.push(number)
    this.size -= 1
  }

  /** The number of a word that at least one document has or had; -1 for others. */
  wordId(word: string): number {
    return this.#wordIds.get(word) ?? -1
  }

  numberOf(objectID: string): number | undefined {
    return this.#numbers.get(objectID)
  }

  objectID(number: number): string | undefined {
    return this.#objectIDs[number]
  }

  /** The record as it was saved; undefined for a free number. */
  json(number: number): string | undefined {
    return this.#json[number]
  }

  /** The words of a document as pairs (word, packed position), see `unpackPosition`. */
  tokens(number: number): Int32Array {
    return this.#tokens[number] ?? noTokens
  }

  /** A column of numbers by attribute path; of several values of one document, the first. */
  numbers(path: string): readonly (number | undefined)[] {
    return this.#columns.get(path) ?? []
  }

  #index(number: number, record: JsonObject): Int32Array {
    const positions: number[] = []
    const words: number[] = []
    for (const [index, attribute] of this.attributes.entries()) {
      const field = this.#words(index, attribute, record)
      for (let at = 0; at < field.length; at += 3) {
        const word = field[at] ?? 0
        const info = field[at + 2] ?? 0
        const known = this.#bestInfo[word] ?? NO_INFO
        if (known === NO_INFO) words.push(word)
        if (info < known) this.#bestInfo[word] = info
        positions.push(word, field[at + 1] ?? 0)
      }
    }
    for (const word of words) {
      this.postings[word]?.add(number, this.#bestInfo[word] ?? 0)
      this.#bestInfo[word] = NO_INFO
    }
    return new Int32Array(positions)
  }

  /** The words of one attribute as (word, packed position, packed occurrence). */
  #words(index: number, attribute: SearchableAttribute, record: JsonObject): readonly number[] {
    const tokens = fieldTokens(record, attribute, this.wordOptions)
    const positions = lastPosition(tokens) + 1
    const words: number[] = []
    for (const token of tokens) {
      const position = attribute.isOrdered ? token.position : 0
      const isWhole = token.position === 0 && token.span === positions
      const info = packOccurrence(attribute.rank, position, isWhole)
      words.push(this.#wordIdOrNew(token.word), packPosition(index, token), info)
    }
    return words
  }

  #wordIdOrNew(word: string): number {
    const known = this.#wordIds.get(word)
    if (known !== undefined) return known
    const id = this.words.push(word) - 1
    this.#wordIds.set(word, id)
    this.postings.push(new Postings())
    this.#bestInfo.push(NO_INFO)
    this.trie.add(word, id)
    return id
  }

  #addNumber(path: string, number: number, value: number): void {
    let column = this.#columns.get(path)
    if (!column) {
      column = []
      this.#columns.set(path, column)
    }
    // Filled up to here: a gap would turn the array into a slow dictionary.
    while (column.length < number) column.push(undefined)
    column[number] ??= value
  }

  #groupOf(record: JsonObject): number | undefined {
    const value = this.#groupPath === '' ? undefined : valueAt(record, this.#groupPath)
    if (value === undefined || value === null) return undefined
    const key = JSON.stringify(value)
    const id = this.#groupIds.get(key) ?? this.#groupIds.size
    this.#groupIds.set(key, id)
    return id
  }
}

const NO_INFO = 0xffff
const noTokens = new Int32Array(0)
const SPAN_BITS = 3
const POSITION_BITS = 17
const POSITION_MASK = (1 << POSITION_BITS) - 1

/** Position of a word: index of the attribute, first and last position in it. */
export function unpackPosition(packed: number): { attribute: number; position: number; last: number } {
  const position = (packed >> SPAN_BITS) & POSITION_MASK
  return {
    attribute: packed >> (SPAN_BITS + POSITION_BITS),
    position,
    last: position + (packed & ((1 << SPAN_BITS) - 1)),
  }
}

/** Packs the position of a word, see {@link unpackPosition}. */
export function packPosition(attribute: number, token: Token): number {
  const position = Math.min(token.position, POSITION_MASK)
  const extra = Math.min(token.span - 1, (1 << SPAN_BITS) - 1)
  return (attribute << (SPAN_BITS + POSITION_BITS)) | (position << SPAN_BITS) | extra
}

function lastPosition(tokens: readonly Token[]): number {
  const last = tokens.at(-1)
  return last ? last.position + last.span - 1 : -1
}

function wordsIn(tokens: Int32Array | undefined): Set<number> {
  const words = new Set<number>()
  for (let at = 0; tokens && at < tokens.length; at += 2) words.add(tokens[at] ?? -1)
  return words
}
