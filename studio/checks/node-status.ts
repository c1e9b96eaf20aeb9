/** Checks of a node's status, so that readers can rely on it. Pure. */
import { publishedId } from '@repo/model/published-id.ts'
import { dayOf } from './review.ts'

/** Fields of the status that the checks read; API clients may have written anything. */
interface Status {
  readonly kind?: unknown
  readonly date?: unknown
  readonly replacement?: unknown
}

/**
 * Checks a status for errors, which keep its page from being published.
 * @param id of the page, also that of its draft
 * @returns `true`, or what to do, in one sentence
 */
export function statusIsComplete(status: unknown, id: string, now: Date = new Date()): true | string {
  const { kind, date, replacement } = fieldsOf(status)
  if (!kind && (date || replacement)) return 'Choose a status, or clear the day and the replacement.'
  if (kind === 'removed' && typeof date === 'string' && date > dayOf(now))
    return 'The day is in the future: choose "Deprecated" until then, which says when the node stops working.'
  if (idOf(replacement) === publishedId(id))
    return 'The replacement is this page: choose another one, or leave it empty.'
  return true
}

/**
 * Checks a status for warnings, which writers should look at.
 * @returns `true`, or what to do, in one sentence
 */
export function statusIsCurrent(status: unknown, now: Date = new Date()): true | string {
  const { kind, date, replacement } = fieldsOf(status)
  if (kind === 'deprecated' && typeof date === 'string' && date <= dayOf(now))
    return 'The day has come: choose "Removed" if the node no longer works, or another day.'
  if (kind === 'new' && (date || replacement))
    return 'The page of a new node shows neither the day nor the replacement: clear both.'
  return true
}

function fieldsOf(status: unknown): Status {
  return typeof status === 'object' && status !== null ? status : {}
}

function idOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null && '_ref' in reference
    ? reference._ref
    : undefined
}
