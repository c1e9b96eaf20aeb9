/**
 * `match text::query($q)`, which the Studio uses in lists and in the reference picker and which groq-js parses but
 * does not do: every word of the question must begin a word of the document, quoted words in this order. Pure.
 */
import { isRecord } from '../documents.ts'

/** Whether a document has all words of a text query (Sanity docs, "text::query": words, "phrases", -without). */
export function matchesText(document: unknown, query: string): boolean {
  const words = wordsOf(textOf(document))
  const joined = ` ${words.join(' ')} `
  return termsOf(query).every(({ text, negated }) => {
    const parts = wordsOf(text)
    if (parts.length === 0) return true
    const found = joined.includes(` ${parts.join(' ')}`)
    return negated ? !found : found
  })
}

function termsOf(query: string): { text: string; negated: boolean }[] {
  return [...query.matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)].map(([, minus, phrase, word]) => ({
    text: (phrase ?? word ?? '').replace(/\*$/, ''),
    negated: minus === '-',
  }))
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (!isRecord(value)) return ''
  return Object.entries(value)
    .filter(([key]) => !['_type', '_key', '_rev', '_ref', '_createdAt', '_updatedAt'].includes(key))
    .map(([, item]) => textOf(item))
    .join(' ')
}
