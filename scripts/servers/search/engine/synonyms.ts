import { badRequest } from '../errors.ts'
import { isObject, isTexts, type Json, type JsonObject } from './attributes.ts'
import { withoutStopWords } from './stop-words.ts'
import { type TokenizeOptions, tokenize } from './tokenize.ts'

/** A synonym as the API stores it (api-clients: saveSynonym). */
export type Synonym = JsonObject & { objectID: string; type: string }

/** Alternatives of a word or of several adjacent words. */
export interface Alternative {
  readonly words: readonly string[]
  /** Typos that it counts as: 1 for `altCorrection1`, 2 for `altCorrection2`, otherwise 0. */
  readonly typos: 0 | 1 | 2
}

/**
 * Parses a synonym.
 * @throws ApiError 400 naming the field that is missing or wrong.
 */
export function parseSynonym(value: unknown, objectID?: string): Synonym {
  if (!isObject(value)) throw badRequest('Invalid synonym: expected an object')
  const id = objectID ?? value.objectID
  if (typeof id !== 'string' || id === '') throw badRequest('Invalid synonym: "objectID" is missing')
  const type = typeof value.type === 'string' ? value.type.toLowerCase() : ''
  const required = Object.hasOwn(fields, type) ? fields[type] : undefined
  if (!required) throw badRequest(`Invalid synonym ${id}: unknown type "${String(value.type)}"`)
  for (const [name, isList] of Object.entries(required)) {
    const field = value[name]
    const isRight = isList ? isTexts(field) : typeof field === 'string'
    if (!isRight)
      throw badRequest(
        `Invalid synonym ${id}: "${name}" should be ${isList ? 'a list of strings' : 'a string'}`,
      )
  }
  return { ...value, objectID: id, type: String(value.type) }
}

/** Fields by type, and whether each is a list. */
const fields: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  synonym: { synonyms: true },
  onewaysynonym: { input: false, synonyms: true },
  altcorrection1: { word: false, corrections: true },
  altcorrection2: { word: false, corrections: true },
  placeholder: { placeholder: false, replacements: true },
}

/** Lookup of the synonyms of an index by query words. */
export class SynonymTable {
  readonly #alternatives = new Map<string, Alternative[]>()
  readonly #withoutStopWords = new Map<string, Alternative[]>()
  /** Number of words of the longest phrase that has alternatives. */
  readonly longest: number

  /** @param options how their words are tokenized; `separators` is ignored */
  constructor(synonyms: Iterable<Synonym>, { keep = '' }: TokenizeOptions = {}) {
    let longest = 0
    const wordsOf = (text: string) => tokenize(text, { keep }).map((token) => token.word)
    for (const synonym of synonyms) {
      for (const { from, to, typos } of rulesOf(synonym)) {
        const phrase = wordsOf(from)
        const words = wordsOf(to)
        if (phrase.length === 0 || words.length === 0) continue
        longest = Math.max(longest, phrase.length)
        add(this.#alternatives, phrase, { words, typos })
        // The stop words of a query are already removed: "speech to text" arrives as "speech text".
        const left = withoutStopWords(phrase)
        if (left.length > 1 && left.length < phrase.length)
          add(this.#withoutStopWords, left, { words, typos })
      }
    }
    this.longest = longest
  }

  /**
   * Alternatives of a phrase of folded query words. `lostStopWords`: stop words were removed from
   * the query.
   */
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

function rulesOf(synonym: Synonym) {
  const to = (from: Json | undefined, targets: Json | undefined, typos: 0 | 1 | 2 = 0) =>
    texts(targets).map((target) => ({ from: String(from), to: target, typos }))
  switch (synonym.type.toLowerCase()) {
    case 'synonym':
      return texts(synonym.synonyms).flatMap((from) =>
        to(
          from,
          texts(synonym.synonyms).filter((other) => other !== from),
        ),
      )
    case 'onewaysynonym':
      return to(synonym.input, synonym.synonyms)
    case 'altcorrection1':
      return to(synonym.word, synonym.corrections, 1)
    case 'altcorrection2':
      return to(synonym.word, synonym.corrections, 2)
    case 'placeholder':
      // A record contains the placeholder (`<streetnumber>`), which is indexed by the words in its
      // brackets. Each replacement finds it.
      return texts(synonym.replacements).flatMap((replacement) =>
        to(replacement, [synonym.placeholder ?? '']),
      )
    default:
      return []
  }
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
