/**
 * `match text::query($q)`, which the Studio uses in lists and in the reference picker and which groq-js parses but
 * does not do: every word of the question must begin a word of the document, quoted words in this order. Pure, but for
 * the words of documents, which are found once.
 */
import { isRecord } from '../documents.ts'
import type { Budget } from './budget.ts'

/** What nobody looks for: what documents are made of, and a small picture written as text in each picture's document. */
const unread = new Set(['_type', '_key', '_rev', '_ref', '_createdAt', '_updatedAt', 'lqip'])

/**
 * Says of documents whether they have all words of a text query (Sanity docs, "text::query": words, "phrases",
 * -without).
 * @param field the attribute that is looked at; without one the whole document is
 */
export function textMatcher(
  query: string,
  field: string | undefined,
  budget: Budget,
): (document: object) => boolean {
  budget.grow(query.length * 8)
  const terms = termsOf(query)
  return (document) => {
    const words = wordsIn(document, field, budget)
    return terms.every(({ start, negated }) => {
      budget.spend(2 + (words.length >> 6))
      return words.includes(start) !== negated
    })
  }
}

/** What a document must have, as it stands in {@link wordsIn}: ` store reader`. */
function termsOf(query: string): { start: string; negated: boolean }[] {
  return [...query.matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)].flatMap(([, minus, phrase, word]) => {
    const words = wordsOf((phrase ?? word ?? '').replace(/\*$/, ''))
    return words === '' ? [] : [{ start: ` ${words}`, negated: minus === '-' }]
  })
}

/** By document and attribute: a document that is changed is another object, and what is gone is forgotten. */
const known = new WeakMap<object, Map<string | undefined, string>>()

/** The words of a document, each behind a space. */
function wordsIn(document: object, field: string | undefined, budget: Budget): string {
  const own = known.get(document) ?? new Map<string | undefined, string>()
  known.set(document, own)
  let words = own.get(field)
  if (words === undefined) {
    const texts: string[] = []
    collect(field === undefined || !isRecord(document) ? document : document[field], texts)
    const text = texts.join(' ')
    budget.spend(text.length)
    words = ` ${wordsOf(text)}`
    own.set(field, words)
  }
  return words
}

/** The words of a text in small letters without accents, a space between them. */
function wordsOf(text: string): string {
  return (
    text
      // What Unicode says of letters is slow to ask, and most of a text is ASCII.
      .replace(/[\u0080-\uffff]+/g, lettersOf)
      .replace(/[^A-Za-z0-9\u0080-\uffff]+/g, ' ')
      .trim()
      .toLowerCase()
  )
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
}

function collect(value: unknown, texts: string[]) {
  if (typeof value === 'string') texts.push(value)
  else if (Array.isArray(value)) for (const item of value) collect(item, texts)
  else if (isRecord(value))
    for (const [key, item] of Object.entries(value)) if (!unread.has(key)) collect(item, texts)
}
