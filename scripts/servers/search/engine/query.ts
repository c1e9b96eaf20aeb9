import { beginningOf } from '@repo/kit/cut-text.ts'
import { limits } from '../limits.ts'
import type { Parameters } from './parameters.ts'
import { meaningfulWords } from './stop-words.ts'
import { tokenize, wordOptions } from './tokenize.ts'

/** One word that a record should contain. */
export interface QueryWord {
  readonly text: string
  /** True if it may be a prefix. */
  readonly isPrefix: boolean
  /** True if it is inside quotation marks: no typos, no other forms. */
  readonly isQuoted: boolean
  readonly isOptional: boolean
}

/** A parsed query. */
export interface Query {
  readonly words: readonly QueryWord[]
  /** Adjacent words: `"…"`. */
  readonly phrases: readonly (readonly string[])[]
  /** Words and phrases that must not occur: `-word`, `-"…"`. */
  readonly excluded: readonly (readonly string[])[]
}

/**
 * Parses a query into words and, with `advancedSyntax`, phrases and exclusions. An unpaired
 * quotation mark is a separator, and a minus has a meaning only at the start of a word that follows
 * a space (api-parameters/advancedSyntax).
 */
export function parseQuery(parameters: Parameters): Query {
  const { advancedSyntax, advancedSyntaxFeatures, queryType } = parameters
  const text = beginningOf(parameters.query, limits.queryLength)
  const split = (part: string) => tokenize(part, wordOptions(parameters)).map((token) => token.word)
  const words: { text: string; isQuoted: boolean }[] = []
  const phrases: string[][] = []
  const excluded: string[][] = []
  const allowsPhrases = advancedSyntax && advancedSyntaxFeatures.includes('exactPhrase')
  const allowsExclusion = advancedSyntax && advancedSyntaxFeatures.includes('excludeWords')

  for (const part of partsOf(text, allowsPhrases, allowsExclusion)) {
    const partWords = split(part.text)
    if (part.isExcluded) {
      if (partWords.length > 0) excluded.push(partWords)
      continue
    }
    if (part.isQuoted && partWords.length > 1) phrases.push(partWords)
    for (const word of partWords) words.push({ text: word, isQuoted: part.isQuoted })
  }

  const meaningful = parameters.removeStopWords ? meaningfulWords(words, queryType !== 'prefixNone') : words
  const kept = meaningful.slice(0, limits.queryWords)
  const optional = new Set(parameters.optionalWords.flatMap(split))
  return {
    words: kept.map(({ text: word, isQuoted }, index) => ({
      text: word,
      isQuoted,
      isPrefix:
        !isQuoted && (queryType === 'prefixAll' || (queryType === 'prefixLast' && index === kept.length - 1)),
      isOptional: optional.has(word),
    })),
    phrases,
    excluded,
  }
}

function partsOf(text: string, phrases: boolean, exclusion: boolean) {
  const pattern = /(?<=^|\s)(-?)(?:"([^"]*)"|(\S+))|(\S+)/g
  return Array.from(text.matchAll(pattern), (found) => {
    const minus = found[1] === '-'
    const quoted = found[2]
    const bare = quoted ?? found[3] ?? found[4] ?? ''
    const isQuoted = quoted !== undefined && phrases
    const isExcluded = minus && exclusion && /[\p{L}\p{N}]/u.test(bare)
    return { text: bare, isQuoted, isExcluded }
  })
}
