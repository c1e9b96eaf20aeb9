import { limits } from '../limits.ts'
import type { Documents } from './documents.ts'
import type { Parameters } from './parameters.ts'
import { findPhrase, type Phrase, type PhraseOccurrences } from './phrases.ts'
import { formsOf, singularsOf } from './plurals.ts'
import type { Query, QueryWord } from './query.ts'
import { withoutStopWords } from './stop-words.ts'
import type { SynonymTable } from './synonyms.ts'
import { type TypoBudget, typoBudget } from './typos.ts'

/**
 * The words of the index that match a query's words:
 *
 *     query                "vectro data base"
 *     slot 0   vectro      vector (1 typo)
 *     slot 1   data        data (exact)  ┐ database (joined)
 *     slot 2   base        base* (prefix)┘
 *     phrases              a split word ("smtp server" for smtpserver), a synonym of several words
 *
 * Splitting and joining count no typo, so that a title found that way still ranks above a
 * paragraph: otherwise "vectorstore" would prefer any text with "vector-store" to the pages called
 * Vector Store.
 */
export interface Terms {
  readonly slots: readonly Slot[]
  readonly phrases: readonly PhraseTerm[]
}

/** One query word and the words of the index that match it. */
export interface Slot {
  readonly word: QueryWord
  /** Per word number: 0, or how it matches (see `MatchKind`). */
  readonly kinds: Uint8Array
  /** The word numbers whose kind is not 0. */
  readonly ids: readonly number[]
}

/** Adjacent words that count as the query words `from` to `to`. */
export interface PhraseTerm {
  readonly from: number
  readonly to: number
  /** True if it counts as an exact match (`alternativesAsExact`). */
  readonly isExact: boolean
  readonly words: Phrase
  readonly occurrences: PhraseOccurrences
}

/** Bits of a slot's kinds; the lowest two are the typos. */
export const MatchKind = { typos: 3, exact: 4, present: 8, whole: 16 } as const

/**
 * Finds the matches of each query word.
 * @param attributes indexes of the attributes that are searched; null: all
 */
export function termsOf(
  query: Query,
  index: { readonly documents: Documents; readonly synonyms: SynonymTable },
  parameters: Parameters,
  attributes: ReadonlySet<number> | null,
): Terms {
  const builder = new TermsBuilder(query.words, index.documents, parameters, attributes)
  for (const [slot, { word }] of builder.slots.entries()) {
    builder.addWord(slot, word)
    if (!word.isQuoted && builder.allowsTypos) builder.addSplit(slot, word)
  }
  if (builder.allowsTypos) builder.addJoined()
  if (parameters.synonyms) builder.addSynonyms(index.synonyms)
  return builder
}

class TermsBuilder implements Terms {
  readonly slots: { readonly word: QueryWord; readonly kinds: Uint8Array; readonly ids: number[] }[]
  readonly phrases: PhraseTerm[] = []
  readonly allowsTypos: boolean
  readonly #documents: Documents
  readonly #parameters: Parameters
  readonly #attributes: ReadonlySet<number> | null

  constructor(
    words: readonly QueryWord[],
    documents: Documents,
    parameters: Parameters,
    attributes: ReadonlySet<number> | null,
  ) {
    this.#documents = documents
    this.#parameters = parameters
    this.#attributes = attributes
    this.allowsTypos = parameters.typoTolerance
    this.slots = words.map((word) => ({ word, kinds: new Uint8Array(documents.words.length), ids: [] }))
  }

  addWord(slot: number, word: QueryWord): void {
    this.#note(slot, this.#documents.wordId(word.text), MatchKind.exact | MatchKind.whole)
    if (word.isQuoted) return
    const budget = this.#budgetOf(word)
    if (budget > 0 || word.isPrefix) {
      const whole = word.isPrefix ? 0 : MatchKind.whole
      this.#documents.trie.lookup(word.text, { budget, prefix: word.isPrefix }, (id, typos) =>
        this.#note(slot, id, typos | whole),
      )
    }
    if (!this.#parameters.ignorePlurals) return
    const exact = this.#parameters.alternativesAsExact.includes('ignorePlurals') ? MatchKind.exact : 0
    for (const form of formsOf(word.text))
      this.#note(slot, this.#documents.wordId(form), exact | MatchKind.whole)
  }

