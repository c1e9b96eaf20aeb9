import { badRequest } from '../errors.ts'
import { isObject, isTexts, type Json, type JsonObject } from './attributes.ts'
import { withoutStopWords } from './stop-words.ts'
import { tokenize } from './tokenize.ts'

/** A synonym as the API stores it (api-clients: saveSynonym). */
export type Synonym = JsonObject & { objectID: string; type: string }

/** Words that stand for a word or for several adjacent words. */
type Alternative = readonly string[]

/**
 * Parses a synonym.
 * @throws ApiError 400 naming the field that is missing or wrong.
 */
export function parseSynonym(value: unknown): Synonym {
  if (!isObject(value)) throw badRequest('Invalid synonym: expected an object')
  const { objectID: id } = value
  if (typeof id !== 'string' || id === '') throw badRequest('Invalid synonym: "objectID" is missing')
  const refusal = (why: string) => badRequest(`Invalid synonym ${id}: ${why}`)
  const type = typeof value.type === 'string' ? value.type.toLowerCase() : ''
  if (type !== 'synonym' && type !== 'onewaysynonym') throw refusal(`unknown type "${String(value.type)}"`)
  if (type === 'onewaysynonym' && typeof value.input !== 'string') throw refusal('"input" should be a string')
  if (!isTexts(value.synonyms)) throw refusal('"synonyms" should be a list of strings')
  return { ...value, objectID: id, type: String(value.type) }
}

/** Lookup of the synonyms of an index by query words. */
export class SynonymTable {
  readonly #alternatives = new Map<string, Alternative[]>()
  readonly #withoutStopWords = new Map<string, Alternative[]>()
  /** Number of words of the longest phrase that has alternatives. */
  readonly longest: number

  constructor(synonyms: Iterable<Synonym>) {
    let longest = 0
    const wordsOf = (text: string) => tokenize(text).map((token) => token.word)
    for (const synonym of synonyms) {
      for (const { from, to } of rulesOf(synonym)) {
        const phrase = wordsOf(from)
        const words = wordsOf(to)
        if (phrase.length === 0 || words.length === 0) continue
        longest = Math.max(longest, phrase.length)
        add(this.#alternatives, phrase, words)
        // The stop words of a query are already removed: "speech to text" arrives as "speech text".
        const left = withoutStopWords(phrase)
        if (left.length > 1 && left.length < phrase.length) add(this.#withoutStopWords, left, words)
      }
    }
    this.longest = longest
  }

  /** Alternatives of a phrase of folded query words, from which stop words may have been lost. */
  alternativesOf(words: readonly string[], lostStopWords: boolean): readonly Alternative[] {
    const key = words.join(' ')
    const found = this.#alternatives.get(key) ?? []
    return lostStopWords ? [...found, ...(this.#withoutStopWords.get(key) ?? [])] : found
  }
}

function add(table: Map<string, Alternative[]>, phrase: readonly string[], alternative: Alternative) {
  const key = phrase.join(' ')
  table.set(key, [...(table.get(key) ?? []), alternative])
}

function rulesOf({ type, input, synonyms }: Synonym) {
  const targets = texts(synonyms)
  const from = type.toLowerCase() === 'synonym' ? targets : [String(input)]
  return from.flatMap((one) => targets.filter((to) => to !== one).map((to) => ({ from: one, to })))
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
