import { isRecord } from '@repo/model/is-record.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { referenceIn } from '@repo/model/values.ts'
import { dayOf } from './review.ts'

/** Checks a status for errors, which keep its page, or the draft of it, from being published. */
export function statusIsComplete(status: unknown, id: string): true | string {
  const { kind, date, replacement } = isRecord(status) ? status : {}
  if (!kind && (date || replacement)) return 'Choose a status, or clear the day and the replacement.'
  if (kind === 'removed' && typeof date === 'string' && date > dayOf(new Date()))
    return 'The day is in the future: choose "Deprecated" until then, which says when the node stops working.'
  if (referenceIn(status, 'replacement') === publishedId(id))
    return 'The replacement is this page: choose another one, or leave it empty.'
  return true
}

/** Checks a status for warnings, which writers should look at. */
export function statusIsCurrent(status: unknown): true | string {
  const { kind, date, replacement } = isRecord(status) ? status : {}
  if (kind === 'deprecated' && typeof date === 'string' && date <= dayOf(new Date()))
    return 'The day has come: choose "Removed" if the node no longer works, or another day.'
  if (kind === 'new' && (date || replacement))
    return 'The page of a new node shows neither the day nor the replacement: clear both.'
  return true
}
