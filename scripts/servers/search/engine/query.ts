import { beginningOf } from '@repo/kit/cut-text.ts'
import { limits } from '../limits.ts'
import type { Parameters } from './parameters.ts'
import { meaningfulWords } from './stop-words.ts'
import { tokenize } from './tokenize.ts'

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
}

/**
 * Parses a query into words and, with `advancedSyntax`, phrases. An unpaired quotation mark is a
 * separator (api-parameters/advancedSyntax).
 */
export function parseQuery(parameters: Parameters): Query {
  const { advancedSyntax, queryType, separatorsToIndex: separators } = parameters
  const text = beginningOf(parameters.query, limits.queryLength)
  const split = (part: string) => tokenize(part, { separators }).map((token) => token.word)
  const words: { text: string; isQuoted: boolean }[] = []
  const phrases: string[][] = []
  for (const part of partsOf(text, advancedSyntax)) {
    const partWords = split(part.text)
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
  }
}

function partsOf(text: string, phrases: boolean) {
  return Array.from(text.matchAll(/(?<=^|\s)-?"([^"]*)"|(\S+)/g), ([, quoted, bare]) => ({
    text: quoted ?? bare ?? '',
    isQuoted: quoted !== undefined && phrases,
  }))
}
