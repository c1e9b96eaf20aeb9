/** The status of a node in words. Data only. */
import { spelledDay } from './days.ts'

const words = { new: 'New', deprecated: 'Deprecated', removed: 'Removed' } as const

/** One of {@link statusKinds}. */
export type StatusKind = keyof typeof words

/** Statuses of a node that readers should know before they build with it. */
export const statusKinds = Object.keys(words) as readonly StatusKind[]

/** True if a value is a kind of status: documents written through the API may hold anything. */
export function isStatusKind(kind: unknown): kind is StatusKind {
  return statusKinds.some((known) => known === kind)
}

/** The word that lists show next to the name of a node; null without a known status. */
export function statusWord(kind: unknown): string | null {
  return isStatusKind(kind) ? words[kind] : null
}

/**
 * The sentence about a status. It does not depend on today, because a page is not rendered again
 * only because a day has passed.
 * @param date day on which the node stops or stopped working, such as `2027-01-06`
 */
export function statusSentence(kind: StatusKind, date: string | null): string | null {
  const day = spelledDay(date)
  if (kind === 'deprecated')
    return day ? `This node stops working on ${day}.` : 'Do not use this node in new workflows.'
  if (kind === 'removed') return day ? `This node was removed on ${day}.` : 'This node no longer works.'
  return null
}
