/** Decides which questions without results may be stored, and normalizes them. Pure. */
import { beginningOf } from '@repo/kit/cut-text.ts'
import { limits } from '../limits.ts'

/** Personal data and secrets that readers paste by mistake, in a normalized question. */
const personal: readonly RegExp[] = [
  // Email addresses, also partial ones.
  /\S@\S/,
  // Phone, card and account numbers in any grouping. Years, ports and error codes are shorter.
  /\d(?:[\s()./+-]*\d){6,}/,
  // Keys, tokens and ids: long, and letters with digits. `text-embedding-3-large` has no part of
  // that length.
  /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{20,}/,
  /\b(?:sk|pk|ghp|gho|xox[a-z]|akia|eyj)[-_]?[a-z\d]{12,}/,
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/,
  // URLs have names and secrets in path and query.
  /\b[a-z][a-z+]+:\/\//,
]

/**
 * A question as it is stored. Questions that differ in case, spaces or Unicode form are the same.
 * @returns null when the question has no words, is too long, or contains personal data
 */
export function storableQuestion(query: string): string | null {
  const question = normalizeQuestion(query)
  if (question.length > limits.failedQuestionLength) return null
  if (!/[\p{L}\p{N}]/u.test(question)) return null
  return personal.some((pattern) => pattern.test(question)) ? null : question
}

/**
 * Lower case, Unicode NFC, single spaces. A question that is too long is cut to one character, or
 * one emoji, above the limit.
 */
export function normalizeQuestion(query: string): string {
  const question = query
    .slice(0, limits.queryLength)
    .normalize('NFC')
    .toLowerCase()
    // Control characters and separators of every kind.
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  return beginningOf(question, limits.failedQuestionLength + 2)
}
