/** Parses JSON from untrusted clients. */
import { errorMessage } from '../error-message.ts'

/** Errors for text that is refused, in the vendor's words. */
interface JsonRefusals {
  /** @param reason of the parser */
  notJson(reason: string): Error
  tooDeep(): Error
}

/**
 * The value of a JSON text with at most `maxDepth` levels of brackets.
 * @throws what `refusals` returns
 */
export function parseJson(text: string, maxDepth: number, refusals: JsonRefusals): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refusals.notJson(errorMessage(error))
  }
  if (isNestedDeeper(value, maxDepth)) throw refusals.tooDeep()
  return value
}

/** True if a value has more than `levels` levels, for which recursive code lacks the stack. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1))
}
