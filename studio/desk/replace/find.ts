/** Finds a term in the texts of a document. Pure. */
import { firstWords, lastWords } from '../../ui/words.ts'
import type { TextKind, TextPlace } from './text-places.ts'

/** A term to find, how it matches, and where. */
export interface Search {
  readonly term: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
  /** True if code is searched as well. */
  readonly inCode: boolean
  /** True if addresses are searched as well: those of links, and those written in a text. */
  readonly inAddresses: boolean
}

/** A search for one term, or for several at once: where two begin, the longer one is found. */
export type TermsSearch = Omit<Search, 'term'> & { readonly term: string | readonly string[] }

/** Options that find a term where readers see it as it is written. */
export const asWritten = { matchCase: true, wholeWords: true, inCode: false, inAddresses: false }

/** A place where the term is, as offsets in the text of its parts put together. */
export interface Occurrence {
  readonly place: TextPlace
  readonly start: number
  readonly end: number
  readonly kind: TextKind
}

/** Characters that an excerpt has at most on either side. */
const around = 80

/** An address or e-mail address that is written in a text. */
const writtenAddress = /(?:\b[a-z][a-z+.-]*:\/\/|\bwww\.)\S+|\b\S+@\S+\.\S+/giu

const sentenceEnd = /(?<=[.!?])\s+|\n/

/** All occurrences in some texts, in their order. Nothing is found for an empty term. */
export function occurrencesIn(places: readonly TextPlace[], search: TermsSearch): Occurrence[] {
  const pattern = patternOf(search)
  if (!pattern) return []
  return places.flatMap((place) => {
    const text = placeText(place)
    const addresses = rangesOf(text, writtenAddress)
    return rangesOf(text, pattern).flatMap((range): Occurrence[] => {
      const kind = kindAt(place, range, addresses)
      const isWanted = kind === 'text' || (kind === 'code' ? search.inCode : search.inAddresses)
      return isWanted ? [{ place, ...range, kind }] : []
    })
  })
}

/** True if a text has a term. */
export function hasTerm(text: string, search: TermsSearch): boolean {
  return patternOf(search)?.test(text) ?? false
}

/** The text of all parts. */
export function placeText({ parts }: TextPlace): string {
  return parts.map(({ text }) => text).join('')
}

/** The sentence of an occurrence, shortened to whole words where it is long. */
export function excerptOf({ place, start, end }: Pick<Occurrence, 'place' | 'start' | 'end'>) {
  const text = placeText(place)
  const [head, tail] = [text.slice(0, start), text.slice(end)]
  const before = head.split(sentenceEnd).at(-1) ?? ''
  const after = tail.split(sentenceEnd)[0] ?? ''
  return {
    before: lastWords(before, around),
    found: text.slice(start, end),
    after: firstWords(after, around),
  }
}

interface Range {
  readonly start: number
  readonly end: number
}

function patternOf({ term, matchCase, wholeWords }: TermsSearch): RegExp | undefined {
  const terms = [term].flat().flatMap((one) => one.trim() || [])
  if (terms.length === 0) return undefined
  // Any space is a space, also one that keeps two words on a line.
  const escaped = terms
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('|')
  const whole = wholeWords ? `(?<![\\p{L}\\p{N}\\p{M}_])(?:${escaped})(?![\\p{L}\\p{N}\\p{M}_])` : escaped
  return new RegExp(whole, matchCase ? 'gu' : 'giu')
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
}

function kindAt(place: TextPlace, range: Range, addresses: readonly Range[]): TextKind {
  if (place.kind !== 'text') return place.kind
  let start = 0
  for (const { text, marks } of place.parts) {
    const part = { start, end: start + text.length }
    if (marks.includes('code') && overlaps(part, range)) return 'code'
    start = part.end
  }
  return addresses.some((address) => overlaps(address, range)) ? 'address' : 'text'
}

function overlaps(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end
}
