/** Tells results from records that only resemble the query. Pure. */

/** A text in which the search server marked what matches. */
interface Highlight {
  readonly value: string
}

/** Fields of a hit that show how well it matches. */
export interface RankedHit {
  readonly hierarchy?: Readonly<Record<string, string | null>>
  readonly keywords?: readonly string[]
  readonly _highlightResult?: {
    readonly content?: Highlight
    readonly hierarchy?: Readonly<Record<string, Highlight | undefined>>
  }
  readonly _rankingInfo?: { readonly nbTypos: number }
}

/**
 * How the best hit matches: as typed, only if words are read as similar ones (`words` has them), or
 * only by chance.
 */
export type Closeness =
  | { readonly kind: 'exact' }
  | { readonly kind: 'similar'; readonly words: string }
  | { readonly kind: 'chance' }

const exact: Closeness = { kind: 'exact' }

/** A similar word in a title is plausible from this length. */
export const plausibleLength = 4

/** So is one in other text, or the beginning of one. */
const plausibleAnywhere = 6

/** True if a query has a letter or a digit; others, such as "?", ask for nothing. */
export function hasWord(query: string): boolean {
  return /[\p{L}\p{N}]/u.test(query)
}

/** How the best hit, the first, matches a query. */
export function closenessOf(query: string, [best]: readonly RankedHit[]): Closeness {
  if (!best?._rankingInfo?.nbTypos) return exact
  const { content, hierarchy = {} } = best._highlightResult ?? {}
  const titles = Object.entries(hierarchy).flatMap(([level, title]) =>
    level !== 'lvl0' && title ? [title] : [],
  )
  const inTitles = titles.flatMap(marksIn)
  const marks = [...inTitles, ...(content ? marksIn(content) : [])]
  const mistyped = wordsOf(query).filter((word) => !marks.some(({ text }) => begins(text, word)))
  const corrected = marks.filter(({ text }) => !wordsOf(query).some((word) => begins(text, word)))
  if (mistyped.length === 0 || corrected.length === 0) return exact
  const isPlausible = mistyped.every(
    (word) =>
      word.length >= plausibleAnywhere ||
      (word.length >= plausibleLength &&
        inTitles.some((mark) => mark.isWhole && corrected.some(({ text }) => text === mark.text))),
  )
  if (!isPlausible) return { kind: 'chance' }
  return { kind: 'similar', words: [...new Set(corrected.map(({ word }) => word))].slice(0, 3).join(' ') }
}

/** The marked parts of a text, the words that they are in, and whether they are the whole word. */
function marksIn({ value }: Highlight) {
  return [...value.matchAll(/<mark>(.*?)<\/mark>([\p{L}\p{N}]*)/gsu)].map(([, text = '', rest = '']) => ({
    text: folded(text),
    word: text + rest,
    isWhole: rest === '',
  }))
}

function begins(mark: string, word: string): boolean {
  return mark.startsWith(word) || word.startsWith(mark)
}

/** The words of a text, in small letters without accents. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
