/** Parses signed requests; all others are rejected with one sentence. */

import { timingSafeEqual } from 'node:crypto'
import { requestText } from '@repo/kit/http/request-text.ts'
import { decodeSignatureHeader, encodeSignatureHeader, isSignatureError } from '@sanity/webhook'
import { z } from 'zod'
import { fingerprintOf, type RevisionChange } from '#dependencies/fingerprint.ts'
import { eventBytes } from './limits.ts'

/**
 * How far the time of a signature may be from ours, ms: a recorded request is useless after that.
 */
export const toleranceMs = 5 * 60 * 1000

/** Report or command in a request to the webhook. */
export type WebhookEvent =
  /**
   * A published document may have changed. The document itself is read from the lake; the event
   * only adds what it was in between, since some revisions are never read. No changes if the event
   * does not say, or is about a draft; several if its sender has merged events.
   */
  | {
      readonly kind: 'change'
      readonly id: string
      readonly revisionChanges: readonly RevisionChange[]
      /**
       * Ids of all published documents that the same transaction changed, such as those of a
       * release: readers get the new versions of all of them, or of none. Empty if the event does
       * not say.
       */
      readonly together: readonly string[]
    }
  /**
   * Compare everything that was applied with the lake; revalidate the queries of the pages at
   * `paths`.
   */
  | { readonly kind: 'recover'; readonly paths: readonly string[] }
  /**
   * Report what was applied, or which of the pages differ from the lake, without changing anything
   * (`inspect.ts`).
   */
  | { readonly kind: 'inspect'; readonly what: 'revisions' | readonly string[] }

/** An event about a document. */
export type ChangeEvent = Extract<WebhookEvent, { kind: 'change' }>

/** Why a request was rejected, in words that any client may see. */
export class Rejection extends Error {
  readonly status: 400 | 401 | 413

  constructor(status: Rejection['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** Paths in one request: the lake answers the queries of this many pages within seconds. */
const pathsSchema = z.array(z.string().startsWith('/').max(2048)).max(200)

// A writer's own projection may leave the field out or return something else, which says nothing.
const versionSchema = z
  .looseObject({ _id: z.string(), _type: z.string(), _rev: z.string().optional() })
  .nullish()
  .catch(undefined)
type Version = z.infer<typeof versionSchema>

const idSchema = z.string().min(1).max(256)

const bodySchema = z.union([
  z
    .object({ recover: z.literal(true), paths: pathsSchema.default([]) })
    .transform(({ paths }): WebhookEvent => ({ kind: 'recover', paths })),
  z
    .object({ inspect: z.union([z.literal('revisions'), pathsSchema]) })
    .transform(({ inspect }): WebhookEvent => ({ kind: 'inspect', what: inspect })),
  z
    .object({
      _id: idSchema,
      before: versionSchema,
      // Sent by the embedded lake, for several changes at once.
      between: z.array(versionSchema).default([]).catch([undefined]),
      after: versionSchema,
      transactionDocuments: z.array(idSchema).max(1000).default([]).catch([]),
    })
    .transform(
      ({ _id, before, between, after, transactionDocuments }): WebhookEvent => ({
        kind: 'change',
        id: _id.replace(/^drafts\./, ''),
        revisionChanges: revisionChangesOf(_id, [before, ...between, after]),
        together: transactionDocuments,
      }),
    ),
])

/**
 * Reads a request, in the order header, body, signature.
 * @param request signed as Sanity signs its webhooks: `sanity-webhook-signature:
 *   t=<ms>,v1=<base64url HMAC-SHA256>`
 * @param trust the secret shared with the lake, and the present time in ms
 * @throws Rejection 401 for a missing, wrong or stale signature, 413 for a body that is too
 *   large, 400 for a body that is not JSON or not an event
 */
export async function receive(
  request: Request,
  trust: { readonly secret: string; readonly now: number },
): Promise<WebhookEvent> {
  const signature = signatureIn(request.headers.get('sanity-webhook-signature'), trust.now)
  const body = await requestText(request, eventBytes)
  if (body === null) throw new Rejection(413, `The body is larger than ${eventBytes} bytes.`)
  await verify(body, signature, trust.secret)
  const event = bodySchema.safeParse(parseJson(body))
  if (!event.success) {
    throw new Rejection(
      400,
      'The body is not a webhook event: send the _id of the document that changed, or {"recover": true}.',
    )
  }
  return event.data
}

/** The changes from each version to the next; none if one of them is unknown. */
function revisionChangesOf(id: string, versions: readonly Version[]): RevisionChange[] {
  const isOther = (version: Version) => version === undefined || (version !== null && version._id !== id)
  if (id.startsWith('drafts.') || versions.some(isOther) || !versions.some(Boolean)) return []
  const fingerprints = versions.map((version) => (version ? fingerprintOf(version) : null))
  return fingerprints.slice(1).map((after, index) => ({ id, before: fingerprints[index] ?? null, after }))
}

/**
 * Checked before the body is read, so that a client without a signature, or with an old one, cannot
 * send much.
 */
function signatureIn(header: string | null, now: number): Signature {
  if (!header)
    throw new Rejection(401, 'The request is not signed: send the header sanity-webhook-signature.')
  const given = parsedHeader(header)
  if (!given) throw new Rejection(401, 'The signature is not of the form t=<ms>,v1=<signature>.')
  if (Math.abs(now - given.timestamp) > toleranceMs) {
    throw new Rejection(401, 'The signature is more than five minutes old, or the clocks differ by as much.')
  }
  return given
}

interface Signature {
  readonly timestamp: number
  readonly hash: Buffer
}

async function verify(body: string, given: Signature, secret: string) {
  const wanted = await signatureOf(body, given.timestamp, secret)
  // In constant time; @sanity/webhook's own check compares with !== (dist/index.js).
  if (given.hash.length !== wanted.length || !timingSafeEqual(given.hash, wanted)) {
    throw new Rejection(401, 'The signature does not match the body.')
  }
}

function parsedHeader(header: string): Signature | null {
  try {
    const { timestamp, hashedPayload } = decodeSignatureHeader(header)
    return { timestamp, hash: Buffer.from(hashedPayload) }
  } catch (error) {
    if (isSignatureError(error)) return null
    throw error
  }
}

/**
 * The expected signature; empty, which matches none, for an empty body or a time before webhooks
 * existed.
 */
async function signatureOf(body: string, timestamp: number, secret: string): Promise<Buffer> {
  try {
    const header = await encodeSignatureHeader(body, timestamp, secret)
    return Buffer.from(decodeSignatureHeader(header).hashedPayload)
  } catch (error) {
    if (isSignatureError(error)) return Buffer.alloc(0)
    throw error
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Rejection(400, 'The body is not JSON.')
  }
}
