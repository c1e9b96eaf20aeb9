/** A response that is kept whole, in each encoding in which clients got it. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { etagOfEncoded, isUnchanged } from '@repo/kit/http/etag.ts'
import Negotiator from 'negotiator'
import type { QueryTag } from '#freshness/query-tags.ts'

/** Names of the encodings (RFC 9110, 8.4.1), the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const

/** An encoding of a response. */
export type Encoding = (typeof encodings)[number]

/** A response as Next has sent it, without its encoding. */
export interface Answer {
  readonly status: number
  /** Names and values, as in `rawHeaders`; without those that depend on the encoding. */
  readonly headers: readonly string[]
  readonly etag: string | undefined
  readonly body: Buffer
  /** True if clients that accept compression get it compressed. */
  readonly isCompressible: boolean
  /** Results that it shows. */
  readonly queries: readonly QueryTag[]
}

/** Body, tag and headers of the response in one encoding. */
interface Form {
  readonly body: Buffer
  readonly etag: string
  /** Headers of the response, names and values. */
  readonly head: readonly string[]
  /** Headers of a 304. */
  readonly unchanged: readonly string[]
}

/** Headers of the body, which a 304 has not (RFC 9110, 15.4.5). */
const ofBody = /^content-(?:length|encoding|type)$/i

/** Bytes that an entry needs in addition to its texts: objects, keys, places in lists. */
const overhead = 1000

/** One kept response. */
export class CachedResponse {
  readonly queries: readonly QueryTag[]
  readonly body: Buffer
  readonly isCompressible: boolean
  /** True while the slow compression is still to be started. */
  isBrotliDue: boolean
  /** True while the quick compression is still to be started. */
  isGzipDue: boolean
  /** Bytes in memory, about. */
  size = overhead
  readonly #answer: Answer
  readonly #forms: Partial<Record<Encoding, Form>> = {}

  constructor(answer: Answer) {
    this.#answer = answer
    this.queries = answer.queries
    this.body = answer.body
    this.isCompressible = answer.isCompressible
    this.isBrotliDue = answer.isCompressible
    this.isGzipDue = answer.isCompressible
    this.add('identity', answer.body)
  }

  add(encoding: Encoding, body: Buffer): void {
    const { headers, etag } = this.#answer
    const own = etag && encoding !== 'identity' ? etagOfEncoded(etag) : etag
    const head = [...headers, ...(own ? ['ETag', own] : []), 'Content-Length', String(body.length)]
    if (encoding !== 'identity') head.push('Content-Encoding', encoding)
    const unchanged = head.filter((_, at) => !ofBody.test(head[at - (at % 2)] ?? ''))
    this.#forms[encoding] = { body, etag: own ?? '', head, unchanged }
    this.size += body.length + 2 * head.reduce((sum, { length }) => sum + length, 0)
  }

  /**
   * Sends it, if it is there in an encoding that the client accepts.
   * @param further headers of this response, names and values
   * @returns whether it was sent
   */
  send(response: ServerResponse, further: readonly string[]): boolean {
    const { method, headers } = response.req
    const form = this.#formFor(headers)
    if (!form) return false
    const isKnown = this.#answer.status === 200 && isUnchanged(headers['if-none-match'], form.etag)
    const head = isKnown ? form.unchanged : form.head
    response.writeHead(isKnown ? 304 : this.#answer.status, [...further, ...head])
    response.end(isKnown || method === 'HEAD' ? undefined : form.body)
    return true
  }

  /**
   * While a compressed form is not ready, Next answers: it compresses quickly, and the whole body
   * would take longer on a slow line.
   */
  #formFor({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): Form | undefined {
    if (!this.isCompressible) return this.#forms.identity
    for (const encoding of acceptedEncodings(accepted)) {
      const form = this.#forms[encoding]
      if (form) return form
    }
    return undefined
  }
}

/** Parsed headers: browsers send the same few ones. */
const parsed = new Map<string, readonly Encoding[]>()

/** Most headers that are remembered, and the longest one: a client may send any. */
const maxParsed = { count: 200, length: 100 }

/**
 * The compressed encodings that a client accepts, the best first; `identity` if it accepts none of
 * them. Empty if it accepts nothing that can be sent.
 * @param header `Accept-Encoding`
 */
export function acceptedEncodings(header: string): readonly Encoding[] {
  const known = parsed.get(header)
  if (known) return known
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  // The types do not have the second parameter of negotiator 1.1.
  const sorted: (available: string[], options: { preferred: string[] }) => string[] =
    negotiator.encodings.bind(negotiator)
  // By the client's weights; of equal ones ours, whatever the order of the header.
  const accepted = sorted([...encodings], { preferred: [...encodings] })
  const compressed = accepted.filter((one) => one === 'br' || one === 'gzip')
  const result = compressed.length > 0 ? compressed : accepted.filter((one) => one === 'identity')
  if (parsed.size >= maxParsed.count) parsed.clear()
  if (header.length <= maxParsed.length) parsed.set(header, result)
  return result
}
