/** `match` of GROQ with the results of groq-js (words and wildcards, ignoring case). Pure. */
import type { Budget } from './budget.ts'

const words = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const wordsWithWildcards = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g

/** Longer terms are cut (Sanity docs, "Technical limits": searchable term length). */
const maxTermLength = 1024

/** One word of a pattern. */
interface Term {
  readonly form: RegExp
  /** Length of what follows the first wildcard. */
  readonly searched: number
}

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

function fits({ form, searched }: Term, word: string, budget: Budget): boolean {
  // Sixteen letters are compared in the time of a step, and all of them may begin alike.
  budget.spend(1 + (word.length >> 3) + (word.length * searched) / 16)
  return form.test(word)
}

function termsOf(pattern: unknown, budget: Budget) {
  return gather(
    pattern,
    (text) => (withoutEdgeDots(text).match(wordsWithWildcards) ?? []).map(termOf),
    budget,
  )
}

/**
 * `*` matches any characters, and as in groq-js a dot matches any one. The pieces between wildcards
 * are searched from left to right, each once: a lookahead keeps what it has found.
 */
function termOf(term: string): Term {
  const [first = '', ...others] = term.slice(0, maxTermLength).split('*')
  const last = others.pop()
  const inner = others.map((piece, index) => `(?=(.*?${piece}))\\${index + 1}`).join('')
  const end = last === undefined ? '' : `.*${last}`
  return { form: new RegExp(`^${first}${inner}${end}$`, 'i'), searched: term.length - first.length }
}

function wordsIn(text: string): readonly string[] {
  return withoutEdgeDots(text).match(words) ?? []
}

/**
 * Dots next to an ASCII letter, digit or underscore are not part of a word. A run of dots is read
 * from its beginning only.
 */
function withoutEdgeDots(text: string): string {
  return text.replace(/\b\.+|(?<!\.)\.+\b/g, '')
}

/**
 * The words of a string or of the strings in a list; `isText` is false if the value has anything
 * else.
 */
function gather<Part>(value: unknown, split: (text: string) => readonly Part[], budget: Budget) {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = items.filter((item) => typeof item === 'string')
  const parts = texts.flatMap((text) => {
    budget.grow(text.length * 2)
    return split(text)
  })
  return { parts, isText: texts.length === items.length }
}
