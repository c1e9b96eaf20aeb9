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
  readonly before?: Version
  /** Versions of a document that changed several times, without the first and the last one. */
  readonly between?: readonly Version[]
  readonly after?: Version
}

/** A version of a document; null where it did not exist. */
type Version = Partial<StoredDocument> | null | undefined

/** Body of the webhook event of a change, as JSON. */
export function webhookBodyOf(change: Change): string {
  const { before, between, after, ...rest } = change
  const versions = { before: traceOf(before), between: between?.map(traceOf), after: traceOf(after) }
  const body = JSON.stringify({ ...rest, ...versions })
  return body.length > maxWebhookBodyLength ? JSON.stringify(rest) : body
}

/**
 * One change from the first of the events of a document to the last one, or to the last one that
 * fits into a body. Readers may have been shown a version in between, and its path may have been
 * used, so the change has each of them once, apart from the revision. An event that only names its
 * document stays alone.
 * @param bodies as of {@link webhookBodyOf}, in order
 * @returns also how many of the events it covers; undefined without events
 */
export function mergedChange(bodies: Iterable<string>): { change: Change; events: number } | undefined {
  let merged: { change: Change; events: number } | undefined
  const between = new Map<string, Version>()
  let length = 0
  for (const body of bodies) {
    // Only `webhookBodyOf` and its earlier versions have written it.
    const next = JSON.parse(body) as Change
    length += body.length
    if (!merged) {
      merged = { change: next, events: 1 }
      if (next.after === undefined) break
      continue
    }
    const { change, events } = merged
    if (next.after === undefined || length > maxWebhookBodyLength) break
    for (const version of [change.after, next.before]) {
      const key = JSON.stringify({ ...traceOf(version), _rev: undefined })
      if (!between.has(key)) between.set(key, version)
    }
    merged = { change: { ...next, before: change.before }, events: events + 1 }
  }
  if (!merged || between.size === 0) return merged
  const { before, after } = merged.change
  const operation = !after ? 'delete' : before ? 'update' : 'create'
  return { ...merged, change: { ...merged.change, operation, between: [...between.values()] } }
}

function traceOf(document: Version) {
  if (!document) return document
  return Object.fromEntries(
    fields.flatMap((field) => (document[field] === undefined ? [] : [[field, document[field]]])),
  )
}
