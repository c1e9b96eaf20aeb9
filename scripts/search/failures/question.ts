/** Which words of a search that found nothing may be kept, and in which form. Pure. */
import { limits } from '../limits.ts'

/** What readers paste by mistake or about themselves. Matched against the normalised question. */
const personal: readonly RegExp[] = [
  // An address of e-mail, or half of one.
  /\S@\S/,
  // Numbers of phones, cards and accounts, however they are grouped. A year, a port or an error code is shorter.
  /\d(?:[\s()./+-]*\d){6,}/,
  // Keys, tokens and ids: long, and letters with digits. `text-embedding-3-large` has no part of that length.
  /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{20,}/,
  /\b(?:sk|pk|ghp|gho|xox[a-z]|akia|eyj)[-_]?[a-z\d]{12,}/,
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/,
  // Addresses carry names and secrets in their path and query.
  /\b[a-z][a-z+]+:\/\//,
]

/**
 * A question as it is counted: two that differ in case, spaces or the form of their letters are one.
 * @returns null when there is nothing to keep, or something in it that should not be kept
 */
export function keptQuestion(query: string): string | null {
  const question = normalised(query)
  if (question.length > limits.failedQuestionLength) return null
  if (!/[\p{L}\p{N}]/u.test(question)) return null
  return personal.some((pattern) => pattern.test(question)) ? null : question
}

/** The question as it is compared. One that is too long to be kept stays too long, but no longer than it must. */
export function normalised(query: string): string {
  return (
    query
      .slice(0, limits.queryLength)
      .normalize('NFC')
      .toLowerCase()
      // Control characters and separators of every kind.
      .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
      .trim()
      .slice(0, limits.failedQuestionLength + 1)
  )
}
