/** Tells results from records that only resemble the query. Pure. */
import { meaningfulWords } from '@repo/model/light-words.ts'

/** A text in which the search server marked what matches. */
interface Highlight {
  readonly value: string
  /** Words of the query that it has, also as similar words or synonyms. */
  readonly matchedWords?: readonly string[]
}

/** Fields of a hit that show how well it matches. */
export interface RankedHit {
  readonly hierarchy?: Readonly<Record<string, string | null>>
  readonly keywords?: readonly string[]
  readonly _highlightResult?: {
    readonly content?: Highlight
    readonly keywords?: readonly Highlight[]
    readonly searchWords?: readonly Highlight[]
    readonly hierarchy?: Readonly<Record<string, Highlight | undefined>>
  }
  readonly _rankingInfo?: { readonly nbTypos: number }
}

/** How hits match a query. */
export interface Closeness {
  /** How the best one does: as typed, by words that are read as similar ones, or only by chance. */
  readonly kind: 'exact' | 'similar' | 'chance'
  /** The words that it has, as they are written there if they are similar ones. */
  readonly words: string
  /** Words of the query that are not in it, nor with all others in another hit; at most three. */
  readonly missing: readonly string[]
}

/** A similar word in a title is plausible from this length. */
export const plausibleLength = 4

/** So is one in other text, or the beginning of one. */
const plausibleAnywhere = 6

/** And a whole one next to words that are as typed. */
const plausibleNextToOthers = 3

/** Longer queries, such as pasted messages, have words that are missing everywhere. */
const mostWords = 8

/** Of more words than this, each may be missing in the best hit, if another one has it. */
export const fewWords = 3

/** True if a query has a letter or a digit; others, such as "?", ask for nothing. */
export function hasWord(query: string): boolean {
  return /[\p{L}\p{N}]/u.test(query)
}

/** How hits, best first, match a query. */
export function closenessOf(query: string, hits: readonly RankedHit[]): Closeness {
  const words = meaningfulWords(wordsOf(query))
  const [best] = hits
  const exact: Closeness = { kind: 'exact', words: words.join(' '), missing: [] }
  if (!best?._highlightResult || words.length === 0) return exact
  const readings = words.map((word) => readingOf(word, best))
  const hasTyped = wordsOf(query).some((word) => readingOf(word, best) === 'typed')
  const found = readings.map((reading, index) => {
    if (reading === 'typed') return words[index]
    // Next to words that are as typed, the only word like another one is what was meant.
    return reading && (reading.isPlausible || (hasTyped && reading.isWhole)) ? reading.written : undefined
  })
  const missing = words.filter((_, index) => found[index] === undefined)
  if (missing.length === words.length)
    return best._rankingInfo?.nbTypos ? { kind: 'chance', words: '', missing: missing.slice(0, 3) } : exact
  const isSimilar = found.some((word, index) => word !== undefined && readings[index] !== 'typed')
  const has = (hit: RankedHit, word: string) => readingOf(word, hit) === 'typed'
  const isMissing =
    words.length > fewWords
      ? (word: string) => !hits.some((hit) => has(hit, word))
      : () => !hits.some((hit) => words.every((word) => has(hit, word)))
  return {
    kind: isSimilar ? 'similar' : 'exact',
    words: [...new Set(found.filter((word) => word !== undefined))].join(' '),
    missing: words.length > mostWords ? [] : missing.filter(isMissing).slice(0, 3),
  }
}

/** How a hit has a word of the query: as typed or by a synonym, as a similar one, or not at all. */
function readingOf(word: string, { _highlightResult }: RankedHit) {
  const { content, keywords = [], searchWords = [], hierarchy = {} } = _highlightResult ?? {}
  const titles = Object.values(hierarchy).filter((title) => title !== undefined)
  const texts = [...titles, ...keywords, ...searchWords, ...(content ? [content] : [])]
  const marks = texts.flatMap(marksIn)
  if (marks.some(({ text }) => begins(text, word))) return 'typed'
  if (!texts.some(({ matchedWords = [] }) => matchedWords.includes(word))) return undefined
  const mark = marks.find(({ text }) => isNear(text, word))
  if (!mark) return 'typed'
  const isTitle = titles.flatMap(marksIn).some(({ text, isWhole }) => isWhole && text === mark.text)
  const isPlausible =
    word.length >= plausibleAnywhere ||
    (word.length >= plausibleLength && (isTitle || sortedLetters(mark.text) === sortedLetters(word)))
  return {
    written: mark.word,
    /** False if only its beginning matches. */
    isWhole: mark.isWhole && mark.text.length >= plausibleNextToOthers,
    isPlausible,
  }
}

/** The marked parts of a text, the words that they are in, and whether that is all but a plural. */
function marksIn({ value }: Highlight) {
  return [...value.matchAll(/<mark>(.*?)<\/mark>([\p{L}\p{N}]*)/gsu)].map(([, text = '', rest = '']) => ({
    text: folded(text),
    word: text + rest,
    isWhole: rest === '' || rest === 's',
  }))
}

function begins(mark: string, word: string): boolean {
  return mark.startsWith(word) || word.startsWith(mark)
}

/** True if a marked word may be the word with typos; otherwise it is a synonym or another form. */
function isNear(mark: string, word: string): boolean {
  const end = word.slice(2)
  const hasSameEnd = mark.endsWith(end) || end.endsWith(mark) || mark.slice(1) === word.slice(1)
  return Math.abs(mark.length - word.length) <= 2 && (mark[0] === word[0] || hasSameEnd)
}

function sortedLetters(text: string): string {
  return [...text].sort().join('')
}

/** The words of a text, in small letters without accents. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