  /**
   * "pineconenode" as "pinecone node": the split that most records contain
   * (handling-natural-languages-nlp/in-depth/splitting-and-concatenation).
   */
  addSplit(slot: number, word: QueryWord): void {
    const { text } = word
    const { minWordSizefor1Typo, removeStopWords } = this.#parameters
    if (text.length < Math.max(2, minWordSizefor1Typo)) return
    let best: PhraseTerm | null = null
    for (let cut = 1; cut <= Math.min(limits.splitFirstPart, text.length - 1); cut++) {
      const first = this.#documents.wordId(text.slice(0, cut))
      if (first < 0) continue
      // Text is full of stop words: "redis" would match "red is".
      if (removeStopWords && withoutStopWords([text.slice(0, cut), text.slice(cut)]).length < 2) continue
      const second = this.#wordsFor(text.slice(cut), word.isPrefix && text.length - cut >= 3)
      const phrase = this.#phrase({
        from: slot,
        to: slot,
        isExact: false,
        words: [new Set([first]), second],
      })
      if (phrase && phrase.occurrences.size > (best?.occurrences.size ?? 0)) best = phrase
    }
    if (best) this.phrases.push(best)
  }

  /** Each two adjacent words as one word, and all words as one. */
  addJoined(): void {
    const last = this.slots.length - 1
    const spans = this.slots.slice(1).map((_, index) => ({ from: index, to: index + 1 }))
    if (last > 1) spans.push({ from: 0, to: last })
    for (const { from, to } of spans) {
      const words = this.slots.slice(from, to + 1).map((slot) => slot.word)
      if (words.some((word) => word.isQuoted)) continue
      const joined = words.map((word) => word.text).join('')
      for (const id of this.#wordsFor(joined, words.at(-1)?.isPrefix === true)) {
        for (let slot = from; slot <= to; slot++) this.#note(slot, id, MatchKind.whole)
      }
    }
  }

  addSynonyms(synonyms: SynonymTable): void {
    const single = this.#parameters.alternativesAsExact.includes('singleWordSynonym') ? MatchKind.exact : 0
    const several = this.#parameters.alternativesAsExact.includes('multiWordsSynonym')
    for (const from of this.slots.keys()) {
      for (let to = from; to < Math.min(this.slots.length, from + synonyms.longest); to++) {
        const words = this.slots.slice(from, to + 1).map((slot) => slot.word)
        if (words.some((word) => word.isQuoted)) break
        for (const alternative of this.#alternatives(words, synonyms)) {
          const only = alternative.length === 1 && from === to ? alternative[0] : undefined
          if (only !== undefined) {
            for (const id of this.#wordsFor(only, false)) this.#note(from, id, single | MatchKind.whole)
          } else {
            const phrase = this.#phrase({
              from,
              to,
              isExact: several,
              words: alternative.map((word) => this.#wordsFor(word, false)),
            })
            if (phrase) this.phrases.push(phrase)
          }
        }
      }
    }
  }

  #alternatives(words: readonly QueryWord[], synonyms: SynonymTable) {
    const texts = words.map((word) => word.text)
    const { removeStopWords, ignorePlurals } = this.#parameters
    const found = synonyms.alternativesOf(texts, removeStopWords)
    if (found.length > 0 || !ignorePlurals) return found
    const singulars = texts.map((text) => singularsOf(text)[0] ?? text)
    return synonyms.alternativesOf(singulars, removeStopWords)
  }

  #phrase(phrase: Omit<PhraseTerm, 'occurrences'>): PhraseTerm | null {
    if (phrase.words.some((words) => words.size === 0)) return null
    const occurrences = findPhrase(phrase.words, this.#documents, this.#attributes)
    return occurrences.size > 0 ? { ...phrase, occurrences } : null
  }

  /** A word and its other forms, or all words that start with it. */
  #wordsFor(text: string, isPrefix: boolean): Set<number> {
    const found = new Set<number>()
    if (isPrefix) {
      this.#documents.trie.lookup(text, { budget: 0, prefix: true }, (id) => found.add(id))
      return found
    }
    const forms = this.#parameters.ignorePlurals ? [text, ...formsOf(text)] : [text]
    for (const id of forms.map((form) => this.#documents.wordId(form))) if (id >= 0) found.add(id)
    return found
  }

  #budgetOf({ text }: QueryWord): TypoBudget {
    const { minWordSizefor1Typo: one, minWordSizefor2Typos: two } = this.#parameters
    if (!this.allowsTypos) return 0
    if (!this.#parameters.allowTyposOnNumericTokens && /^\p{N}+$/u.test(text)) return 0
    return typoBudget(text.length, { one, two })
  }

  #note(slot: number, id: number, kind: number): void {
    const target = this.slots[slot]
    if (!target || id < 0 || this.#documents.postings[id]?.size === 0) return
    const known = target.kinds[id] ?? 0
    if (known === 0) target.ids.push(id)
    const fewer = (kind & MatchKind.typos) - (known & MatchKind.typos)
    if (known === 0 || fewer < 0) target.kinds[id] = kind | MatchKind.present
    else if (fewer === 0) target.kinds[id] = kind | known
  }
}
