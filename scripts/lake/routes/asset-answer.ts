/** Answers that carry the bytes of an asset: conditional requests, ranges and downloads (RFC 9110, 13 and 14; RFC 6266). */
import type { Readable } from 'node:stream'
import { requestError } from '../errors.ts'
import type { LakeRequest, LakeResponse } from '../http.ts'

/** Part of the bytes, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** What is delivered. */
export interface Content {
  /** Strong: the same for the same bytes only. With quotation marks. */
  readonly etag: string
  readonly size: number
  /** All of it, or a part. */
  bytes(range: ByteRange | undefined): Buffer | Readable
}

/**
 * An asset can be deleted, and nothing reaches the caches of browsers then: they ask again after an hour, which costs 304 without bytes.
 * Its bytes never change, as its name is their hash.
 */
const cacheControl = 'public, max-age=3600'

/** The answer 304 when the client has the bytes already; nothing otherwise. */
export function notModified({ headers }: LakeRequest, etag: string): LakeResponse | undefined {
  const given = headers['if-none-match']
  if (given === undefined) return undefined
  const tags = given.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes('*') && !tags.includes(etag)) return undefined
  return { status: 304, bytes: '', headers: { etag, 'cache-control': cacheControl } }
}

/**
 * The answer with the bytes, or with the part that `Range` asks for; none of them for `HEAD`.
 * @param headers of the content, such as its type
 * @throws ApiError never; a range that lies outside is answered 416
 */
export function delivered(
  request: LakeRequest,
  { etag, size, bytes }: Content,
  headers: Record<string, string>,
): LakeResponse {
  const common = { ...headers, etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' }
  const range = rangeOf(request, etag, size)
  if (range === 'outside') {
    return { status: 416, bytes: '', headers: { 'content-range': `bytes */${size}`, 'content-length': '0' } }
  }
  const length = range ? range.end - range.start + 1 : size
  const part = range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }
  return {
    status: range ? 206 : 200,
    bytes: request.method === 'HEAD' ? '' : bytes(range),
    headers: { ...common, ...part, 'content-length': String(length) },
  }
}

/** One range; several, other units and ranges that are none are answered with the whole, which RFC 9110 allows (14.2). */
function rangeOf(
  { method, headers }: LakeRequest,
  etag: string,
  size: number,
): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '') ?? []
  if (method !== 'GET' || (first === '' && last === '')) return undefined
  // Continues what was begun, if the bytes are still the same.
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  if (first === '') {
    const start = Math.max(size - Number(last), 0)
    return start < size ? { start, end: size - 1 } : 'outside'
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end: Math.min(last === '' ? size - 1 : Number(last), size - 1) } : 'outside'
}

/** The header of `?dl=name`; none without `dl`. An empty one downloads under the asset's own name. */
export function downloadHeader(search: URLSearchParams, name: string): Record<string, string> {
  return search.has('dl') ? { 'content-disposition': attachment(search.get('dl') || name) } : {}
}

/** The name twice where ASCII cannot write it: headers carry no other letters (RFC 6266, 4.3 and appendix D). */
function attachment(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\]/gu, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`
}

/** There is no such asset, or it was deleted. */
export function unknownAsset(name: string) {
  return requestError(404, `There is no asset "${name}"`)
}
