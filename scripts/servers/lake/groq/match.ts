/** `match` of GROQ with the results of groq-js (words and wildcards, ignoring case). Pure. */
import type { Budget } from './budget.ts'

const words = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const wordsWithWildcards = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g

/** Longer terms are cut (Sanity docs, "Technical limits": searchable term length). */
const maxTermLength = 1024

/** One word of a pattern: whether a word of the text matches it. */
type Term = (word: string) => boolean

/** True if every word of the pattern matches a word of the text; false if either has no words. */
export function matches(text: unknown, pattern: unknown, budget: Budget): boolean {
  const terms = termsOf(pattern, budget)
  if (!terms.isText || terms.parts.length === 0) return false
  const found = gather(text, wordsIn, budget).parts
  if (found.length === 0) return false
  return terms.parts.every((term) => found.some((word) => fits(term, word, budget)))
}

/**
 * How well a text matches, as `score()` counts it (BM25 without document lengths, as groq-js does).
 */
export function matchScore(text: unknown, pattern: unknown, budget: Budget): number {
  const terms = termsOf(pattern, budget)
  const found = gather(text, wordsIn, budget).parts
  if (!terms.isText || found.length === 0) return 0
  let score = 0
  for (const term of terms.parts) {
    let count = 0
    for (const word of found) if (fits(term, word, budget)) count += 1
    score += (count * 2.2) / (count + 1.2)
  }
  return score
}

function fits(term: Term, word: string, budget: Budget): boolean {
  budget.spend(1 + (word.length >> 3))
  return term(word)
}

function termsOf(pattern: unknown, budget: Budget) {
  return gather(
    pattern,
    (text) => (withoutEdgeDots(text).match(wordsWithWildcards) ?? []).map((term) => termOf(term, budget)),
    budget,
  )
}

function wordsIn(text: string): readonly string[] {
  return withoutEdgeDots(text).match(words) ?? []
}

/** Dots next to an ASCII letter, digit or underscore are not part of a word. */
function withoutEdgeDots(text: string): string {
  if (!text.includes('.')) return text
  return text.replace(/\.+/g, (dots: string, start: number) =>
    isAsciiWord(text, start - 1) || isAsciiWord(text, start + dots.length) ? '' : dots,
  )
}

function isAsciiWord(text: string, index: number): boolean {
  return /^\w$/.test(text.charAt(index))
}

/**
 * The words of a string or of the strings in a list; `isText` is false if the value has anything
 * else.
 */
function gather<Part>(value: unknown, split: (text: string) => readonly Part[], budget: Budget) {
  const partsOf = (text: string) => {
    budget.grow(text.length * 2)
    return split(text)
  }
  if (typeof value === 'string') return { parts: partsOf(value), isText: true }
  if (!Array.isArray(value)) return { parts: [], isText: false }
  const parts: Part[] = []
  let isText = true
  for (const item of value) {
    if (typeof item === 'string') for (const part of partsOf(item)) parts.push(part)
    else isText = false
  }
  return { parts, isText }
}

/**
 * `*` matches any characters. The pieces between wildcards are searched from left to right, each
 * once.
 */
function termOf(term: string, budget: Budget): Term {
  const [first, ...others] = folded(term.slice(0, maxTermLength)).split('*').map(finder)
  const last = others.pop()
  if (!first) return () => false
  if (!last) return (word) => word.length === first.length && first.isAt(folded(word), 0)
  return (own) => {
    const word = folded(own)
    let at = first.length
    if (!first.isAt(word, 0)) return false
    const end = word.length - last.length
    for (const piece of others) {
      const start = piece.find(word, at, budget)
      if (start < 0) return false
      at = start + piece.length
    }
    return end >= at && last.isAt(word, end)
  }
}

/** A dot matches any character, because groq-js leaves it in its regular expression. */
function finder(piece: string) {
  const hasDots = piece.includes('.')
  const isAt = (word: string, index: number) => {
    if (!hasDots) return word.startsWith(piece, index)
    if (index + piece.length > word.length) return false
    for (let n = 0; n < piece.length; n += 1)
      if (piece[n] !== '.' && piece[n] !== word[index + n]) return false
    return true
  }
  /** Index of the first occurrence at or after `from`, or -1. */
  const find = (word: string, from: number, budget: Budget) => {
    if (!hasDots) {
      // Sixteen letters are compared in the time of a step, and all of them may begin alike.
      budget.spend(((word.length - from) * piece.length) / 16)
      return word.indexOf(piece, from)
    }
    for (let index = from; index + piece.length <= word.length; index += 1) {
      budget.spend(1 + piece.length)
      if (isAt(word, index)) return index
    }
    return -1
  }
  return { length: piece.length, isAt, find }
}

/**
 * Folds case like a regular expression that ignores it (ECMAScript, "Canonicalize"): letter by
 * letter, and never to ASCII.
 */
function folded(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toUpperCase()
  let result = ''
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index)
    const upper = letter.toUpperCase()
    const isKept = upper.length !== 1 || (upper.charCodeAt(0) < 128 && letter.charCodeAt(0) >= 128)
    result += isKept ? letter : upper
  }
  return result
}
