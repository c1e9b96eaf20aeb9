/**
 * The fields that a webhook event has of a document before and after its change: its revision, and
 * what its path on the site depends on. Receivers read the document itself from the lake, so events
 * stay small.
 */
import type { StoredDocument } from '../documents.ts'

const fields = [
  '_id',
  '_type',
  '_rev',
  'slug',
  'category',
  'parent',
  'pathSegment',
  'tags',
  'unlisted',
  'from',
  'container',
  'name',
] as const

/**
 * The same projection for Sanity's webhooks (`.env.example`), to be set in the project's
 * management.
 */
export const hostedProjection = `{_id, _type, "operation": delta::operation(), "before": before(){${fields.join(', ')}}, "after": after(){${fields.join(', ')}}}`

/** Longest body of an event, characters. A longer one only names the document that changed. */
export const maxWebhookBodyLength = 100_000

/** A change of a document. */
export interface Change {
  readonly _id: string
  readonly _type?: string | undefined
  readonly operation?: string
  readonly transactionId?: string
  readonly before?: Partial<StoredDocument> | null
  readonly after?: Partial<StoredDocument> | null
}

/** Body of the webhook event of a change, as JSON. */
export function webhookBodyOf(change: Change): string {
  const { before, after, ...rest } = change
  const body = JSON.stringify({ ...rest, before: traceOf(before), after: traceOf(after) })
  return body.length > maxWebhookBodyLength ? JSON.stringify(rest) : body
}

function traceOf(document: Partial<StoredDocument> | null | undefined) {
  if (!document) return document
  return Object.fromEntries(
    fields.flatMap((field) => (document[field] === undefined ? [] : [[field, document[field]]])),
  )
}
