/**
 * Events of listeners, as `@sanity/client` reads them (`MutationEvent`) and as a stream carries
 * them. Pure.
 */
import type { Change } from '../mutations/apply.ts'
import { effectsOf } from '../store/revisions.ts'
import type { Transaction } from '../store/transaction.ts'

/** The optional parts of an event that a listener requests. */
export interface EventOptions {
  readonly includeResult: boolean
  readonly includePreviousRevision: boolean
  readonly includeMutations: boolean
  readonly effects: boolean
}

/** Change of a match: the document begins to match, still matches, or no longer does. */
export type Transition = 'appear' | 'update' | 'disappear'

/** The event of one change. */
export function eventOf(
  form: EventOptions,
  { transactionId, timestamp, author }: Transaction,
  { id, before, after, mutations }: Change,
  transition: Transition,
) {
  return {
    eventId: `${transactionId}#${id}`,
    documentId: id,
    transactionId,
    transition,
    identity: author,
    timestamp,
    visibility: 'query',
    ...(form.includeMutations && { mutations }),
    ...(before && { previousRev: before._rev }),
    resultRev: transactionId,
    ...(form.includeResult && after && { result: after }),
    ...(form.includePreviousRevision && before && { previous: before }),
    ...(form.effects && { effects: effectsOf(before, after) }),
  }
}

/** An event as a stream carries it (HTML, "Server-sent events"). */
export function eventText(event: string, data: unknown, id?: string): string {
  return `event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`
}
