/** Parses what a reader sends about an address below `/docs/`; rejects everything else. */
import { beginningOf } from '@repo/kit/cut-text.ts'
import { requestText } from '@repo/kit/http/request-text.ts'
import { env } from '#env.ts'
import { feedbackLimits } from './limits.ts'
import { clientAddressOf, type RequestLimit } from './request-limit.ts'

/** Message of a reader. */
export type Message =
  | { readonly kind: 'answer'; readonly isHelpful: boolean }
  /** For the answer with this receipt. */
  | { readonly kind: 'sentence'; readonly receipt: string; readonly sentence: string }
  /** There is nothing at this address. */
  | { readonly kind: 'missing' }

/** Why a message was rejected, in one sentence for its reader. */
export class Rejection extends Error {
  readonly status: 400 | 403 | 404 | 413 | 429 | 503
  readonly headers: Readonly<Record<string, string>>

  constructor(status: Rejection['status'], message: string, headers: Rejection['headers'] = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/**
 * Reads a message, in the order origin, limit, size, content.
 * @throws Rejection 403 for a page of another origin or a program, 429 above the feedbackLimits,
 * 413 for a
 *   body over {@link feedbackLimits.bodyBytes}, 400 for a body that is not a message
 */
export async function receive(request: Request, limit: RequestLimit): Promise<Message> {
  return messageOf(await receiveFields(request, limit, feedbackLimits.bodyBytes))
}

/**
 * The fields of a form that a page of this site sends.
 * @throws Rejection as {@link receive} does, for a body over `bodyBytes`
 */
export async function receiveFields(
  request: Request,
  limit: RequestLimit,
  bodyBytes: number,
): Promise<URLSearchParams> {
  if (!isFromThisSite(request.headers))
    throw new Rejection(403, 'Only the pages of this site send what readers think of them.')
  const seconds = limit.take(clientAddressOf(request.headers))
  if (seconds > 0)
    throw new Rejection(429, 'This was sent too often. Please try again in a minute.', {
      'retry-after': String(seconds),
    })
  const body = await requestText(request, bodyBytes)
  if (body === null) throw new Rejection(413, `A message may have ${bodyBytes} bytes at most.`)
  return new URLSearchParams(body)
}

/**
 * Browsers say which origin a form was sent from, and cannot be made to say something else (Fetch
 * Metadata; RFC 6454, 7). Without TLS only some of them send `Sec-Fetch-Site`.
 */
function isFromThisSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin') ?? ''
  if (!URL.canParse(origin)) return false
  const own = [headers.get('host'), new URL(env().NEXT_PUBLIC_SITE_URL).host]
  return own.includes(new URL(origin).host)
}

function messageOf(fields: URLSearchParams): Message {
  const [receipt, sentence] = [fields.get('receipt'), fields.get('sentence')]
  if (receipt !== null && sentence !== null) {
    const storable = storableSentence(sentence)
    if (storable === '') throw new Rejection(400, 'The text is empty: write a sentence and send it again.')
    return { kind: 'sentence', receipt, sentence: storable }
  }
  if (fields.has('missing')) return { kind: 'missing' }
  if (fields.has('yes') !== fields.has('no')) return { kind: 'answer', isHelpful: fields.has('yes') }
  throw new Rejection(400, 'This is not an answer: press Yes or No below a page.')
}

/**
 * A sentence as it is stored: in one line, not too long, and without email addresses, which readers
 * add although nobody can answer.
 */
export function storableSentence(text: string): string {
  const readable = text
    .normalize('NFC')
    // Control characters and separators of every kind.
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    // Above that nothing is stored, and the next pattern takes time that grows with the square.
    .slice(0, 2 * feedbackLimits.sentenceLength)
    .replace(/[\p{L}\p{N}._+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, '[email address]')
    .trim()
  return beginningOf(readable, feedbackLimits.sentenceLength)
}
