import { type FoundQuery, NO_MATCH } from './candidates.ts'
import { packPosition } from './documents.ts'
import { pathsOf } from './phrases.ts'
import { INFO_BITS } from './postings.ts'
import { MatchKind } from './terms.ts'
import { isUnspaced, prefixEnd, type Token, tokenize } from './tokenize.ts'
import { matchedPrefixLength } from './typos.ts'

/** A range of text that matches; `end` is exclusive. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** The matches of a query in a text. */
export interface Marks {
  /** In order, never overlapping or touching. */
  readonly marks: readonly Mark[]
  /** Query words found in it: a bit each. */
  readonly matched: number
  /** The words of the text without joined ones, each with the query words that it matches. */
  readonly words: readonly { readonly start: number; readonly end: number; readonly matched: number }[]
}

/** Finds what to highlight in a text of a document: words whose match is the document's best. */
export function marksIn(text: string, document: number, camelCase: boolean, query: FoundQuery): Marks {
  const { terms, columns, documents } = query
  const typos = columns.map((column) => {
    const value = column[document] ?? NO_MATCH
    return value === NO_MATCH ? -1 : value >> INFO_BITS
  })
  const tokens = tokenize(text, { ...documents.wordOptions, camelCase, joined: true })
  const ids = tokens.map((token) => documents.wordId(token.word))
  const bits = new Uint32Array(tokens.length)
  const marks: Mark[] = []
  for (const [index, token] of tokens.entries()) {
    const id = ids[index] ?? -1
    if (id < 0) continue
    let end = 0
    for (const [slot, { kinds, word }] of terms.slots.entries()) {
      const kind = kinds[id] ?? 0
      if (kind === 0 || (kind & MatchKind.typos) !== typos[slot]) continue
      bits[index] = (bits[index] ?? 0) | (1 << slot)
      end = Math.max(end, (kind & MatchKind.whole) !== 0 ? token.end : partEnd(text, token, word.text))
    }
    if (end > 0) marks.push({ start: token.start, end })
  }
  const packed = Int32Array.from(tokens.flatMap((token, index) => [ids[index] ?? -1, packPosition(0, token)]))
  for (const { from, to, words } of terms.phrases) {
    if (typos[from] !== 0) continue
    for (const at of pathsOf(words, packed).flat()) {
      const token = tokens[at / 2]
      if (!token) continue
      bits[at / 2] = (bits[at / 2] ?? 0) | ((1 << (to + 1)) - (1 << from))
      marks.push({ start: token.start, end: token.end })
    }
  }
  const words: { start: number; end: number; matched: number }[] = []
  // Every word of a long text is compared with these few.
  const joined = tokens.flatMap((token, index) => {
    const mask = bits[index] ?? 0
    return token.span > 1 && mask !== 0 ? [{ ...token, mask }] : []
  })
  for (const [index, { start, end, span }] of tokens.entries()) {
    if (span > 1) continue
    const around = joined.filter((one) => one.start <= start && one.end >= end)
    const matched = around.reduce((all, { mask }) => all | mask, bits[index] ?? 0)
    const last = words.at(-1)
    // A snippet must not end inside a camelCase word such as "OpenAI", but may end between words
    // that are written without spaces.
    if (last && last.end === start && !isUnspaced(text, start) && !isUnspaced(text, start - 1))
      words[words.length - 1] = { start: last.start, end, matched: last.matched | matched }
    else words.push({ start, end, matched })
  }
  return { marks: merged(marks), matched: bits.reduce((all, mask) => all | mask, 0), words }
}

/** The end of the letters that match a query word that is a prefix. */
function partEnd(text: string, token: Token, query: string): number {
  const length = token.word.startsWith(query) ? query.length : matchedPrefixLength(query, token.word)
  return length >= token.word.length ? token.end : prefixEnd(text, token, length)
}

/** The marks in order, with those joined that overlap or touch. */
function merged(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = []
  for (const mark of marks.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1)
    if (last && mark.start <= last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, mark.end) }
    } else result.push(mark)
  }
  return result
}
