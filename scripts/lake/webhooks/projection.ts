/**
 * What a notice says about a document before and after its change: revisions, and where it is found on the site. Receivers
 * read the document itself from the lake, so notices stay small whatever a document holds.
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

/** The same for Sanity's own webhooks (`.env.example`): there the projection is set in the project's management. */
export const hostedProjection = `{_id, _type, "operation": delta::operation(), "before": before(){${fields.join(', ')}}, "after": after(){${fields.join(', ')}}}`

/** Longest body of a notice, characters. One that is longer says which document changed and no more. */
export const maxNoticeLength = 100_000

/** What a notice is made from. */
export interface Change {
  readonly _id: string
  readonly _type?: string | undefined
  readonly operation?: string
  readonly transactionId?: string
  readonly before?: Partial<StoredDocument> | null
  readonly after?: Partial<StoredDocument> | null
}

/** Body of the notice about a change, as JSON. */
export function noticeOf(change: Change): string {
  const { before, after, ...rest } = change
  const body = JSON.stringify({ ...rest, before: traceOf(before), after: traceOf(after) })
  return body.length > maxNoticeLength ? JSON.stringify(rest) : body
}

function traceOf(document: Partial<StoredDocument> | null | undefined) {
  if (!document) return document
  return Object.fromEntries(
    fields.flatMap((field) => (document[field] === undefined ? [] : [[field, document[field]]])),
  )
}
